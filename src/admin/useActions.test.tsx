import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import type { ResourceDefinition } from './defineResource';
import { useActions } from './useActions';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it('[HOST-05] what can be done with records is offered once the code for it comes, and nothing before', async () => {
  vi.useFakeTimers();
  const actions = vi.fn(async () => [{ name: 'archive' }]);
  actions.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module: https://host/assets/a.js'));
  const client = new QueryClient();
  const definition = { name: 'x/y', actions } as unknown as ResourceDefinition;
  const { result } = renderHook(() => useActions(definition), {
    wrapper: ({ children }: { children: ReactNode }) => (
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    ),
  });
  await vi.advanceTimersByTimeAsync(9_900);
  expect(result.current).toEqual([]);
  await vi.advanceTimersByTimeAsync(200);
  vi.useRealTimers();
  await vi.waitFor(() => expect(result.current).toEqual([{ name: 'archive' }]));
  expect(actions).toHaveBeenCalledTimes(2);
});
