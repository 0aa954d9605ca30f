import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { type DataProvider, DataProviderContext } from 'react-admin';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderInConsole } from '../../../tests/support/renderInConsole';
import { createBinder } from '../../admin/boundApi';
import { plainText } from '../../admin/columnValue';
import { callOf } from '../../admin/listQuery';
import type { Say } from '../../admin/messages';
import { ExactNumber, memoryStore } from '../../client';
import type { DataSchema } from '../../contract';
import { DocumentList } from './DocumentList';
import { documents } from './index';
import { propertyColumns } from './propertyColumns';
import { sayUnmet, unmetBy } from './unmet';

beforeEach(() => void vi.stubGlobal('scrollTo', () => undefined));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const SCHEMA = {
  id: 's1',
  name: 'Vitals',
  statuses: { open: {} },
  transitions: [],
  creationTransition: { toStatus: 'open', type: 'manual' },
  properties: {
    note: { type: 'string' },
    taken: { type: 'string', format: 'date-time' },
    isUrgent: { type: 'boolean' },
    bp: {
      type: 'object',
      properties: { systolic: { type: 'number', queryable: true }, 'dia stolic': { type: 'number' } },
    },
    tags: { type: 'array', items: { type: 'string' } },
    readings: { type: 'array', items: { type: 'object', properties: { at: { type: 'number' } } } },
  },
} as unknown as DataSchema;

const DOCUMENT = {
  id: 'd1',
  status: 'open',
  creationTimestamp: new Date(0),
  updateTimestamp: new Date(0),
  data: { note: '=1+1', taken: '2026-01-02T03:04:05Z', isUrgent: false, bp: { systolic: 120 }, tags: ['a', 'b'] },
};

const show = (chosen: Readonly<Record<string, unknown>>, path = '/', schema = SCHEMA) => {
  const storage = memoryStore();
  storage.setItem(
    'meridian.preferences',
    JSON.stringify({
      v: 1,
      entries: Object.entries(chosen).map(([name, value]) => [
        name.includes('.') ? name : `data/documents/:schema.${name}`,
        value,
      ]),
    }),
  );
  const getList = vi.fn(async (_: string, _params: { meta?: unknown; filter: object }) => ({
    data: [DOCUMENT],
    total: 1,
  }));
  const getOne = async () => ({ data: schema });
  renderInConsole(
    <DataProviderContext.Provider value={{ getList, getOne } as unknown as DataProvider}>
      <DocumentList />
    </DataProviderContext.Provider>,
    { resources: [documents], storage, path, permissions: ['CREATE_DOCUMENTS'] },
  );
  return { getList, storage };
};

it('[HOST-01] [TABLE-06] no page is offered that is larger than the schema gives', async () => {
  show({}, '/', { ...SCHEMA, maximumLimit: 50 });
  await screen.findByRole('heading', { level: 1, name: 'Vitals' });
  const sizes = [...screen.getByLabelText<HTMLSelectElement>('Rows per page').options];
  expect(sizes.filter(({ disabled }) => !disabled).map(({ value }) => value)).toEqual(['10', '20', '50']);
});

describe('[CAP-12] columns of a schema', () => {
  it('are its properties of one value or a list of such, not what an address could not name', () => {
    expect(propertyColumns(SCHEMA).map(({ field, sortable }) => [field, sortable])).toEqual([
      ['data.note', false],
      ['data.taken', false],
      ['data.isUrgent', false],
      ['data.bp.systolic', true],
      ['data.tags', false],
    ]);
    expect(propertyColumns(undefined)).toEqual([]);
  });

  it('go six names deep below the data, and a list is sorted by nobody', () => {
    const number = { type: 'number', queryable: true } as const;
    const deep = (path: readonly string[]): object =>
      path.reduceRight<object>((properties, name) => ({ [name]: { type: 'object', properties } }), { n: number });
    const properties = { ...deep(['a', 'b', 'c', 'd', 'e']), ...deep(['z', 'b', 'c', 'd', 'e', 'f']) };
    const list = { type: 'array', items: { type: 'number' }, queryable: true };
    const schema = { ...SCHEMA, properties: { ...properties, list } } as unknown as typeof SCHEMA;
    expect(propertyColumns(schema).map(({ field, sortable }) => [field, sortable])).toEqual([
      ['data.a.b.c.d.e.n', true],
      ['data.list', false],
    ]);
  });

  it('say what a document holds: nothing where it holds nothing, a boolean and a time as such', () => {
    const said = (record: Record<string, unknown>) => propertyColumns(SCHEMA).map(({ value }) => value?.(record));
    expect(said(DOCUMENT)).toEqual(['=1+1', new Date('2026-01-02T03:04:05Z'), 'false', 120, 'a, b']);
    expect(said({ data: { bp: null } })).toEqual([undefined, undefined, undefined, undefined, undefined]);
    expect(said({})).toEqual([undefined, undefined, undefined, undefined, undefined]);
    expect(propertyColumns(SCHEMA)[1]?.value?.({ data: { taken: 'soon' } })).toBe('soon');
  });

  it('[CAP-16] [DOC-08] show a number as it is stored, by itself, in a list and within an object', () => {
    const big = new ExactNumber('12345678901234567890.10');
    const said = (data: object) => propertyColumns(SCHEMA).map(({ value }) => plainText(value?.({ data })));
    expect(said({ note: { big }, bp: { systolic: big }, tags: [1, big, { big }] })).toEqual([
      `{"big":${big}}`,
      '',
      '',
      String(big),
      `1, ${big}, {"big":${big}}`,
    ]);
  });

  it('are asked for only where they are shown, by exports and copies too', () => {
    const bound = createBinder([documents])('data/documents/s1');
    expect(callOf(bound, { meta: { select: ['data.bp.systolic'] } }).rql).toBe(
      'select(id,status,creationTimestamp,updateTimestamp,data.bp.systolic)&limit(20)',
    );
    expect(callOf(bound, {}).rql).toBe('select(id,status,creationTimestamp,updateTimestamp)&limit(20)');
  });

  it('stand in the table once they are chosen', async () => {
    const { getList } = show({ columns: ['id', 'data.bp.systolic', 'data.isUrgent', 'data.gone'] });
    const table = await screen.findByRole('table', { name: 'Vitals' });
    await waitFor(() =>
      expect(
        within(table)
          .getAllByRole('columnheader')
          .map(({ textContent }) => textContent),
      ).toEqual(['ID', 'bp.systolic', 'isUrgent']),
    );
    await waitFor(() =>
      expect(getList.mock.calls.at(-1)?.[1].meta).toEqual({
        select: ['data.bp.systolic', 'data.isUrgent'],
        isExact: true,
      }),
    );
    expect(await within(table).findByRole('cell', { name: '120' })).toBeInTheDocument();
    expect(within(table).getByRole('cell', { name: 'false' })).toBeInTheDocument();
  });
});

describe('documents that are hidden until there is a filter', () => {
  it('are not asked for; why, and the way to see them once, stand in their place', async () => {
    const { getList } = show({ hidden_until_filtered: true });
    expect(await screen.findByRole('heading', { name: 'Nothing is shown before a filter says which' })).toBeVisible();
    expect(screen.queryByRole('table')).toBeNull();
    expect(screen.getByRole('button', { name: 'Export and copy' })).toBeDisabled();
    fireEvent.click(screen.getByRole('button', { name: 'Refresh' }));
    expect(getList).not.toHaveBeenCalled();
    fireEvent.click(screen.getByRole('button', { name: 'Show all this time' }));
    expect(await screen.findByRole('link', { name: 'd1' })).toBeVisible();
    expect(getList).toHaveBeenCalledOnce();
  });

  it('are shown as soon as there is one, and the choice is kept', async () => {
    const { getList, storage } = show({});
    expect(await screen.findByRole('link', { name: 'd1' })).toBeVisible();
    fireEvent.click(await screen.findByRole('switch', { name: 'Show documents only once there is a filter' }));
    expect(await screen.findByRole('heading', { name: 'Nothing is shown before a filter says which' })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'd1' })).toBeNull();
    expect(storage.getItem('meridian.preferences')).toContain('hidden_until_filtered');
    const asked = getList.mock.calls.length;
    fireEvent.change(screen.getByRole('combobox', { name: 'Filter (RQL)' }), { target: { value: 'eq(status,open)' } });
    fireEvent.submit(screen.getByRole('combobox', { name: 'Filter (RQL)' }).closest('form') ?? document.body);
    expect(await screen.findByRole('link', { name: 'd1' })).toBeVisible();
    expect(getList.mock.calls.slice(asked).map(([, { filter }]) => filter)).toEqual([{ q: 'eq(status,open)' }]);
  });
});

it('documents that were shown this time are hidden again by whoever chooses so anew', async () => {
  show({ hidden_until_filtered: true });
  fireEvent.click(await screen.findByRole('button', { name: 'Show all this time' }));
  expect(await screen.findByRole('link', { name: 'd1' })).toBeVisible();
  const toggle = await screen.findByRole('switch', { name: 'Show documents only once there is a filter' });
  fireEvent.click(toggle);
  expect(toggle).not.toBeChecked();
  fireEvent.click(toggle);
  expect(await screen.findByRole('heading', { name: 'Nothing is shown before a filter says which' })).toBeVisible();
});

describe('[CAP-05] on a read-only host', () => {
  it('documents are not made, and transitions not run: both say why', async () => {
    show({ 'host.read_only': true });
    const button = await screen.findByRole('button', { name: /^New/ });
    expect(button).toHaveAttribute('aria-disabled', 'true');
    expect(button.textContent).toContain('Read-only on this host');
    const transition = { type: 'manual', name: 'close', fromStatuses: ['open'], toStatus: 'closed' } as never;
    const user = { id: 'u1', permissions: new Set(['UPDATE_DOCUMENTS']) } as never;
    const document = DOCUMENT as never;
    expect(unmetBy(SCHEMA, transition, document, user)).toBeUndefined();
    const unmet = unmetBy(SCHEMA, transition, document, user, { isReadOnly: true });
    expect(unmet && sayUnmet(((key: string) => key) as Say, unmet, () => '')).toBe('host.read_only_why');
  });
});
