import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderInConsole } from '../../../tests/support/renderInConsole';
import type { Client } from '../../admin/platform';
import { HealthPage } from './HealthPage';

afterEach(cleanup);

const show = async (states: Readonly<Record<string, 'unhealthy' | 'absent'>>) => {
  const client = { health: async (name: string) => states[name] ?? 'healthy' } as unknown as Client;
  renderInConsole(<HealthPage />, { client });
  const services = await screen.findAllByRole('listitem');
  const sum = document.querySelector<HTMLElement>('.health-sum');
  return { services, sum, states: services.map(({ dataset }) => dataset.state) };
};

it('[HOST-09] what is wrong stands first and is counted; what is not there stands last, and answered in no time', async () => {
  const { services, sum, states } = await show({ users: 'absent', tasks: 'unhealthy' });
  expect(states[0]).toBe('unhealthy');
  expect(within(services[0] as HTMLElement).getByText(/ms/)).toBeVisible();
  expect([states.at(-1), states.at(-2)]).toEqual(['absent', 'healthy']);
  expect(within(services.at(-1) as HTMLElement).queryByText(/ms/)).toBeNull();
  expect(sum).toHaveAttribute('data-alarming', 'true');
  expect(sum).toHaveTextContent(/^1 do not answer as they should.*1 service tells nothing/);
});

it('[HOST-09] where all is well nothing alarms', async () => {
  const { sum, states } = await show({});
  expect(new Set(states)).toEqual(new Set(['healthy']));
  expect(sum).not.toHaveAttribute('data-alarming');
});

it('[TABLE-02] [HTTP-09] is asked for again by itself, as often as was chosen', async () => {
  vi.useFakeTimers();
  try {
    const health = vi.fn(async () => 'healthy');
    renderInConsole(<HealthPage />, { client: { health } as unknown as Client });
    await act(() => vi.advanceTimersByTimeAsync(100));
    const once = health.mock.calls.length;
    expect(once).toBeGreaterThan(0);
    fireEvent.change(screen.getByRole('combobox', { name: 'Refresh automatically' }), { target: { value: '30' } });
    await act(() => vi.advanceTimersByTimeAsync(29_000));
    expect(health).toHaveBeenCalledTimes(once);
    await act(() => vi.advanceTimersByTimeAsync(2_000));
    expect(health).toHaveBeenCalledTimes(2 * once);
  } finally {
    vi.useRealTimers();
  }
});
