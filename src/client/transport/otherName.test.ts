import { describe, expect, it } from 'vitest';
import { createHttp } from '../http';

/** A host that knows its own path alone. */
const hostOf = (known: string, refuses = 404) => {
  const asked: string[] = [];
  const http = createHttp({
    session: { baseUrl: () => 'https://a.example', authorize: async () => ({}) },
    fetch: async (input, init) => {
      const { pathname, search } = new URL(String(input));
      asked.push(`${init?.method} ${pathname}${search}`);
      return pathname.startsWith(known)
        ? Response.json({ data: [] })
        : Response.json({ code: 16, message: 'Requested resource is unknown' }, { status: refuses });
    },
  });
  return { http, asked };
};

const NEWER = '/auth/v2/oauth2/refreshTokens';
const OLDER = '/auth/v2/oauth2/tokens';
const list = { method: 'GET', path: NEWER, rql: 'eq(userId,u7)&sort(-creationTimestamp)&limit(20)' } as const;

describe('sessions of a host', () => {
  it('[AUTH-05] [HOST-09] that knows them by their tokens alone are listed, newest first, and ended there', async () => {
    const { http, asked } = hostOf(OLDER);
    await http.request(list);
    await http.request({ method: 'DELETE', path: `${NEWER}/s1` });
    expect(asked).toEqual([
      `GET ${NEWER}?${list.rql}`,
      `GET ${OLDER}?eq(userId,u7)&sort(-id)&limit(20)`,
      `DELETE ${NEWER}/s1`,
      `DELETE ${OLDER}/s1`,
    ]);
  });

  it.each([
    ['sort(+creationTimestamp)&eq(userId,u7)', 'sort(+id)&eq(userId,u7)'],
    ['sort(updateTimestamp)', 'sort(id)'],
    ['sort(-userId)', 'sort(-userId)'],
  ])('[AUTH-05] by their tokens alone, in the order of %s: %s', async (rql, older) => {
    const { http, asked } = hostOf(OLDER);
    await http.request({ ...list, rql });
    expect(asked[1]).toBe(`GET ${OLDER}?${older}`);
  });

  it.each([401, 403, 429])(
    '[AUTH-05] of a host that refuses them (%i) are asked for by no other name',
    async status => {
      const { http, asked } = hostOf('/nowhere', status);
      await expect(http.request(list)).rejects.toMatchObject({ status, path: NEWER });
      await expect(http.request({ method: 'DELETE', path: `${NEWER}/s1` })).rejects.toMatchObject({ status });
      expect(asked).toEqual([`GET ${NEWER}?${list.rql}`, `DELETE ${NEWER}/s1`]);
    },
  );

  it('[AUTH-05] that knows them by their refresh tokens are asked for once', async () => {
    const { http, asked } = hostOf(NEWER);
    await http.request(list);
    expect(asked).toEqual([`GET ${NEWER}?${list.rql}`]);
  });

  it('[HOST-09] that knows no such list fail by the older name; other calls have one name', async () => {
    const { http, asked } = hostOf('/nowhere');
    await expect(http.request(list)).rejects.toMatchObject({ status: 404, path: OLDER });
    await expect(http.request({ method: 'GET', path: '/x' })).rejects.toMatchObject({ status: 404, path: '/x' });
    expect(asked.length).toBe(3);
  });
});
