import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { administered } from '../support/administered';

const { served, ask } = administered();

describe('a write whose query selects nothing', () => {
  it.each([
    ['[SVC-PROF PUT /]', 'PUT', '/profiles/v1/?eq(city,Nowhere)', { city: 'Gent' }],
    ['[SVC-PROF POST /remove_fields]', 'POST', '/profiles/v1/remove_fields?eq(city,Nowhere)', { fields: ['city'] }],
    ['[SVC-LOC DELETE /]', 'DELETE', '/localizations/v1/?eq(key,nothing)', undefined],
    ['[SVC-NOTIF DELETE /notifications]', 'DELETE', '/notifications/v1/notifications?eq(type,none)', undefined],
  ])('%s counts nothing', async (_, method, path, body) => {
    expect(await ask(method, path, body)).toMatchObject({ status: 200, body: { records_affected: 0 } });
  });

  it('[SVC-USERS DELETE /roles] is told that there is no such role', async () => {
    expect(await ask('DELETE', '/users/v1/roles?eq(name,nobody)')).toMatchObject({ status: 404, body: { code: 16 } });
  });
});

describe('[SVC-PROF POST /remove_fields] fields of profiles', () => {
  const cityOf = async (id: string) =>
    ((await ask('GET', `/profiles/v1/?eq(id,${id})`)).body.data as { city?: string }[])[0]?.city;
  /** In a city of their own. */
  const addProfiles = (count: number, city: string) =>
    sql`with made as (insert into users (id, email, first_name, last_name, language, password_hash)
        select substr(md5(${city} || n), 1, 24), ${city} || n || '@example.test', 'A', 'B', 'EN', ''
        from generate_series(1, ${count}) n returning id)
      insert into profiles (user_id, country, birthday, gender, city) select id, 'BE', '1990-01-31', 1, ${city} from made`.execute(
      served.platform.platform.db,
    );
  const empty = (query: string, by = served.token) =>
    ask('POST', `/profiles/v1/remove_fields?${query}`, { fields: ['city'] }, by);

  it('go from all that are selected, and from none where those are too many', async () => {
    await addProfiles(501, 'Aarlen');
    expect((await empty('eq(city,Aarlen)')).body).toEqual({ records_affected: 501 });
    await addProfiles(1_001, 'Bergen');
    expect((await empty('eq(city,Bergen)')).body.code).toBe(26);
    const { body } = await ask('GET', '/profiles/v1/?eq(city,Bergen)&limit(1)');
    expect(body.page).toMatchObject({ total: 1_001 });
  });

  it('go from those within reach, however many others are selected as well', async () => {
    await addProfiles(501, 'Chimay');
    const { id, token: own } = await served.callers.createCaller([]);
    const profile = { id, country: 'BE', birthday: '1990-01-31', gender: 1, city: 'Chimay' };
    expect((await ask('POST', '/profiles/v1/', profile, own)).status).toBe(200);
    expect((await empty('eq(city,Chimay)', own)).body).toEqual({ records_affected: 1 });
    expect(await cityOf(id)).toBeUndefined();
  });

  it('are refused by their name, whatever is selected', async () => {
    for (const field of ['country', 'id', 'nothing'])
      expect((await ask('POST', '/profiles/v1/remove_fields?eq(city,Nowhere)', { fields: [field] })).body.code).toBe(
        11,
      );
  });
});
