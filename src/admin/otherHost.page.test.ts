import { describe, expect, it } from 'vitest';
import { createOtherHost } from './otherHost';

describe('a second host whose proxy holds the session', () => {
  it('[AUTH-03] is read with the cookie, and leaving it ends nothing', async () => {
    const calls: string[] = [];
    const other = createOtherHost({
      fetch: async (input, init = {}) => {
        calls.push(`${init.method} ${String(input)} ${init.credentials}`);
        return Response.json({ id: 'u1', roles: [], data: [] });
      },
    });
    await other.enterByProxy('south.example');
    expect(other.current()).toMatchObject({ host: 'south.example', user: { id: 'u1' } });
    await other.current()?.client.http.request({ method: 'GET', path: '/users/v1/roles' });
    other.leave();
    expect(other.current()).toBeUndefined();
    expect(calls).toEqual([
      'GET https://apx.south.example/users/v1/me include',
      'GET https://apx.south.example/users/v1/roles include',
    ]);
  });
});
