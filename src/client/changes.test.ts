import { describe, expect, it } from 'vitest';
import { type Call, createClient, type HttpRequest } from '.';
import { type ChangeOutcome, outcomeOf, outcomeOfFailure } from './changes';
import { NetworkError, toApiError } from './errors';

const failure = (status: number, body: object = {}) => toApiError(body, { status, method: 'PUT', path: '/x' });

describe('how a change ended', () => {
  it.each<[string, unknown, ChangeOutcome['kind']]>([
    ['a count', { body: { affectedRecords: 2 } }, 'done'],
    ['a count of none', { body: { affectedRecords: 0 } }, 'nothing'],
    ['a count of none as services spell it', { body: { records_affected: 0 } }, 'nothing'],
    ['a record', { body: { id: 'a' } }, 'done'],
    ['a text', { body: 'OK' }, 'done'],
    ['a page of a gateway', { body: '\n<!doctype html>' }, 'unknown'],
    ['null', { body: null }, 'done'],
    ['an answer without a body', {}, 'done'],
    ['nothing', undefined, 'done'],
  ])('is read of %s', (_, answer, kind) => {
    expect(outcomeOf(answer)).toEqual({ kind });
  });

  it('is not known where no answer came, or where the host itself failed', () => {
    expect(outcomeOfFailure(new NetworkError('gone'))).toEqual({ kind: 'unknown' });
    for (const status of [500, 503]) expect(outcomeOfFailure(failure(status))).toEqual({ kind: 'unknown' });
  });

  it('is a refusal with its status, and with its number and name where there are any', () => {
    expect(outcomeOfFailure(failure(499))).toEqual({ kind: 'refused', status: 499, name: 'ApiError' });
    expect(outcomeOfFailure(failure(404, { code: 16 }))).toMatchObject({
      kind: 'refused',
      status: 404,
      code: 16,
      name: 'ResourceUnknownError',
    });
  });
});

describe('who watches', () => {
  const watched = (respond: () => Response | Promise<Response>, options: { isReadOnly?: () => boolean } = {}) => {
    const told: { call: string; outcome?: ChangeOutcome }[] = [];
    const { http } = createClient({
      session: { baseUrl: () => 'https://a.example', authorize: async () => ({}) },
      fetch: async () => respond(),
      ...options,
      onChange: ({ method, path }) => {
        const one: (typeof told)[number] = { call: `${method} ${path}` };
        told.push(one);
        return outcome => {
          one.outcome = outcome;
        };
      },
    });
    const ask = (call: Partial<Call<unknown>>) =>
      http.request({ method: 'PUT', path: '/x', ...call } as HttpRequest).catch(() => undefined);
    return { told, ask };
  };

  it('is told of every call that changes something before it is sent, and how it ended', async () => {
    const answers = [() => Response.json({ affectedRecords: 0 }), () => Response.json({}, { status: 404 })];
    const { told, ask } = watched(() => answers.shift()?.() ?? Promise.reject(new TypeError('cut')));
    for (const method of ['PUT', 'DELETE', 'POST'] as const) await ask({ method });
    expect(told).toMatchObject([
      { call: 'PUT /x', outcome: { kind: 'nothing' } },
      { call: 'DELETE /x', outcome: { kind: 'refused', status: 404 } },
      { call: 'POST /x', outcome: { kind: 'unknown' } },
    ]);
  });

  it('is told nothing of reads, of public calls, and of what is not sent', async () => {
    const { told, ask } = watched(() => Response.json({}));
    await ask({ method: 'GET' });
    await ask({ method: 'POST', isPublic: true });
    await ask({ method: 'POST', isRead: true });
    expect(told).toEqual([]);
    const closed = watched(() => Response.json({}), { isReadOnly: () => true });
    await closed.ask({});
    expect(closed.told).toEqual([]);
  });
});

describe('the health of a service', () => {
  const healthOf = (
    respond: (signal: AbortSignal | null | undefined) => Response | Promise<Response>,
    signal?: AbortSignal,
  ) => {
    const asked: string[] = [];
    const client = createClient({
      session: { baseUrl: () => 'https://a.example', authorize: async () => ({}) },
      sleep: async () => undefined,
      fetch: async (input, init) => {
        asked.push(`${init?.method} ${input}`);
        return respond(init?.signal);
      },
    });
    return { asked, health: client.health('tasks', signal) };
  };

  it.each([
    [200, 'healthy'],
    [404, 'absent'],
    [401, 'unhealthy'],
  ])('[HTTP-09] with status %i is %s, asked once', async (status, health) => {
    const one = healthOf(() => new Response('{}', { status }));
    expect(await one.health).toBe(health);
    expect(one.asked).toEqual(['GET https://a.example/tasks/v1/health']);
  });

  it('[HTTP-09] [trap 34] is asked for as every read is: five times where the host fails, and healthy with the first that succeeds', async () => {
    const failing = healthOf(() => new Response('{}', { status: 503 }));
    expect(await failing.health).toBe('unhealthy');
    expect(failing.asked).toHaveLength(5);
    const statuses = [500, 502, 200];
    const passing = healthOf(() => new Response('{}', { status: statuses.shift() ?? 500 }));
    expect(await passing.health).toBe('healthy');
    expect(passing.asked).toHaveLength(3);
  });

  it('[HTTP-09] without an answer is bad; who leaves meanwhile is told nothing', async () => {
    expect(await healthOf(() => Promise.reject(new TypeError('cut'))).health).toBe('unhealthy');
    await expect(healthOf(() => Promise.reject(new TypeError('cut')), AbortSignal.abort()).health).rejects.toThrow(
      /abort/,
    );
  });

  it('[HTTP-09] is asked no longer once somebody left', async () => {
    const leaving = new AbortController();
    const endless = (asked: AbortSignal | null | undefined) =>
      new Promise<never>((_, reject) => {
        asked?.addEventListener('abort', () => reject(asked.reason));
        leaving.abort(new Error('left'));
      });
    await expect(healthOf(endless, leaving.signal).health).rejects.toThrow('left');
  });
});
