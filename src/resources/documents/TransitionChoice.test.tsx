import { cleanup, screen } from '@testing-library/react';
import { type DataProvider, DataProviderContext } from 'react-admin';
import { afterEach, expect, it } from 'vitest';
import { renderInConsole } from '../../../tests/support/renderInConsole';
import { TransitionChoice } from './TransitionChoice';

afterEach(cleanup);

const way = (name: string, fromStatuses: string[]) => ({
  ...{ id: name, name, type: 'manual', fromStatuses, toStatus: 'closed' },
  ...{ conditions: [], actions: [], afterActions: [] },
});
const show = (...transitions: object[]) => {
  const schema = {
    id: 's',
    name: 'visit',
    updateMode: 'permissionRequired',
    statuses: { new: {}, closed: {} },
    transitions,
  };
  const dataProvider = { getOne: async () => ({ data: schema }) } as unknown as DataProvider;
  renderInConsole(
    <DataProviderContext.Provider value={dataProvider}>
      <TransitionChoice value={undefined} onChange={() => undefined} />
    </DataProviderContext.Provider>,
    { permissions: ['UPDATE_DOCUMENTS'] },
  );
};

it('[CAP-14] a transition that begins in no status is not offered: it would skip every document', async () => {
  show(way('close', ['new']), way('anyhow', []));
  expect(await screen.findByText(/^close: new → closed/)).toBeInTheDocument();
  expect(screen.queryByText(/anyhow/)).toBeNull();
});

it('[CAP-14] [HOST-05] a transition that nobody named is called by its way', async () => {
  const { name: _, ...unnamed } = way('t1', ['new']);
  show(unnamed);
  expect(await screen.findByRole('radio', { name: 'new → closed' })).toBeInTheDocument();
});

it('[CAP-14] says so where none is left', async () => {
  show(way('anyhow', []));
  expect(await screen.findByText(/^No transition of this schema/)).toBeInTheDocument();
});
