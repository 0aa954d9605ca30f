import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { renderInConsole } from '../../../tests/support/renderInConsole';
import { readSchema } from '../../client/read/data';
import type { DataSchema } from '../../contract';
import { AccessTable, IndexTable, TransitionTable } from './SchemaTables';

afterEach(cleanup);

it('[HOST-05] indexes whose types no reference names, or that tell none, say what they say', () => {
  const fields = [
    { name: 'value', type: 'asc' },
    { name: 'place', type: '2dsphere' },
    { name: 'odd', type: { is: 'hashed' } },
  ];
  const schema = readSchema({ id: 's1', name: 'weights', indexes: [{ id: 'i1', name: 'one', fields }] });
  renderInConsole(<IndexTable schema={schema as DataSchema} />);
  expect(screen.getByText('value').parentElement).toHaveTextContent(/^value ascending$/);
  expect(screen.getByText('place').parentElement).toHaveTextContent(/^place 2dsphere$/);
  expect(screen.getByText('odd').parentElement).toHaveTextContent(/^odd$/);
});

it('[HOST-05] a transition that nobody named is called by its way', () => {
  const transitions = [{ id: 't1', type: 'manual', fromStatuses: ['new', 'seen'], toStatus: 'closed' }];
  renderInConsole(<TransitionTable schema={readSchema({ id: 's1', name: 'weights', transitions })} />);
  expect(screen.getByRole('rowheader', { name: 'new, seen → closed' })).toBeVisible();
});

it.each([
  [{}, /^Documents per answer–$/],
  [{ maximumLimit: 100 }, /^Documents per answer–, at most 100$/],
  [{ defaultLimit: 20, maximumLimit: 100 }, /^Documents per answer20, at most 100$/],
])('[HOST-05] of limits that are not told none is claimed: %j', (limits, told) => {
  const schema = readSchema({ id: 's1', name: 'weights', ...limits });
  renderInConsole(<AccessTable schema={schema as DataSchema} />);
  expect(screen.getByText('Documents per answer').parentElement).toHaveTextContent(told);
});
