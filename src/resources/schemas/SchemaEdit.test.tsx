import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { ResourceContextProvider } from 'react-admin';
import { Route, Routes } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import { aSchema } from '../../../tests/support/builders';
import { renderInConsole } from '../../../tests/support/renderInConsole';
import type { Client } from '../../admin/platform';
import { ApiError, memoryStore, NetworkError } from '../../client';
import { schemas } from '.';
import { SchemaActions } from './SchemaActions';
import { SchemaCreate } from './SchemaCreate';
import { SchemaEdit } from './SchemaEdit';
import { SchemaName } from './schemaCells';
import { PARTS } from './schemaParts';
import { writtenOf } from './schemaPlan';
import { schemaFaults } from './schemaRules';

afterEach(cleanup);

const stored = aSchema();
const UNKNOWN = new ApiError('Unknown', { status: 404, code: 16, method: 'DELETE', path: '/' } as never);

/** The form of a schema, at a host that answers these calls. */
const edit = (
  { stored: record = stored, base = writtenOf(record), isNew = false } = {} as {
    stored?: typeof stored;
    base?: ReturnType<typeof writtenOf>;
    isNew?: boolean;
  },
  schemas: object = {},
  perTab = memoryStore(),
) =>
  renderInConsole(
    <SchemaEdit
      {...(isNew ? {} : { stored: record })}
      base={base}
      title="Edit measurement"
      back={{ to: '/data/schema', label: 'Schemas' }}
    />,
    { client: { schemas } as unknown as Client, perTab },
  );

it('[SESS-13] a schema that was changed and left is offered again, and no part of it is stored by itself', async () => {
  const perTab = memoryStore();
  const calls = { create: vi.fn(), update: vi.fn(), at: vi.fn() };
  const open = async () => {
    edit({}, calls, perTab);
    return screen.findByRole('textbox', { name: 'Name' });
  };
  fireEvent.change(await open(), { target: { value: 'weight' } });
  cleanup();
  const name = await open();
  expect(name).toHaveValue('measurement');
  fireEvent.click(screen.getByRole('button', { name: 'Restore Edit measurement' }));
  expect(name).toHaveValue('weight');
  for (const call of Object.values(calls)) expect(call).not.toHaveBeenCalled();
});

it('[HOST-05] what a host has taken already, though the wire knows it otherwise, stands in the way of no other change', async () => {
  const odd = aSchema({ description: 'ab' });
  const open = (isNew: boolean) => {
    edit({ isNew, stored: odd });
    const name = screen.getByRole('textbox', { name: 'Name' });
    fireEvent.change(name, { target: { value: 'weight' } });
    fireEvent.submit(name.closest('form') ?? document.body);
  };
  open(false);
  expect(await screen.findByRole('dialog')).toBeVisible();
  expect(screen.queryByText(/at least 3/)).toBeNull();
  cleanup();
  open(true);
  expect((await screen.findAllByText(/at least 3/)).length).toBeGreaterThan(0);
});

/** Types another name over the stored schema, and saves it. */
const renameAndSave = async (schemas: object) => {
  const { notices } = edit({}, schemas);
  const name = await screen.findByRole('textbox', { name: 'Name' });
  fireEvent.change(name, { target: { value: 'weight' } });
  fireEvent.submit(name.closest('form') ?? document.body);
  fireEvent.click(await screen.findByRole('button', { name: 'Save' }));
  return { name, notices };
};

it('[trap 27] a change of a schema that the host counts as none is not called stored, and what was typed stays', async () => {
  const update = vi.fn().mockResolvedValue({ affectedRecords: 0 });
  const at = vi.fn().mockResolvedValue({ record: stored, text: JSON.stringify(stored), at: [] });
  const { name, notices } = await renameAndSave({ update, at });
  expect(await screen.findByText('The host changed nothing.')).toBeInTheDocument();
  expect(update).toHaveBeenCalledOnce();
  expect(notices.state().kept.map(({ text }) => text)).toEqual(['Schema weight was not stored as a whole']);
  expect(name).toHaveValue('weight');
});

it.each([
  ['is stored', 'weight', 'success'],
  ['is not stored', 'measurement', undefined],
])('[HOST-03] a change of a schema whose answer was lost is looked up, and %s', async (_, name, kind) => {
  const now = { ...stored };
  const update = vi.fn(async () => {
    now.name = name;
    throw new NetworkError('cut');
  });
  const at = async () => ({ record: { ...now }, text: JSON.stringify(now), at: [] });
  const { notices } = await renameAndSave({ update, at });
  if (kind) await waitFor(() => expect(notices.state().toasts).toMatchObject([{ kind }]));
  else expect(await screen.findByText(/It was looked up, and is not stored so far/)).toBeVisible();
  expect(update).toHaveBeenCalledOnce();
});

it('[trap 27] a schema that the host did not switch off is not called so; what it is now is read again', async () => {
  const disable = vi.fn().mockResolvedValue({ affectedRecords: 0 });
  const reload = vi.fn();
  const { notices } = renderInConsole(
    <ResourceContextProvider value="data/schema">
      <SchemaActions schema={stored} reload={reload} />
    </ResourceContextProvider>,
    {
      permissions: ['VIEW_DOCUMENTS', 'DISABLE_SCHEMAS'],
      client: { schemas: { disable } } as unknown as Client,
      resources: [schemas],
    },
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Disable' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Disable schema' }));
  await vi.waitFor(() =>
    expect(notices.state().toasts).toMatchObject([{ kind: 'error', detail: 'The host changed nothing.' }]),
  );
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());
});

it.each(['Enable', 'Disable'])('%s of a schema that somebody has deleted is told in our words', async verb => {
  const refuse = () => Promise.reject(UNKNOWN);
  const { notices } = renderInConsole(
    <ResourceContextProvider value="data/schema">
      <SchemaActions schema={{ ...stored, disabled: verb === 'Enable' }} reload={vi.fn()} />
    </ResourceContextProvider>,
    {
      permissions: ['VIEW_DOCUMENTS', 'DISABLE_SCHEMAS'],
      client: { schemas: { enable: refuse, disable: refuse, at: async () => undefined } } as unknown as Client,
      resources: [schemas],
    },
  );
  fireEvent.click(await screen.findByRole('button', { name: verb }));
  if (verb === 'Disable') fireEvent.click(await screen.findByRole('button', { name: 'Disable schema' }));
  await waitFor(() =>
    expect(notices.state().toasts).toMatchObject([{ detail: expect.stringMatching(/somebody has deleted it/) }]),
  );
});

it('[HOST-03] a schema that was switched on though no answer came is seen to be', async () => {
  const reload = vi.fn();
  const on = { ...stored, disabled: false };
  const calls = {
    enable: () => Promise.reject(new NetworkError('cut')),
    at: async () => ({ record: on, text: JSON.stringify(on), at: [] }),
  };
  const { notices } = renderInConsole(
    <ResourceContextProvider value="data/schema">
      <SchemaActions schema={{ ...stored, disabled: true }} reload={reload} />
    </ResourceContextProvider>,
    {
      permissions: ['VIEW_DOCUMENTS', 'DISABLE_SCHEMAS'],
      client: { schemas: calls } as unknown as Client,
      resources: [schemas],
    },
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Enable' }));
  await waitFor(() => expect(reload).toHaveBeenCalled());
  expect(notices.state().toasts).toEqual([]);
});

it('a plan for a schema that somebody has deleted is told in our words, and sends nothing', async () => {
  const update = vi.fn(() => Promise.reject(UNKNOWN));
  const { name } = await renameAndSave({ update, at: async () => undefined });
  expect(await screen.findByText(/somebody has deleted it/)).toBeVisible();
  expect(update).not.toHaveBeenCalled();
  expect(name).toHaveValue('weight');
});

it.each([
  ['is deleted is said to be', () => ({ affectedRecords: 1 }), 'success: Schema measurement deleted'],
  [
    'somebody else had deleted is gone',
    () => Promise.reject(UNKNOWN),
    'info: Schema measurement was not there any more',
  ],
])(
  '[SVC-DATA DELETE /{schemaId}] [DATA-02] a schema that %s, and its page goes; no picker offers it',
  async (_, remove, told) => {
    const { notices, queryClient } = renderInConsole(
      <ResourceContextProvider value="data/schema">
        <Routes>
          <Route path="/data/schema" element={<h1>The list</h1>} />
          <Route
            path="/data/schema/:id"
            element={<SchemaActions schema={{ ...stored, disabled: true }} reload={vi.fn()} />}
          />
        </Routes>
      </ResourceContextProvider>,
      {
        path: `/data/schema/${stored.id}`,
        permissions: ['VIEW_DOCUMENTS', 'DELETE_SCHEMAS'],
        client: { schemas: { remove: async () => remove(), at: async () => undefined } } as unknown as Client,
        resources: [schemas],
      },
    );
    const offered = ['data/schema', 'all'];
    queryClient.setQueryData(offered, [stored]);
    fireEvent.click(await screen.findByRole('button', { name: 'Delete' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Delete schema' }));
    expect(await screen.findByRole('heading', { name: 'The list' })).toBeVisible();
    expect(notices.state().toasts.map(({ kind, text }) => `${kind}: ${text}`)).toEqual([told]);
    // Asked for again with the next look.
    expect(queryClient.getQueryState(offered)?.isInvalidated).toBe(true);
  },
);

it.each([
  [true, 'measurement (Disabled)'],
  [false, 'measurement'],
  [undefined, 'measurement'],
])('[SCHEMA-01] a schema whose disabled is %s stands in the list as "%s"', (disabled, text) => {
  const { container } = renderInConsole(
    <SchemaName record={{ ...stored, ...(disabled === undefined ? {} : { disabled }) }} />,
  );
  expect(container.textContent).toBe(text);
});

it('[HOST-05] a property without a type, as hosts may hold it, stands in the way of no change', () => {
  const base = writtenOf(aSchema({ properties: { anything: {} as never } }));
  const properties = { ...base.properties, more: { type: 'string' } } as typeof base.properties;
  expect(schemaFaults({ ...base, properties }, base)).toEqual([]);
});

it('a schema that is made here leaves to the host how many documents an answer holds', async () => {
  const create = vi.fn().mockRejectedValue(new Error('down'));
  renderInConsole(<SchemaCreate />, {
    permissions: ['CREATE_SCHEMAS'],
    client: { schemas: { create } } as unknown as Client,
    perTab: memoryStore(),
  });
  const name = await screen.findByRole('textbox', { name: 'Name' });
  fireEvent.change(name, { target: { value: 'weight' } });
  fireEvent.change(screen.getByRole('textbox', { name: 'Description' }), { target: { value: 'Weights' } });
  fireEvent.submit(name.closest('form') ?? document.body);
  fireEvent.click(await screen.findByRole('button', { name: 'Save' }));
  await vi.waitFor(() => expect(create).toHaveBeenCalledOnce());
  const [sent] = create.mock.calls[0] as [object];
  expect(sent).toMatchObject({ name: 'weight', groupSyncMode: 'disabled' });
  expect(Object.keys(sent)).not.toContain('maximumLimit');
  expect(Object.keys(sent)).not.toContain('defaultLimit');
});

it.each([
  ['transition', 'Name', 'Conditions (JSON)'],
  ['index', 'Fields with their order', undefined],
])('a new %s begins empty, whatever the schema holds already', (kind, field, another) => {
  const [transition] = stored.transitions;
  const step = { type: 'task', functionName: 'greet' } as const;
  const filled = {
    ...stored,
    transitions: [{ ...transition, name: 'go', type: 'automatic', conditions: [step], actions: [step] }],
    indexes: [{ id: 'i1', fields: [{ name: 'value', type: 'asc' }], options: { unique: true, sparse: false } }],
  } as unknown as typeof stored;
  edit({ stored: filled });
  fireEvent.click(screen.getByRole('button', { name: `Add ${kind}` }));
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.getByRole('textbox', { name: field })).toHaveValue('');
  if (another) {
    expect(dialog.getByRole('textbox', { name: another })).toHaveValue('');
    expect(dialog.getByRole('combobox', { name: 'Type' })).toHaveTextContent('manual');
  } else expect(dialog.getByRole('checkbox', { name: 'unique' })).not.toBeChecked();
});

/** A schema as hosts may hold it: with flags that are off, and without members that may be left out. */
const SPARSE = {
  ...writtenOf(stored),
  properties: { n: { type: 'number', queryable: false }, s: { type: 'string' } },
  statuses: { new: {}, closed: {} },
  transitions: [{ id: 't1', name: 'go', type: 'manual', fromStatuses: ['new'], toStatus: 'closed' }],
  indexes: [
    { id: 'i1', fields: [{ name: 's', type: 'asc' }], options: { unique: true } },
    { id: 'i2', fields: [{ name: 'n', type: 'desc' }], options: {} },
  ],
} satisfies ReturnType<typeof writtenOf>;

it('a part that is opened and put back as it was changes nothing', () => {
  edit({ base: SPARSE });
  for (const name of ['n', 's', 'closed', 'go', 's asc', 'n desc']) {
    fireEvent.click(screen.getByRole('button', { name: `Edit ${name}` }));
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Put into the schema' }));
    expect([name, screen.getByRole('button', { name: 'Review changes', hidden: true })]).toEqual([
      name,
      expect.objectContaining({ disabled: true }),
    ]);
  }
});

it.each([
  [
    'property',
    'n',
    { rules: '{"minimum":1}' },
    { properties: { n: { minimum: 1, type: 'number', queryable: false } } },
  ],
  ['property', 's', { rules: '{"minLength":1}' }, { properties: { s: { minLength: 1, type: 'string' } } }],
  ['property', 'n', { queryable: 'true' }, { properties: { n: { type: 'number', queryable: true } } }],
  ['transition', '0', { name: 'stop' }, { transitions: [{ ...SPARSE.transitions[0], name: 'stop' }] }],
  [
    'transition',
    '0',
    { actions: '[{"type":"delay"}]' },
    { transitions: [{ ...SPARSE.transitions[0], actions: [{ type: 'delay' }] }] },
  ],
  [
    'index',
    '0',
    { unique: '' },
    { indexes: [{ ...SPARSE.indexes[0], options: { unique: false } }, SPARSE.indexes[1]] },
  ],
  [
    'index',
    '1',
    { sparse: 'true' },
    { indexes: [SPARSE.indexes[0], { ...SPARSE.indexes[1], options: { sparse: true } }] },
  ],
] as const)('of a %s (%s) only what was changed is written: %j', (kind, key, typed, expected) => {
  const { read, write } = PARTS[kind];
  const written = write(SPARSE, key, { ...read(SPARSE, key), ...typed });
  const part = 'properties' in expected ? { properties: { ...SPARSE.properties, ...expected.properties } } : expected;
  expect(written).toStrictEqual({ ...SPARSE, ...part });
});

it('[CAP-21] what was typed of a part is offered again after Escape, and given up by Cancel', async () => {
  edit({ base: SPARSE });
  const open = async (name: string) => {
    await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    fireEvent.click(screen.getByRole('button', { name }));
    return within(screen.getByRole('dialog'));
  };
  const nameIn = (dialog: ReturnType<typeof within>) => dialog.getByRole('textbox', { name: 'Name' });
  const isOffered = (dialog: ReturnType<typeof within>) => dialog.queryByRole('group', { name: /^Not saved/ }) !== null;
  const typed = nameIn(await open('Add transition'));
  fireEvent.change(typed, { target: { value: 'half a name' } });
  fireEvent.keyDown(typed, { key: 'Escape' });

  const edited = await open('Edit go');
  expect(isOffered(edited)).toBe(false);
  fireEvent.click(edited.getByRole('button', { name: 'Cancel' }));

  const again = await open('Add transition');
  expect(nameIn(again)).toHaveValue('');
  fireEvent.click(again.getByRole('button', { name: 'Restore Add transition' }));
  expect(nameIn(again)).toHaveValue('half a name');
  fireEvent.click(again.getByRole('button', { name: 'Cancel' }));

  const property = await open('Add property');
  fireEvent.change(nameIn(property), { target: { value: 'whole' } });
  fireEvent.click(property.getByRole('button', { name: 'Put into the schema' }));
  for (const name of ['Add transition', 'Add property']) {
    const fresh = await open(name);
    expect([name, isOffered(fresh)]).toEqual([name, false]);
    fireEvent.click(fresh.getByRole('button', { name: 'Cancel' }));
  }
});

it('what somebody else made of a part meanwhile is told before it is replaced, and saving again does so', async () => {
  const update = vi.fn(async () => ({ affectedRecords: 1 }));
  const { properties, statuses } = stored;
  const theirs: typeof stored = {
    ...stored,
    name: 'theirs',
    properties: { ...properties, added: { type: 'string' } },
    statuses: { ...statuses, checked: {} },
  };
  const at = async () => ({ record: theirs, text: JSON.stringify(theirs), at: [] });
  edit({}, { update, at });
  const name = screen.getByRole('textbox', { name: 'Name' });
  fireEvent.change(name, { target: { value: 'mine' } });
  fireEvent.submit(name.closest('form') ?? document.body);
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText(/^Somebody else has changed name since/)).toBeVisible();
  expect(update).not.toHaveBeenCalled();
  // What they added is not to be taken away by who looks once more.
  fireEvent.click(dialog.getByRole('button', { name: 'Go on editing' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  fireEvent.submit(screen.getByRole('textbox', { name: 'Name' }).closest('form') ?? document.body);
  const again = within(await screen.findByRole('dialog'));
  expect(again.getAllByRole('listitem')).toHaveLength(1);
  fireEvent.click(again.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(update).toHaveBeenCalledExactlyOnceWith(stored.id, { name: 'mine' }));
});

/** Puts a status into the schema that is edited. */
const addStatusTo = async (name: string) => {
  fireEvent.click(screen.getByRole('button', { name: 'Add status' }));
  const part = within(screen.getByRole('dialog'));
  fireEvent.change(part.getByRole('textbox', { name: 'Name' }), { target: { value: name } });
  fireEvent.click(part.getByRole('button', { name: 'Put into the schema' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
};
/** Opens the plan. */
const review = async () => {
  fireEvent.submit(screen.getByRole('textbox', { name: 'Name' }).closest('form') ?? document.body);
  return within(await screen.findByRole('dialog'));
};

it('a plan of which a step was refused goes on there; where others changed what is left of it, it is made anew from its beginning', async () => {
  let now = stored;
  const at = async () => ({ record: now, text: JSON.stringify(now), at: [] });
  const update = vi.fn(async () => {
    now = { ...now, name: 'weight' };
    return { affectedRecords: 1 };
  });
  const addStatus = vi.fn().mockRejectedValue(new ApiError('Not now', { status: 400, method: 'POST', path: '/' }));
  const updateStatus = vi.fn(async () => ({ affectedRecords: 1 }));
  edit({}, { update, addStatus, updateStatus, at });
  await addStatusTo('extra');
  fireEvent.change(screen.getByRole('textbox', { name: 'Name' }), { target: { value: 'weight' } });
  const dialog = await review();
  const save = () => fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
  for (const tries of [1, 2]) {
    save();
    await waitFor(() => expect(addStatus).toHaveBeenCalledTimes(tries));
    expect(await dialog.findByText('Not now')).toBeVisible();
    expect(dialog.getAllByRole('listitem')).toHaveLength(2);
  }
  now = { ...now, statuses: { ...now.statuses, extra: { color: 'red' } } };
  save();
  expect(await dialog.findByText('Change status extra')).toBeVisible();
  save();
  await waitFor(() => expect(updateStatus).toHaveBeenCalledOnce());
  expect(update).toHaveBeenCalledOnce();
});

it('a part that both have added is put in the place of theirs by saving again: the steps are made over what is there', async () => {
  const theirs: typeof stored = { ...stored, statuses: { ...stored.statuses, extra: { color: 'red' } } };
  const at = async () => ({ record: theirs, text: JSON.stringify(theirs), at: [] });
  const updateStatus = vi.fn(async () => ({ affectedRecords: 1 }));
  const addStatus = vi.fn();
  edit({}, { addStatus, updateStatus, at });
  await addStatusTo('extra');
  const dialog = await review();
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText(/^Somebody else has changed extra since/)).toBeVisible();
  expect(await dialog.findByText('Change status extra')).toBeVisible();
  expect(dialog.getByRole('listitem')).toHaveTextContent('{"color":"red"}');
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(updateStatus).toHaveBeenCalledExactlyOnceWith(stored.id, 'extra', { data: {} }));
  expect(addStatus).not.toHaveBeenCalled();
});
