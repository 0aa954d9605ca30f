import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { aDocument } from '../../../tests/support/builders';
import { renderInConsole } from '../../../tests/support/renderInConsole';
import { type HostCall, pageWith, scriptedHost } from '../../../tests/support/scriptedHost';
import type { DataDocument } from '../../contract';
import { groups } from '../groups';
import { users } from '../users';
import { documents } from '.';
import { Links } from './Links';
import type { LinkKind } from './useLinks';

afterEach(cleanup);

const ADA = '5a0000000000000000000001';
const GRACE = '5a0000000000000000000002';
const WARD = '5f0000000000000000000009';
const NAMES: Record<string, object> = {
  [ADA]: { id: ADA, first_name: 'Ada', last_name: 'Lovelace', email: 'ada@x.test' },
  [GRACE]: { id: GRACE, first_name: 'Grace', last_name: 'Hopper', email: 'grace@x.test' },
};
const schema = { id: '5e9fff9d90135a2a9a718e2f', name: 'measurement' };
const HOLDS = ['VIEW_USER', 'VIEW_STAFF', 'UPDATE_ACCESS_TO_DOCUMENT'];

const NOTHING = () => ({ affectedRecords: 0 });
const UNKNOWN = () => 404;

type Options = {
  kind?: LinkKind;
  document?: Partial<DataDocument>;
  permissions?: readonly string[];
  /** How a call that links or unlinks is answered. */
  change?: (call: HostCall) => unknown;
  /** Links of the document when it is read again. */
  stored?: Partial<DataDocument>;
  me?: string;
};

/** The links of a document on a host that knows two users by name. */
const open = ({ kind = 'users', permissions = HOLDS, ...given }: Options = {}) => {
  const { change = () => ({ affectedRecords: 1 }), stored = {} } = given;
  const document = aDocument(given.document);
  const host = scriptedHost(call => {
    if (call.path.endsWith('inkUsers') || call.path.endsWith('inkGroups')) return change(call);
    if (call.path.startsWith('/data/v1/')) return pageWith([{ ...document, ...stored }]);
    const wanted = Object.entries(NAMES).filter(([id, user]) =>
      [id, (user as { email: string }).email].some(one => decodeURIComponent(call.path).includes(one)),
    );
    return pageWith(wanted.map(([, user]) => user));
  });
  const Page = () => {
    const [shown, setShown] = useState(document);
    const mayLink = {
      isAllowed: permissions.includes('UPDATE_ACCESS_TO_DOCUMENT'),
      missing: [['UPDATE_ACCESS_TO_DOCUMENT' as const]],
    };
    return (
      <Links
        kind={kind}
        schema={schema}
        document={shown}
        may={mayLink.isAllowed ? { isAllowed: true, missing: [] } : mayLink}
        onChanged={async () => setShown({ ...document, ...stored })}
      />
    );
  };
  const page = renderInConsole(<Page />, { client: host.client, permissions, resources: [documents, users, groups] });
  return { ...host, ...page, changes: () => host.calls.filter(({ method }) => method === 'POST') };
};

const box = () => screen.getByLabelText(/ ID$/, { selector: 'input' });
const field = () => screen.findByLabelText(/ ID$/, { selector: 'input' });
const add = async (typed: string, kind: 'user' | 'group' = 'user') => {
  fireEvent.click(screen.getByRole('button', { name: `Link ${kind}` }));
  fireEvent.change(await field(), { target: { value: typed } });
  const button = screen.getByRole('button', { name: 'Link' });
  button.focus();
  fireEvent.click(button);
};
const remove = async (name: string, label = 'Unlink user') => {
  const button = await screen.findByRole('button', { name: `Unlink ${name}` });
  button.focus();
  fireEvent.click(button);
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: label }));
};
const at = (call: string) => `/data/v1/${schema.id}/documents/${aDocument().id}/${call}`;
const detail = (notices: ReturnType<typeof open>['notices']) => {
  const [notice] = notices.state().kept;
  return `${notice?.text}: ${notice?.detail}`;
};

describe('linking', () => {
  it('[DOC-10] a user is linked by e-mail address; the field is ready for the next one', async () => {
    const { changes } = open({ stored: { userIds: [GRACE] } });
    await add(' grace@x.test ');
    expect(await screen.findByRole('link', { name: 'Grace Hopper' })).toBeVisible();
    expect(changes()).toEqual([{ method: 'POST', path: at('linkUsers'), body: { userIds: [GRACE] } }]);
    await waitFor(() => expect(box()).toHaveFocus());
    expect(box()).toHaveValue('');
    fireEvent.keyDown(box(), { key: 'Escape' });
    await waitFor(() => expect(screen.getByRole('button', { name: 'Link user' })).toHaveFocus());
  });

  it('[DOC-10] who is linked is seen, however many were linked before', async () => {
    const userIds = Array.from({ length: 8 }, (_, at) => `5a00000000000000000001${at}0`);
    open({ document: { userIds }, stored: { userIds: [...userIds, GRACE] } });
    await add('grace@x.test');
    expect(await screen.findByRole('link', { name: 'Grace Hopper' })).toBeVisible();
  });

  it('a group is linked by id, and leads to its page', async () => {
    const { changes } = open({ kind: 'groups', stored: { groupIds: [WARD] } });
    await add(WARD, 'group');
    expect(await screen.findByRole('link', { name: WARD })).toHaveAttribute('href', `/care/groups/${WARD}`);
    expect(changes()).toEqual([{ method: 'POST', path: at('linkGroups'), body: { groupIds: [WARD] } }]);
  });

  it.each([
    ['who is linked already', { document: { userIds: [GRACE] } }, 'grace@x.test', 0, /linked to this document already/],
    ['an address that nobody has', {}, 'nobody@x.test', 0, /No user has this email address/],
    ['a host that counts nothing', { change: NOTHING }, GRACE, 1, /The host changed nothing/],
    ['a refusal', { change: UNKNOWN }, GRACE, 1, /404/],
  ] as const)('%s is told, and what was typed stays', async (_, options, typed, calls, told) => {
    const { changes, notices } = open(options as Options);
    await add(typed);
    await waitFor(() => expect(detail(notices)).toMatch(told));
    expect(detail(notices)).toContain(`${typed} was not linked to document ${aDocument().id}`);
    expect(changes()).toHaveLength(calls);
    expect(box()).toHaveValue(typed);
  });

  it.each([
    ['stands there', { userIds: [GRACE] }, undefined],
    ['does not', {}, /looked up, and is not stored so far/],
  ])('a link whose answer never came is looked up: it %s', async (_, stored, told) => {
    const { notices } = open({ stored, change: () => new TypeError('fetch failed') });
    await add(GRACE);
    if (told) await waitFor(() => expect(detail(notices)).toMatch(told));
    else expect(await screen.findByRole('link', { name: 'Grace Hopper' })).toBeVisible();
    expect(notices.state().kept).toHaveLength(told ? 1 : 0);
  });
});

describe('unlinking', () => {
  const document = { userIds: [ADA, GRACE], groupIds: [WARD] };

  it('asks by name, says what is lost, and takes away that one alone', async () => {
    const { changes } = open({ document, stored: { userIds: [ADA] } });
    await remove('Grace Hopper');
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Grace Hopper' })).toBeNull());
    expect(changes()).toEqual([{ method: 'POST', path: at('unlinkUsers'), body: { userIds: [GRACE] } }]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByRole('link', { name: 'Ada Lovelace' })).toHaveFocus();
  });

  it('nothing is unlinked before somebody said yes', async () => {
    const { changes } = open({ document });
    fireEvent.click(await screen.findByRole('button', { name: 'Unlink Grace Hopper' }));
    const dialog = await screen.findByRole('dialog');
    expect(dialog).toHaveTextContent(`Unlink Grace Hopper from document ${aDocument().id}?`);
    expect(dialog).toHaveTextContent('What schema measurement lets linked users do with this document');
    fireEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    expect(changes()).toEqual([]);
  });

  it('a group is unlinked by its id', async () => {
    const { changes } = open({ kind: 'groups', document, stored: { groupIds: [] } });
    await remove(WARD, 'Unlink group');
    expect(await screen.findByText('None')).toBeVisible();
    expect(changes()).toEqual([{ method: 'POST', path: at('unlinkGroups'), body: { groupIds: [WARD] } }]);
  });

  it('who unlinks themselves is warned', async () => {
    open({ document: { userIds: ['u1'] } });
    fireEvent.click(await screen.findByRole('button', { name: 'Unlink ada@example.test' }));
    expect(await screen.findByRole('dialog')).toHaveTextContent('That is you: afterwards you may no longer see');
  });

  it.each([
    ['counts nothing', NOTHING, document, /The host changed nothing/],
    ['never answers, and holds the link still', () => new TypeError('fetch failed'), document, /it is there still/],
  ])('a host that %s is told', async (_, change, stored, told) => {
    const { notices } = open({ document, stored, change });
    await remove('Grace Hopper');
    await waitFor(() => expect(detail(notices)).toMatch(told));
    expect(detail(notices)).toContain('Grace Hopper was not unlinked from document');
  });
});

it('without the permission links are shown, one cannot be taken away, and the button says what is missing', async () => {
  open({ document: { userIds: [ADA] }, permissions: ['VIEW_USER'] });
  expect(await screen.findByRole('link', { name: 'Ada Lovelace' })).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Unlink/ })).toBeNull();
  const button = screen.getByRole('button', { name: /^Link user/ });
  expect(button).toHaveAttribute('aria-disabled', 'true');
  expect(button).toHaveAccessibleName(/UPDATE_ACCESS_TO_DOCUMENT/);
  fireEvent.click(button);
  expect(screen.queryByLabelText(/ ID$/, { selector: 'input' })).toBeNull();
});

it('more than eight are shown by a click', async () => {
  const ids = Array.from({ length: 11 }, (_, place) => `5b00000000000000000000${10 + place}`);
  open({ document: { userIds: ids }, permissions: [] });
  expect(screen.getAllByRole('listitem')).toHaveLength(8);
  fireEvent.click(screen.getByRole('button', { name: 'and 3 more' }));
  expect(screen.getAllByRole('listitem')).toHaveLength(11);
});
