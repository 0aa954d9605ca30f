import { act, cleanup, render, renderHook, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { part } from '../theme/part';
import { useDetailAhead } from './useDetailAhead';

/** A browser that has nothing to do when the test says so. */
const idleBrowser = () => {
  const waiting = new Map<number, () => void>();
  vi.stubGlobal('requestIdleCallback', (task: () => void) => {
    waiting.set(waiting.size + 1, task);
    return waiting.size;
  });
  vi.stubGlobal('cancelIdleCallback', (id: number) => waiting.delete(id));
  return async () => {
    const tasks = [...waiting.values()];
    waiting.clear();
    await act(async () => {
      for (const task of tasks) task();
    });
  };
};

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('fetches the detail once there are rows and time, and shows it at once then', async () => {
  const idle = idleBrowser();
  const load = vi.fn(async () => () => <h1>Detail</h1>);
  const Detail = part(load);
  const { rerender } = renderHook(({ hasRows }) => useDetailAhead(hasRows, Detail), {
    initialProps: { hasRows: false },
  });
  await idle();
  expect(load).not.toHaveBeenCalled();
  rerender({ hasRows: true });
  expect(load).not.toHaveBeenCalled();
  await idle();
  expect(load).toHaveBeenCalledOnce();
  await act(() => vi.dynamicImportSettled());
  const Waiting = vi.fn(() => null);
  render(
    <Suspense fallback={<Waiting />}>
      <Detail />
    </Suspense>,
  );
  expect(screen.getByRole('heading', { name: 'Detail' })).toBeVisible();
  expect(Waiting).not.toHaveBeenCalled();
});

it('does not for who left the list, nor for who saves data; a failure is silent', async () => {
  const idle = idleBrowser();
  const load = vi.fn(() => Promise.reject(new Error('offline')));
  const Detail = part(load);
  renderHook(() => useDetailAhead(true, Detail)).unmount();
  await idle();
  expect(load).not.toHaveBeenCalled();

  vi.stubGlobal('navigator', Object.create(navigator, { connection: { value: { saveData: true } } }));
  renderHook(() => useDetailAhead(true, Detail));
  await idle();
  expect(load).not.toHaveBeenCalled();

  vi.stubGlobal('navigator', Object.create(navigator, { connection: { value: { saveData: false } } }));
  renderHook(() => useDetailAhead(true, Detail));
  await idle();
  expect(load).toHaveBeenCalledOnce();
});
