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

describe('[SVC-NOTIF DELETE /notifications] notifications', () => {
  it('go with all that are selected, however many those are, each with an entry in the audit', async () => {
    const { db } = served.platform.platform;
    const { id } = await served.callers.createCaller([]);
    await sql`insert into notifications (id, user_id, type, fields, viewed, important, creation_timestamp, update_timestamp)
      select lpad(n::text, 24, '0'), ${id}, 'activated', '{}', false, n > 1010, now(), now() from generate_series(1, 1011) n`.execute(
      db,
    );
    const remove = async () =>
      (await ask('DELETE', `/notifications/v1/notifications?eq(user_id,${id})&eq(important,false)`)).body;
    expect([await remove(), await remove()]).toEqual([{ records_affected: 1_010 }, { records_affected: 0 }]);
    expect((await ask('GET', `/notifications/v1/notifications?eq(user_id,${id})`)).body.page).toMatchObject({
      total: 1,
    });
    const { rows } =
      await sql`select count(distinct target)::int as targets from audit where action = 'notification.delete'`.execute(
        db,
      );
    expect(rows).toEqual([{ targets: 1_010 }]);
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
  /** What the audit holds of the people of a city. */
  const audited = async (action: string, city: string) =>
    (
      await sql<{ details: object; count: number }>`select details, count(*)::int as count from audit
        where action = ${action} and target = any(array(select id from users where email like ${`${city}%`}))
        group by details`.execute(served.platform.platform.db)
    ).rows;
  const empty = (query: string, by = served.token) =>
    ask('POST', `/profiles/v1/remove_fields?${query}`, { fields: ['city'] }, by);

  it('go from all that are selected, however many those are', async () => {
    await addProfiles(1_001, 'Aarlen');
    expect((await empty('eq(city,Aarlen)')).body).toEqual({ records_affected: 1_001 });
    expect((await ask('GET', '/profiles/v1/?eq(city,Aarlen)&limit(1)')).body.page).toMatchObject({ total: 0 });
    expect(await audited('profile.remove_fields', 'Aarlen')).toEqual([{ details: { city: null }, count: 1_001 }]);
  });

  it('[SVC-PROF PUT /] are changed in all that are selected; those that are so already stay as they are', async () => {
    await addProfiles(1_001, 'Bergen');
    const { rows } = await sql<{ id: string }>`update profiles set smoker = true, custom_fields = '{"a":{"b":1,"c":2}}'
      where user_id = (select min(user_id) from profiles where city = 'Bergen') returning user_id as id`.execute(
      served.platform.platform.db,
    );
    const stamps = async () =>
      (await ask('GET', `/profiles/v1/?eq(id,${rows[0]?.id})`)).body.data as { update_timestamp: number }[];
    const [before] = await stamps();
    const change = { smoker: true, custom_fields: { a: { c: 2, b: 1 } } };
    expect((await ask('PUT', '/profiles/v1/?eq(city,Bergen)', change)).body).toEqual({ records_affected: 1_001 });
    expect((await ask('GET', '/profiles/v1/?eq(smoker,true)&eq(city,Bergen)&limit(1)')).body.page).toMatchObject({
      total: 1_001,
    });
    expect(await stamps()).toEqual([before]);
    const [{ details, count } = {}] = await audited('profile.update', 'Bergen');
    expect({ details, count }).toEqual({ details: { smoker: true, customFields: '…' }, count: 1_000 });
    expect((await ask('PUT', '/profiles/v1/?eq(city,Bergen)', {})).body).toEqual({ records_affected: 1_001 });
    for (const [name, value] of [
      ['comorbidities', ['NONSENSE']],
      ['impediments', ['NONSENSE']],
    ] as const)
      expect((await ask('PUT', '/profiles/v1/?eq(city,Bergen)', { [name]: value })).body.code).toBe(15);
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
