import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { aDocument, aSchema } from '../../../tests/support/builders';
import { Leaving, lateCall, leavePage } from '../../../tests/support/leaving';
import { renderInConsole } from '../../../tests/support/renderInConsole';
import { pageWith, scriptedHost } from '../../../tests/support/scriptedHost';
import type { Client } from '../../admin/platform';
import { memoryStore, NetworkError } from '../../client';
import type { Transition } from '../../contract';
import { Transitions } from './Transitions';

const way = (overrides: Partial<Transition>): Transition => ({
  id: 't1',
  name: 'review',
  type: 'manual',
  fromStatuses: ['new'],
  toStatus: 'reviewed',
  ...overrides,
});
const schema = aSchema({
  transitions: [
    way({
      conditions: [
        {
          type: 'input',
          configuration: { type: 'object', properties: { note: { type: 'string' } }, required: ['note'] },
        },
      ],
    }),
    way({ id: 't2', name: 'close', toStatus: 'closed' }),
    way({ id: 't3', name: 'by itself', type: 'automatic' }),
    way({ id: 't4', name: 'reopen', fromStatuses: ['closed'] }),
  ],
});
const document = aDocument();
const found = { record: document, text: '{"data":{"note":"old"}}', at: [] };

const waitUntilUnlocked = vi.fn();
const transition = vi.fn();
const findOne = vi.fn();
const onChanged = vi.fn();
const client = { documents: { waitUntilUnlocked, transition, findOne } } as unknown as Client;

const show = (permissions: readonly string[] = ['TRANSITION_DOCUMENTS'], perTab = memoryStore()) =>
  renderInConsole(
    <Leaving>
      <Transitions schema={schema} found={found} onChanged={onChanged} />
    </Leaving>,
    { permissions, client, perTab },
  );
const click = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
/** The first of its kind is drawn slowly on a busy machine; what is tested comes after. */
const FIRST_DRAWN = { timeout: 10_000 };
const open = async (name: string) => {
  click(name);
  // By its text: what has a role takes long to be found.
  await screen.findByText(`Transition: ${name}`, undefined, FIRST_DRAWN);
};

beforeEach(() => {
  vi.resetAllMocks();
  waitUntilUnlocked.mockResolvedValue({ id: document.id, status: 'new' });
  transition.mockResolvedValue({ affectedRecords: 1 });
  onChanged.mockResolvedValue(undefined);
});
// What is loaded when first used is there: how long that takes is not what is tested.
beforeAll(() => Promise.all([import('./TransitionDialog'), import('./TransitionInput')]));
afterEach(cleanup);

describe('transitions of a document', () => {
  it('[DOC-10] offers those by hand that its status allows', () => {
    show();
    expect(screen.getAllByRole('button').map(button => button.textContent)).toEqual(['review', 'close']);
    // Of several with one name it tells them apart.
    expect(screen.getByRole('button', { name: 'close' })).toHaveAccessibleDescription('→ closed');
  });

  it.each([
    [[], []],
    [['VIEW_DOCUMENTS'], []],
    [['UPDATE_DOCUMENTS'], ['review', 'close']],
    [['UPDATE_DOCUMENTS:measurement'], ['review', 'close']],
    [['TRANSITION_DOCUMENTS:measurement'], ['review', 'close']],
    [['TRANSITION_DOCUMENTS:measurement:close'], ['close']],
    [['TRANSITION_DOCUMENTS:other'], []],
  ])('[DOC-10] [PERM-04] with %j offers %j', (permissions, names) => {
    show(permissions);
    expect(screen.queryAllByRole('button').map(button => button.textContent)).toEqual(names);
  });

  it('[DOC-10] [HOST-05] one that nobody named is called by its way, and asks for no permission of its own name', async () => {
    const { name: _, ...unnamed } = way({ toStatus: 'closed' });
    const { client: real, calls } = scriptedHost(({ method }) =>
      method === 'GET' ? pageWith([{ id: document.id, status: 'new' }]) : { affectedRecords: 1 },
    );
    const byItself = { ...unnamed, id: 't2', type: 'automatic' as const, toStatus: 'reviewed' };
    const { notices } = renderInConsole(
      <Transitions schema={{ ...schema, transitions: [unnamed, byItself] }} found={found} onChanged={onChanged} />,
      { permissions: ['TRANSITION_DOCUMENTS'], client: real },
    );
    expect(screen.getByText('new → reviewed')).toBeVisible();
    await open('new → closed');
    click('Run new → closed');
    await waitFor(() => expect(notices.state().toasts[0]?.text).toContain('new → closed'));
    expect(calls.at(-1)).toMatchObject({ method: 'POST', body: { id: 't1' } });
    cleanup();
    renderInConsole(
      <Transitions schema={{ ...schema, transitions: [unnamed] }} found={found} onChanged={onChanged} />,
      {
        permissions: ['TRANSITION_DOCUMENTS:measurement:undefined'],
        client: real,
      },
    );
    expect(screen.queryByText('new → closed')).toBeNull();
  });

  it('[DOC-10] shows what changes, checks the input, and runs with it exactly as typed', async () => {
    show();
    await open('review');
    fireEvent.click(await screen.findByText('JSON', undefined, FIRST_DRAWN));
    const input = screen.getByRole('textbox', { name: 'Input data (JSON)' });
    click('Run review');
    expect(screen.getByText('note is missing')).toBeInTheDocument();
    fireEvent.change(input, { target: { value: '{"note": ' } });
    expect(screen.getByText('This is not JSON: line 1, column 10')).toBeInTheDocument();
    fireEvent.change(input, { target: { value: '{"note": "new"}' } });
    expect(screen.getAllByRole('row').map(row => row.textContent)).toEqual([
      'FieldBeforeAfter',
      'Status− new+ reviewed',
      'data.note− "old"+ "new"',
    ]);
    expect(transition).not.toHaveBeenCalled();
    click('Run review');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(transition).toHaveBeenCalledExactlyOnceWith(
      schema.id,
      document.id,
      { id: 't1', from: 'new' },
      '{"note": "new"}',
    );
    expect(onChanged).toHaveBeenCalledOnce();
  });

  it('[CAP-12] asks for the input in a form of its condition, which writes the same text', async () => {
    show();
    await open('review');
    await screen.findByText('JSON', undefined, FIRST_DRAWN);
    const note = screen.getByRole('textbox', { name: 'note *' });
    click('Run review');
    expect(note).toHaveAccessibleDescription('note is missing');
    fireEvent.change(note, { target: { value: 'ünder "control"' } });
    expect(screen.getAllByRole('row').at(-1)).toHaveTextContent('data.note− "old"+ "ünder \\"control\\""');
    fireEvent.click(screen.getByRole('tab', { name: 'JSON' }));
    expect(screen.getByRole('textbox')).toHaveValue('{\n  "note": "ünder \\"control\\""\n}');
    fireEvent.change(screen.getByRole('textbox'), { target: { value: '{"note": "again", "more": 1}' } });
    fireEvent.click(screen.getByRole('tab', { name: 'Form' }));
    expect(screen.getByRole('textbox')).toHaveValue('again');
    expect(screen.getByText(/One more member.*: more\./)).toBeInTheDocument();
    click('Run review');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(transition.mock.calls[0]?.[3]).toBe('{"note": "again", "more": 1}');
  });

  it('[SESS-13] input that was left is offered again at its transition, and not run by itself', async () => {
    const perTab = memoryStore();
    const note = () => screen.findByRole('textbox', { name: 'note *' }, FIRST_DRAWN);
    show(undefined, perTab);
    await open('review');
    fireEvent.change(await note(), { target: { value: 'typed' } });
    cleanup();
    show(undefined, perTab);
    await open('review');
    expect(await note()).toHaveValue('');
    click('Restore review');
    expect(await note()).toHaveValue('typed');
    expect(waitUntilUnlocked).not.toHaveBeenCalled();
    expect(transition).not.toHaveBeenCalled();
  });

  it('[CAP-12] says of transitions that cannot be run now why', () => {
    const amount = { type: 'object', properties: { amount: { type: 'number', minimum: 5 } }, required: ['amount'] };
    const asking = aSchema({
      transitions: [
        way({ id: 'a', name: 'allowed', conditions: [{ type: 'document', configuration: amount }] }),
        way({
          id: 'w',
          name: 'whole',
          conditions: [
            { type: 'document', configuration: { type: 'object', properties: { data: amount }, required: ['data'] } },
          ],
        }),
        way({
          id: 'd',
          name: 'dosed',
          conditions: [{ type: 'document', configuration: { ...amount, required: ['amount', 'unit'] } }],
        }),
        way({ id: 'p', name: 'permitted' }),
        way({ id: 's', name: 'by itself', type: 'automatic' }),
      ],
    });
    const record = aDocument({ data: { amount: 6 } });
    const names = ['allowed', 'whole', 'dosed', 'by itself'].map(name => `TRANSITION_DOCUMENTS:measurement:${name}`);
    renderInConsole(<Transitions schema={asking} found={{ ...found, record }} onChanged={onChanged} />, {
      permissions: names,
      client,
    });
    expect(screen.getAllByRole('button').map(button => button.textContent)).toEqual(['allowed', 'whole']);
    const [, unmet] = screen.getAllByRole('list');
    expect([...(unmet?.children ?? [])].map(item => item.textContent)).toEqual([
      'dosed→ reviewedThis document does not meet its condition: unit is missing.',
      expect.stringMatching(/^permitted→ reviewedYou lack a permission: UPDATE_DOCUMENTS/),
      'by itself→ reviewedRuns by itself once its conditions hold.',
    ]);
  });

  it('[DOC-09] waits for the lock first, tells how far it is, and says when the document stays locked', async () => {
    let giveUp: (error: Error) => void = () => undefined;
    waitUntilUnlocked.mockImplementation((_schema, _id, { onLook }) => {
      onLook({ attempt: 3, of: 5 });
      return new Promise((_, reject) => {
        giveUp = reject;
      });
    });
    const { notices } = show();
    await open('close');
    click('Run close');
    expect(screen.getByText('Waiting for the document: attempt 3 of 5')).toBeInTheDocument();
    giveUp(Object.assign(new Error('x'), { name: 'DocumentLockedError' }));
    expect(await screen.findByText('Document is in a locked state')).toBeInTheDocument();
    expect(screen.getByRole('alert')).toHaveTextContent('Document is in a locked state');
    expect(transition).not.toHaveBeenCalled();
    expect(notices.state().kept[0]).toMatchObject({ kind: 'error', detail: 'Document is in a locked state' });
  });

  it('[DOC-10] does nothing when the document moved on meanwhile, before or while it is sent', async () => {
    waitUntilUnlocked.mockResolvedValueOnce({ id: document.id, status: 'closed' });
    show();
    await open('close');
    click('Run close');
    expect(await screen.findByText('The status is “closed” by now. Nothing was changed.')).toBeInTheDocument();
    expect(transition).not.toHaveBeenCalled();
    transition.mockResolvedValue({ affectedRecords: 0 });
    await waitFor(() => expect(screen.getByRole('button', { name: 'Run close' })).toBeEnabled());
    click('Run close');
    expect(await screen.findByText(/The document was changed meanwhile/)).toBeInTheDocument();
    expect(onChanged).toHaveBeenCalledTimes(2);
  });

  /** The transitions of a document that stands elsewhere once it is read again. */
  const showMoving = (of: typeof schema, status: string) => {
    const moved = { ...found, record: { ...document, status } };
    const Moving = () => {
      const [now, setNow] = useState(found);
      return <Transitions schema={of} found={now} onChanged={async () => setNow(moved)} />;
    };
    renderInConsole(
      <Leaving>
        <Moving />
      </Leaving>,
      { permissions: ['TRANSITION_DOCUMENTS'], client, perTab: memoryStore() },
    );
  };

  it('[DOC-10] goes on leading from where it was asked for once the document moved on: it is not run from another status', async () => {
    waitUntilUnlocked.mockResolvedValue({ id: document.id, status: 'closed' });
    showMoving(schema, 'closed');
    await open('close');
    for (let tries = 0; tries < 2; tries++) {
      click('Run close');
      expect(await screen.findByText('The status is “closed” by now. Nothing was changed.')).toBeInTheDocument();
      await waitFor(() => expect(screen.getByRole('button', { name: 'Run close' })).toBeEnabled());
      expect(screen.getByRole('row', { name: /^Status/ })).toHaveTextContent('new');
    }
    expect(transition).not.toHaveBeenCalled();
  });

  it('[DOC-10] is shown, and run, from where the document is by now, where it leads on from there as well', async () => {
    waitUntilUnlocked.mockResolvedValue({ id: document.id, status: 'open' });
    const both = aSchema({ transitions: [way({ id: 't2', name: 'close', fromStatuses: ['new', 'open'] })] });
    showMoving(both, 'open');
    await open('close');
    click('Run close');
    await waitFor(() => expect(screen.getByRole('row', { name: /^Status/ })).toHaveTextContent('open'));
    click('Run close');
    await waitFor(() => expect(transition.mock.calls[0]?.[2]).toEqual({ id: 't2', from: 'open' }));
  });

  it('[CAP-21] [DOC-10] keeps what was typed where the document was changed meanwhile', async () => {
    transition.mockResolvedValue({ affectedRecords: 0 });
    const perTab = memoryStore();
    show(undefined, perTab);
    await open('review');
    fireEvent.click(await screen.findByText('JSON', undefined, FIRST_DRAWN));
    const input = screen.getByRole('textbox', { name: 'Input data (JSON)' });
    fireEvent.change(input, { target: { value: '{"note": "kept"}' } });
    click('Run review');
    expect(await screen.findByText(/The document was changed meanwhile/)).toBeInTheDocument();
    cleanup();
    show(undefined, perTab);
    await open('review');
    expect(await screen.findByText(/kept/)).toBeInTheDocument();
  });

  const later = new Date('2026-01-06T00:00:00.000Z');
  const UNSURE = /Whether it was stored all the same is not known/;
  it.each([
    ['in the new status: it was run', { status: 'closed', statusChangedTimestamp: later }, undefined],
    ['as it was: it was not run', {}, /looked up, and is not stored so far/],
    ['back in its status: not known', { statusChangedTimestamp: later }, UNSURE],
    ['in a third status: not known', { status: 'reviewed', statusChangedTimestamp: later }, UNSURE],
    ['gone: not known', undefined, UNSURE],
  ])('[DOC-10] where no answer came, the document is looked up once it is unlocked; %s', async (_, now, said) => {
    transition.mockRejectedValue(new NetworkError('No answer'));
    findOne.mockResolvedValue(now && { ...found, record: { ...document, ...now } });
    const { notices } = show();
    await open('close');
    click('Run close');
    if (said) expect(await screen.findByText(said)).toBeInTheDocument();
    else await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const told = notices.state().toasts.map(({ kind, text }) => `${kind}: ${text}`);
    expect(told).toEqual(said ? [] : [`success: close was run on ${document.id}`]);
    expect(waitUntilUnlocked).toHaveBeenCalledTimes(2);
    expect(transition).toHaveBeenCalledOnce();
  });

  it('[DOC-10] says in the words of the platform why it refused', async () => {
    transition.mockRejectedValue(new Error('Conditions are not met'));
    show();
    await open('close');
    click('Run close');
    expect(await screen.findByText('Conditions are not met')).toBeInTheDocument();
  });
});

it('[SHELL-09] [R-24] a transition that is refused once its page was left is told, as it is sent all the same', async () => {
  const unlocked = lateCall({ id: document.id, status: 'new' });
  const sent = lateCall({ affectedRecords: 1 });
  waitUntilUnlocked.mockImplementation(unlocked.call);
  transition.mockImplementation(sent.call);
  const { notices } = show();
  await open('close');
  click('Run close');
  leavePage();
  await unlocked.answer();
  expect(transition).toHaveBeenCalledOnce();
  await sent.refuse('Not from here');
  expect(notices.state().toasts).toMatchObject([{ kind: 'error', detail: 'Not from here' }]);
  expect(notices.state().kept).toHaveLength(1);
});
