import { cleanup, screen, waitFor } from '@testing-library/react';
import { useLocation } from 'react-router-dom';
import { afterEach, expect, it } from 'vitest';
import { renderInConsole } from '../../tests/support/renderInConsole';
import { useSchemaAddress } from './useSchemaAddress';

const ID = '5e9fff9d90135a2a9a718e2f';

afterEach(cleanup);

const open = (path: string, named: string, name = named) => {
  const Page = () => {
    const isLeaving = useSchemaAddress(named, { id: ID, name });
    const { pathname, search } = useLocation();
    return (
      <>
        <p>{isLeaving ? 'leaving' : 'there'}</p>
        <output data-testid="address">{pathname + search}</output>
      </>
    );
  };
  renderInConsole(<Page />, { path });
  return screen.getByTestId('address');
};

it.each([
  ['/data/schema/report', 'report', `/data/schema/${ID}`],
  ['/data/documents/a%2Fb/new?x=1', 'a/b', `/data/documents/${ID}/new?x=1`],
  ['/data/documents/documents/d1/edit', 'documents', `/data/documents/${ID}/d1/edit`],
])('[SCHEMA-02] [DOC-06] an address with the name of a schema leads to that of its id: %s', async (path, named, to) => {
  const address = open(path, named);
  expect(screen.getByText('leaving')).toBeVisible();
  await waitFor(() => expect(address).toHaveTextContent(to));
});

it('[SCHEMA-02] [HOST-05] an address stays where a host answers a schema of another name', () => {
  expect(open('/data/schema/report', 'report', 'other')).toHaveTextContent('/data/schema/report');
  expect(screen.getByText('there')).toBeVisible();
});

it('[SCHEMA-02] an address with its id stays', () => {
  expect(open(`/data/schema/${ID}/edit`, ID)).toHaveTextContent(`/data/schema/${ID}/edit`);
  expect(screen.getByText('there')).toBeVisible();
});
