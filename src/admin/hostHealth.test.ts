import { describe, expect, it, vi } from 'vitest';
import { createHostHealth, type Health } from './hostHealth';

const watched = (statuses: readonly (number | Error)[], health: Health) => {
  const ask = vi.fn(async () => health);
  const left = [...statuses];
  const of = createHostHealth(ask);
  const { note } = of;
  const fetch = of.watch(async () => {
    const next = left.shift() ?? 200;
    if (next instanceof Error) throw next;
    return new Response(null, { status: next });
  });
  const call = async (path = '/tasks/v1/functions', init?: RequestInit) => {
    await fetch(`https://api.example.org${path}`, init).catch(() => undefined);
    await Promise.resolve();
  };
  return { ask, call, note, of, troubles: () => [...of.troubles()] };
};

describe('the health of services', () => {
  it.each([503, 500, new TypeError('no answer')])('[HOST-09] is asked once when a call meets %s', async failure => {
    const { ask, call, troubles } = watched([failure, failure], 'unhealthy');
    await call();
    await call();
    expect(ask.mock.calls).toEqual([['tasks']]);
    expect(troubles()).toEqual([['tasks', 'unhealthy']]);
    await call();
    expect(troubles()).toEqual([]);
  });

  it.each([200, 400, 401, 403, 429])('[HOST-09] is not asked for %s', async status => {
    const { ask, call } = watched([status], 'unhealthy');
    await call();
    expect(ask).not.toHaveBeenCalled();
  });

  it('[HOST-09] a service in trouble is healthy once it does what it was asked for, not once it refuses', async () => {
    const { call, troubles } = watched([503, 403, 400, 200], 'unhealthy');
    for (const left of [1, 1, 1, 0]) {
      await call();
      expect(troubles()).toHaveLength(left);
    }
  });

  it('[HOST-09] one in trouble may turn out not to be there; of any other that shows where a call meets it', async () => {
    const { call, note, troubles } = watched([503], 'unhealthy');
    note('mail', 'absent');
    expect(troubles()).toEqual([]);
    await call();
    note('tasks', 'absent');
    expect(troubles()).toEqual([['tasks', 'absent']]);
  });

  it('[HOST-09] a record that is not there is no service that is not there', async () => {
    const { ask, call, troubles } = watched([404, 404], 'healthy');
    await call();
    await call();
    expect(ask).toHaveBeenCalledTimes(1);
    expect(troubles()).toEqual([]);
  });

  it('[HOST-09] a service that only has no address for its health is not said to be missing: a call shows that', async () => {
    const { call, note, troubles } = watched([200, 404], 'absent');
    note('files', 'absent');
    expect(troubles()).toEqual([]);
    await call('/files/v1/');
    note('files', 'absent');
    expect(troubles()).toEqual([]);
    await call('/events/v1/');
    expect(troubles()).toEqual([['events', 'absent']]);
  });

  it.each([503, new TypeError('no answer')])(
    '[HOST-09] a service that meets a call with %s is there, though it has no address for its health',
    async failure => {
      const { call, troubles } = watched([failure], 'absent');
      await call();
      expect(troubles()).toEqual([['tasks', 'unhealthy']]);
    },
  );

  it('[HOST-09] a service that is not there stays so when it is asked again; one in trouble does not vanish', async () => {
    const { call, of, troubles } = watched([404, 503], 'absent');
    await call('/events/v1/');
    await call('/tasks/v1/');
    await of.recheck();
    expect(troubles()).toEqual([
      ['events', 'absent'],
      ['tasks', 'unhealthy'],
    ]);
  });

  it('[HOST-09] is not asked for a call that was given up, for health itself, or for what is no service', async () => {
    const { ask, call } = watched([new Error('aborted'), 503, 503], 'unhealthy');
    await call('/tasks/v1/', { signal: AbortSignal.abort() });
    await call('/tasks/v1/health');
    await call('/locales/nl/console.json');
    expect(ask).not.toHaveBeenCalled();
  });
});
