import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { aDocument, aSchema } from '../../../tests/support/builders';
import { renderInConsole, sessionOf } from '../../../tests/support/renderInConsole';
import { memoryStore } from '../../client';
import type { DataDocument, DataSchema, User } from '../../contract';
import { DocumentFacts } from './DocumentFacts';
import { useDocumentRights } from './documentRights';
import { Transitions } from './Transitions';

afterEach(cleanup);

/** What u1, who holds these permissions, may do with a document of a schema. */
const mayOf = (
  modes: Partial<DataSchema>,
  document: object,
  permissions: readonly string[] = [],
  person: Partial<User> = {},
) => {
  const Probe = () => {
    const rights = useDocumentRights({ id: 's', name: 'beds', ...modes } as DataSchema);
    const related = { creatorId: 'u9', userIds: [], groupIds: [], ...document };
    return <output>{`${rights.update(related).isAllowed} ${rights.remove(related).isAllowed}`}</output>;
  };
  renderInConsole(<Probe />, { session: sessionOf(permissions, person) });
  const told = screen.getByRole('status').textContent;
  cleanup();
  return told;
};

it.each<[string, string, object, object]>([
  ['who made it', 'creator', { creatorId: 'u1' }, { creatorId: 'u2' }],
  ['who is linked to it', 'linkedUsers', { userIds: ['u2', 'u1'] }, { userIds: ['u2'] }],
  ['a member of a linked group, of which only the platform knows', 'linkedGroupStaff', { groupIds: ['g'] }, {}],
])('[PERM-04] a document is changed by %s, where its schema says so', (_, relation, related, stranger) => {
  const modes = { updateMode: [relation], deleteMode: [] } as unknown as Partial<DataSchema>;
  expect(mayOf(modes, related)).toBe('true false');
  expect(mayOf(modes, stranger)).toBe('false false');
  expect(mayOf(modes, stranger, ['DELETE_DOCUMENTS:beds'])).toBe('false true');
  expect(mayOf(modes, stranger, ['UPDATE_DOCUMENTS', 'DELETE_DOCUMENTS:wards'])).toBe('true false');
});

it.each<[string, Partial<User>, string]>([
  ['linkedGroupStaff', { staffEnlistments: [{ groupId: 'g', roles: [] }] }, 'true'],
  [
    'linkedGroupStaff',
    { staffEnlistments: [{ groupId: 'h', roles: [] }], patientEnlistments: [{ groupId: 'g' }] },
    'false',
  ],
  ['linkedGroupStaff', { staffEnlistments: [] }, 'false'],
  ['linkedGroupPatients', { patientEnlistments: [{ groupId: 'h' }, { groupId: 'g' }] }, 'true'],
  ['linkedGroupPatients', { patientEnlistments: [{ groupId: 'g', expired: true }] }, 'false'],
  ['linkedGroupPatients', { staffEnlistments: [] }, 'true'],
  ['default', { staffEnlistments: [] }, 'false'],
])(
  '[PERM-04] where the host tells the groups of who is signed in, only %s of a linked one count: %j',
  (mode, told, may) => {
    const modes = { updateMode: mode === 'default' ? mode : [mode], deleteMode: [] } as unknown as Partial<DataSchema>;
    expect(mayOf(modes, { groupIds: ['x', 'g'] }, [], told)).toBe(`${may} false`);
  },
);

it.each([
  ['default', false, true, true],
  ['enlistedInLinkedGroups', false, false, true],
  ['creatorOnly', true, false, false],
  ['linkedGroupsStaffOnly', false, false, true],
  ['linkedUsersOnly', false, true, true],
])(
  '[PERM-04] the older mode %s means whoever made it (%s), is linked to it (%s) or belongs to a linked group (%s)',
  (mode, ...may) => {
    const modes = { updateMode: mode, deleteMode: mode } as unknown as Partial<DataSchema>;
    const related = [{ creatorId: 'u1' }, { userIds: ['u1'] }, { groupIds: ['g'] }];
    expect(related.map(document => mayOf(modes, document))).toEqual(may.map(one => `${one} ${one}`));
  },
);

it.each([
  ['linkedUsers', { userIds: ['u1'] }, true],
  ['linkedUsers', { userIds: ['u2'] }, false],
  ['creator', { creatorId: 'u1' }, true],
  ['creator', { creatorId: 'u2', userIds: ['u1'] }, false],
  ['linkedGroupStaff', { groupIds: ['g'] }, false],
])('[CAP-12] whoever may change a document as one of its %s may lead it on: %j', (relation, related, isOffered) => {
  const transition = { id: 't', name: 'close', type: 'manual' as const, fromStatuses: ['new'], toStatus: 'closed' };
  const schema = aSchema({ updateMode: [relation] as never, transitions: [transition] });
  const record = aDocument({ creatorId: 'u9', userIds: [], groupIds: [], status: 'new', ...related });
  const found = { record, text: '{"data":{}}', at: [] };
  renderInConsole(<Transitions schema={schema} found={found} onChanged={async () => undefined} />, {
    permissions: ['VIEW_DOCUMENTS'],
  });
  expect(screen.queryByRole('button', { name: 'close' }) !== null).toBe(isOffered);
  expect(screen.queryByText('Transitions') !== null).toBe(isOffered);
});

it.each([
  ['closed', /^No transition by hand leads on from “closed”\.$/],
  ['', /^The host does not tell the status of this document/],
])('[HOST-05] a document of the status “%s”, which nothing leads on from, says so truly', (status, said) => {
  const found = { record: aDocument({ status }), text: '{"data":{}}', at: [] };
  renderInConsole(<Transitions schema={aSchema()} found={found} onChanged={async () => undefined} />, {
    permissions: ['UPDATE_DOCUMENTS'],
  });
  expect(screen.getByText(said)).toBeVisible();
});

const Facts = ({ document }: { document: DataDocument }) => (
  <DocumentFacts
    document={document}
    schema={aSchema()}
    mayLink={{ isAllowed: false, missing: [] }}
    onChanged={async () => undefined}
  />
);

it.each([
  ['for all schemas', ['UPDATE_ACCESS_TO_DOCUMENT'], false, true],
  ['for this schema', ['UPDATE_ACCESS_TO_DOCUMENT:beds'], false, true],
  ['for another one', ['UPDATE_ACCESS_TO_DOCUMENT:wards', 'UPDATE_DOCUMENTS'], false, false],
  ['on a host on which nothing is to be changed', ['UPDATE_ACCESS_TO_DOCUMENT'], true, false],
])(
  '[PERM-04] who is linked to a document is changed by whoever holds that permission: %s',
  (_, held, isReadOnly, may) => {
    const storage = memoryStore();
    storage.setItem('meridian.preferences', JSON.stringify({ v: 1, entries: [['host.read_only', isReadOnly]] }));
    const rights: boolean[] = [];
    const Probe = () => {
      const modes = { updateMode: ['creator'] } as unknown as Partial<DataSchema>;
      rights.push(useDocumentRights({ id: 's', name: 'beds', ...modes } as DataSchema).link().isAllowed);
      return null;
    };
    renderInConsole(<Probe />, { permissions: held, storage });
    expect(rights.at(-1)).toBe(may);
  },
);

it.each([
  [undefined, 'Unlocked'],
  [{}, 'Locked'],
  [{ timestamp: new Date('2026-01-05T09:30:00.000Z') }, /^Locked since /],
])('[HOST-05] a document that is locked with %j is called so, also where nobody tells since when', (lock, said) => {
  renderInConsole(<Facts document={aDocument(lock ? { transitionLock: lock } : {})} />, {});
  expect(screen.getByText(said)).toBeVisible();
});

it.each([
  [8, undefined],
  [9, 'and 1 more'],
  [31, 'and 23 more'],
])('[DOC-08] of %i groups that a document is linked to eight are named, and how many are not', (count, left) => {
  const groupIds = Array.from({ length: count }, (_, index) => `group ${index}`);
  renderInConsole(<Facts document={aDocument({ userIds: [], groupIds })} />, {});
  expect(screen.getAllByText(/^group /)).toHaveLength(8);
  expect(screen.queryByText(/more$/)?.textContent).toBe(left);
});

it.each([
  ['allUsers', [], true],
  // Its older name (platform-api 5.5).
  ['default', [], true],
  ['permissionRequired', [], false],
  ['permissionRequired', ['CREATE_DOCUMENTS:beds'], true],
  ['permissionRequired', ['CREATE_DOCUMENTS:wards'], false],
])('[PERM-04] documents of a schema whose createMode is %s are made with %j: %s', (createMode, permissions, may) => {
  const rights: boolean[] = [];
  const Probe = () => {
    rights.push(useDocumentRights({ id: 's', name: 'beds', createMode } as DataSchema).create().isAllowed);
    return null;
  };
  renderInConsole(<Probe />, { permissions });
  expect(rights.at(-1)).toBe(may);
});
