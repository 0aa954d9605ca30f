import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aDocument, aSchema } from '../../../tests/support/builders';
import { Leaving, lateCall, leavePage } from '../../../tests/support/leaving';
import { renderInConsole } from '../../../tests/support/renderInConsole';
import type { Client } from '../../admin/platform';
import { ApiError, memoryStore } from '../../client';
import { DocumentEdit } from './DocumentEdit';

const schema = aSchema();
const exact = (data: Record<string, unknown>) => {
  const record = aDocument({ data });
  return { record, text: JSON.stringify({ data: [record] }), at: ['data', 0] };
};
const before = exact({ value: 1, note: 'first' });

const findOne = vi.fn();
const update = vi.fn();
const deleteFields = vi.fn();
const waitUntilUnlocked = vi.fn();
const refusal = new ApiError('The value is too high', { status: 400, method: 'PUT', path: '/data/v1/s/documents/d' });

const editor = () => screen.getByRole('textbox', { name: 'Data (JSON)' });
const open = (perTab = memoryStore(), found = before) => {
  const client = { documents: { findOne, update, deleteFields, waitUntilUnlocked } } as unknown as Client;
  const { notices } = renderInConsole(
    <Leaving>
      <DocumentEdit schema={schema} schemaId={schema.id} found={found} back={{ to: '/', label: 'Back' }} />
    </Leaving>,
    { client, perTab },
  );
  return { notices, said: () => notices.state().kept.map(({ text }) => text) };
};
const typeAndSave = async (data: object) => {
  const opened = open();
  fireEvent.change(editor(), { target: { value: JSON.stringify(data) } });
  await saveAgain();
  return opened;
};
const saveAgain = async () => {
  fireEvent.click(screen.getByRole('button', { name: 'Review changes' }));
  const save = await screen.findByRole('button', { name: 'Save' });
  save.focus();
  fireEvent.click(save);
};
const conflict = async () => {
  const shown = await screen.findByText(/Saving this document failed, and by now it is not as it was/);
  // The question fades, and hides the page until it is gone.
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  return shown;
};
const typed = () => JSON.parse((editor() as HTMLTextAreaElement).value);

beforeEach(() => {
  findOne.mockReset().mockResolvedValue(before);
  update.mockReset().mockRejectedValueOnce(refusal).mockResolvedValue({ affectedRecords: 1 });
  deleteFields.mockReset().mockResolvedValue({ affectedRecords: 1 });
  waitUntilUnlocked.mockReset().mockResolvedValue(before.record);
});
afterEach(cleanup);

it.each([
  ['null', '"data":null'],
  ['nothing', '"other":1'],
])('[HOST-05] data that a host tells as %s is an empty object, and what is typed into it is sent', async (_, told) => {
  const { record } = before;
  const found = { record, text: `{"data":[{"id":"${record.id}",${told}}]}`, at: ['data', 0] };
  findOne.mockResolvedValue(found);
  update.mockReset().mockResolvedValue({ affectedRecords: 1 });
  open(memoryStore(), found);
  expect(typed()).toEqual({});
  fireEvent.change(editor(), { target: { value: '{"value":2}' } });
  await saveAgain();
  await waitFor(() => expect(update.mock.calls.map(([, , , members]) => members)).toEqual(['{"value":2}']));
});

it('[SESS-13] what was typed and left is offered again, and not saved by itself', () => {
  const perTab = memoryStore();
  open(perTab);
  fireEvent.change(editor(), { target: { value: '{"value": 9}' } });
  cleanup();
  open(perTab);
  expect(typed()).toEqual({ value: 1, note: 'first' });
  fireEvent.click(screen.getByRole('button', { name: 'Restore Data (JSON)' }));
  expect(typed()).toEqual({ value: 9 });
  expect(update).not.toHaveBeenCalled();
});

it('what is wrong already keeps nobody from changing something else', async () => {
  open(memoryStore(), exact({ value: 'high', note: 'first' }));
  fireEvent.change(editor(), { target: { value: '{"value": "high", "note": "second"}' } });
  fireEvent.click(screen.getByRole('button', { name: 'Review changes' }));
  expect(await screen.findByRole('dialog', { name: 'Save these changes?' })).toBeInTheDocument();
});

it('[trap 27] a change that met no document, because somebody was quicker, is not sent without its condition', async () => {
  update.mockReset().mockResolvedValue({ affectedRecords: 0 });
  findOne.mockResolvedValueOnce(before).mockResolvedValue(exact({ value: 1, note: 'second' }));
  await typeAndSave({ value: 9, note: 'first' });
  expect(await screen.findByRole('button', { name: 'Go on with mine on top of it', hidden: true })).toBeInTheDocument();
  expect(update.mock.calls.map(([, , condition]) => condition)).toEqual([
    expect.stringMatching(/^eq\(updateTimestamp,/),
  ]);
});

it('a document that was moved meanwhile says from which status to which, where its data are as they were', async () => {
  findOne.mockResolvedValue({ ...before, record: { ...before.record, status: 'reviewed' } });
  await typeAndSave({ value: 9, note: 'first' });
  const told = await screen.findByText(/^Somebody else changed this document meanwhile/);
  const row = within(told.parentElement as HTMLElement).getByRole('row', { name: /^Status/, hidden: true });
  expect(row).toHaveTextContent(`${before.record.status}`);
  expect(row).toHaveTextContent('reviewed');
  expect(update).not.toHaveBeenCalled();
});

it('one that somebody else deleted meanwhile is said to be deleted, not to be unknown', async () => {
  update.mockReset().mockRejectedValue(new ApiError('Unknown', { status: 404, code: 16, method: 'PUT', path: '/' }));
  findOne.mockResolvedValue(undefined);
  await typeAndSave({ value: 2, note: 'first' });
  expect(await screen.findByText(/somebody has deleted it/)).toBeInTheDocument();
});

it('[trap 27] a change that the host counts as none, also without its condition, is not called saved: what was typed stays', async () => {
  update.mockReset().mockResolvedValue({ affectedRecords: 0 });
  findOne.mockResolvedValue(before);
  const { said } = await typeAndSave({ value: 9, note: 'first' });
  expect(await screen.findByText(/The host changed nothing/)).toBeInTheDocument();
  expect(update).toHaveBeenCalledTimes(2);
  const kept = screen.getByRole('textbox', { name: 'Data (JSON)', hidden: true }) as HTMLTextAreaElement;
  expect(JSON.parse(kept.value)).toEqual({ value: 9, note: 'first' });
  expect(said()).toEqual([expect.stringContaining('was not saved')]);
});

it('[trap 27] a host that counts nothing has taken the change: it is sent once', async () => {
  update.mockReset().mockResolvedValue(undefined);
  findOne.mockResolvedValue(before);
  const { said } = await typeAndSave({ value: 9, note: 'first' });
  await waitFor(() => expect(said()).toEqual([expect.stringContaining('was saved')]));
  expect(update).toHaveBeenCalledOnce();
});

it('[DOC-09] fields are taken away once what the change before set off has ended', async () => {
  update.mockReset().mockResolvedValue({ affectedRecords: 1 });
  await typeAndSave({ value: 9 });
  await waitFor(() => expect(deleteFields).toHaveBeenCalledOnce());
  const orderOf = (call: typeof update) => call.mock.invocationCallOrder.at(-1) ?? 0;
  expect(orderOf(waitUntilUnlocked)).toBeGreaterThan(orderOf(update));
  expect(orderOf(deleteFields)).toBeGreaterThan(orderOf(waitUntilUnlocked));
});

describe('a document whose saving failed', () => {
  it('and that is another by now is no base before somebody chose: the difference and the reason are shown', async () => {
    findOne.mockResolvedValueOnce(before).mockResolvedValue(exact({ value: 1, note: 'second' }));
    await typeAndSave({ value: 9, note: 'first' });
    const shown = (await conflict()).closest<HTMLElement>('[role="alert"]') as HTMLElement;
    expect(shown).toHaveTextContent('The value is too high');
    expect(within(shown).getAllByRole('row').at(-1)).toHaveTextContent('data.note− "first"+ "second"');
    expect(shown).toHaveFocus();
    expect(typed()).toEqual({ value: 9, note: 'first' });
    expect(screen.getByRole('button', { name: 'Review changes' })).toBeDisabled();

    const keep = within(shown).getByRole('button', { name: 'Go on with mine on top of it' });
    keep.focus();
    fireEvent.click(keep);
    expect(screen.getByRole('tab', { name: 'JSON' })).toHaveFocus();
    expect(typed()).toEqual({ value: 9, note: 'second' });
    await saveAgain();
    await waitFor(() => expect(update).toHaveBeenCalledTimes(2));
    expect(JSON.parse(update.mock.calls[1]?.[3])).toEqual({ value: 9 });
  });

  it('can be left as it is by now', async () => {
    findOne.mockResolvedValueOnce(before).mockResolvedValue(exact({ value: 1, note: 'second' }));
    await typeAndSave({ value: 9, note: 'first' });
    await conflict();
    fireEvent.click(screen.getByRole('button', { name: 'Discard mine' }));
    expect(typed()).toEqual({ value: 1, note: 'second' });
    expect(screen.getByText('Nothing is changed yet')).toBeInTheDocument();
  });

  it('and that is as it was keeps the question open, with the reason', async () => {
    await typeAndSave({ value: 9, note: 'first' });
    expect(await screen.findByText('The value is too high')).toBeInTheDocument();
    expect(screen.getByRole('dialog', { name: 'Save these changes?' })).toBeInTheDocument();
    expect(screen.queryByText(/by now it is not as it was/)).toBeNull();
  });
});

it('[SHELL-09] [R-24] a document that is refused once its page was left is told, and what was typed is offered again', async () => {
  const perTab = memoryStore();
  const { call, refuse } = lateCall({ affectedRecords: 1 });
  update.mockReset().mockImplementation(call);
  const { notices } = open(perTab);
  fireEvent.change(editor(), { target: { value: '{"value": 9, "note": "first"}' } });
  await saveAgain();
  await waitFor(() => expect(update).toHaveBeenCalledOnce());
  leavePage();
  await refuse('The value is too high');
  const text = `Document ${before.record.id} was not saved`;
  expect(notices.state().toasts).toMatchObject([{ kind: 'error', text, detail: 'The value is too high' }]);
  expect(notices.state().kept).toHaveLength(1);
  cleanup();
  open(perTab);
  expect(screen.getByRole('button', { name: 'Restore Data (JSON)' })).toBeInTheDocument();
});

it('[trap 27] [SHELL-09] whoever left while the document was read again is told that somebody else had changed it', async () => {
  const { call, answer } = lateCall(exact({ value: 1, note: 'second' }));
  findOne.mockReset().mockImplementation(call);
  const { notices } = await typeAndSave({ value: 9, note: 'first' });
  await waitFor(() => expect(findOne).toHaveBeenCalledOnce());
  leavePage();
  await answer();
  expect(notices.state().toasts).toMatchObject([
    { detail: expect.stringMatching(/^Somebody else changed this document/) },
  ]);
  expect(update).not.toHaveBeenCalled();
});
