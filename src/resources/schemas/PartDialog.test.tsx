import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { aSchema } from '../../../tests/support/builders';
import { renderInConsole } from '../../../tests/support/renderInConsole';
import { PartDialog, type PartDialogProps } from './PartDialog';
import { PARTS, type PartKind, type PartValues } from './schemaParts';
import { writtenOf } from './schemaPlan';

afterEach(cleanup);

const open = (kind: PartKind, more: Pick<PartDialogProps, 'initial' | 'isNew' | 'schema' | 'onDone'>) =>
  renderInConsole(
    <PartDialog title="Part" draftName="part" fields={PARTS[kind].fields} onClose={() => undefined} {...more} />,
  );

it.each([false, true])('[HOST-05] a transition without a name may stay without one, but for a new one: %j', isNew => {
  const onDone = vi.fn();
  open('transition', {
    schema: writtenOf(aSchema()),
    initial: { name: '', type: 'manual', from: 'new', to: 'closed', conditions: '', actions: '' },
    isNew,
    onDone,
  });
  fireEvent.submit(screen.getByRole('textbox', { name: 'Name' }));
  expect(screen.queryByText('This must not be empty') !== null).toBe(isNew);
  expect(onDone).toHaveBeenCalledTimes(isNew ? 0 : 1);
});

it('the statuses that a transition begins at are chosen among those of the schema; indexes alone are told how to be typed', () => {
  const schema = writtenOf(aSchema({ statuses: { new: {}, reviewed: {}, closed: {} } }));
  const onDone = vi.fn<(values: PartValues) => void>();
  const openNew = (kind: PartKind, initial: PartValues) => open(kind, { schema, initial, isNew: true, onDone });
  openNew('transition', {
    name: 'close',
    type: 'manual',
    from: 'new\nformer',
    to: 'closed',
    conditions: '',
    actions: '',
  });
  expect(screen.queryByText(/asc, desc or text/)).toBeNull();
  const from = screen.getByRole('combobox', { name: 'From statuses' });
  expect(from).toHaveTextContent('new, former');
  fireEvent.mouseDown(from);
  const offered = within(screen.getByRole('listbox', { name: 'From statuses' }));
  expect(offered.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'new',
    'reviewed',
    'closed',
    'former',
  ]);
  fireEvent.click(offered.getByRole('option', { name: 'reviewed' }));
  fireEvent.click(offered.getByRole('option', { name: 'former' }));
  fireEvent.keyDown(offered.getByRole('option', { name: 'new' }), { key: 'Escape' });
  fireEvent.submit(screen.getByRole('textbox', { name: 'Name', hidden: true }));
  const [values = {}] = onDone.mock.calls[0] ?? [];
  expect(PARTS.transition.write(schema, undefined, values).transitions.at(-1)?.fromStatuses).toEqual([
    'new',
    'reviewed',
  ]);
  cleanup();
  openNew('index', { fields: '', unique: '', sparse: '' });
  expect(screen.getByText(/asc, desc or text/)).toBeVisible();
});

it.each([
  ['property', 'value', { name: 'value', type: 'string', queryable: '', rules: '' }],
  ['status', 'new', { name: 'new', data: '' }],
] as const)('a %s takes the name of no other, and keeps its own', (kind, taken, initial) => {
  const schema = writtenOf(
    aSchema({ properties: { value: { type: 'string' }, unit: { type: 'string' } }, statuses: { new: {}, done: {} } }),
  );
  const onDone = vi.fn();
  const openOne = (isNew: boolean) =>
    open(kind, { schema, initial: isNew ? PARTS[kind].read(schema, undefined) : initial, isNew, onDone });
  openOne(true);
  const name = screen.getByRole('textbox', { name: 'Name' });
  expect(name).toHaveValue('');
  fireEvent.change(name, { target: { value: taken } });
  fireEvent.submit(name);
  expect(screen.getByText(`There is one called ${taken} already`)).toBeVisible();
  expect(onDone).not.toHaveBeenCalled();
  fireEvent.change(name, { target: { value: 'another' } });
  fireEvent.submit(name);
  expect(onDone).toHaveBeenCalledOnce();
  cleanup();
  openOne(false);
  fireEvent.submit(screen.getByRole('textbox', { name: 'Name' }));
  expect(onDone).toHaveBeenCalledTimes(2);
});
