import { cleanup, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { ResourceContextProvider } from 'react-admin';
import { afterEach, expect, it } from 'vitest';
import { renderInConsole } from '../../tests/support/renderInConsole';
import { ApiError, NetworkError } from '../client';
import { MissingRecord } from './MissingRecord';

afterEach(cleanup);

/** A list, until its record is opened. */
const Place = ({ error }: { error: unknown }) => {
  const [isOpen, setOpen] = useState(false);
  return isOpen ? (
    <ResourceContextProvider value="data/things">
      <MissingRecord id="a1" unknown="There is none" error={error} onRetry={() => undefined} />
    </ResourceContextProvider>
  ) : (
    <button type="button" onClick={() => setOpen(true)}>
      Open
    </button>
  );
};

const call = { method: 'GET', path: '/things/a1' };

it.each([
  ['nothing is found', undefined, true],
  ['it is unknown', new ApiError('Unknown', { ...call, status: 404, code: 16 }), true],
  ['a gateway knows no such address', new ApiError('', { ...call, status: 404 }), false],
  ['it cannot be read', new NetworkError('cut'), false],
])('lists that may show a record still are read again when they are seen where %s', (_, error, isStale) => {
  const list = ['data/things', 'getList', { page: 1 }];
  const other = ['data/others', 'getList', { page: 1 }];
  const { queryClient } = renderInConsole(<Place error={error} />);
  for (const key of [list, other]) queryClient.setQueryData(key, { data: [{ id: 'a1' }], total: 1 });
  fireEvent.click(screen.getByRole('button', { name: 'Open' }));
  expect(screen.queryByText('There is none') !== null).toBe(isStale);
  const isInvalid = (key: readonly unknown[]) => queryClient.getQueryState(key)?.isInvalidated;
  expect([isInvalid(list), isInvalid(other)]).toEqual([isStale, false]);
});
