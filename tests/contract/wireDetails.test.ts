import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { administered } from '../support/administered';

const { served, ask } = administered();
type Body = Record<string, unknown>;
const TOKENS = '/auth/v2/oauth2/tokens';

describe('[AUTH-02] the token endpoint', () => {
  const post = (body: string, type = 'application/json') =>
    served.callers.call('POST', TOKENS, { body, headers: { 'content-type': type } });

  it.each([
    ['is cut off', '{"grant_type":', 'application/json', 400],
    ['is no UTF-8', '\u0000', 'application/json', 400],
    ['is a form', 'grant_type=password', 'application/x-www-form-urlencoded', 400],
  ])('tells in its own form that a body %s', async (_, body, type, status) => {
    expect(await post(body, type)).toMatchObject({
      status,
      body: {
        error: 'invalid_request',
        description: expect.stringMatching(/^malformed body: /),
        exh_error: { code: 22, name: 'BODY_FORMAT_EXCEPTION' },
      },
    });
  });

  it('names the numeric code of each refusal', async () => {
    const refused = [
      [{ username: 'nobody@example.test', password: 'Wrong-1' }, 106, 'AUTHENTICATION_EXCEPTION'],
      [{ grant_type: 'refresh_token', refresh_token: 'x' }, 119, 'REFRESH_TOKEN_UNKNOWN_EXCEPTION'],
      [{ grant_type: 'nothing' }, 121, 'UNSUPPORTED_GRANT_EXCEPTION'],
    ] as const;
    for (const [grant, code, name] of refused)
      expect((await served.callers.grant({ grant_type: 'password', ...grant })).body.exh_error).toMatchObject({
        code,
        name,
      });
  });

  it('refuses a secret that is shown for a client that has none', async () => {
    const { email, password } = await served.callers.createUser([]);
    const grant = { grant_type: 'password', username: email, password };
    expect((await served.callers.grant({ ...grant, client_secret: 'x' })).body).toMatchObject({
      error: 'invalid_client',
      exh_error: { code: 124 },
    });
    expect((await served.callers.grant(grant)).status).toBe(200);
  });

  it.each([
    ['of nobody', () => ({})],
    ['of a user', () => ({ token: served.token })],
  ])('says of an OAuth1 call %s, which no application signed, what the platform says', async (_, shown) => {
    for (const path of ['tokens', 'tokens/mfa', 'ssoTokens/consume'])
      expect((await served.callers.call('POST', `/auth/v2/oauth1/${path}`, { ...shown(), body: {} })).body).toEqual({
        code: 101,
        name: 'APPLICATION_NOT_AUTHENTICATED_EXCEPTION',
        message: 'The X-Forwarded-Application header is required',
      });
  });
});

it('[ERR-01] an empty Authorization header is none: no token was sent', async () => {
  expect((await served.callers.call('GET', '/users/v1/me', { headers: { authorization: '' } })).body.code).toBe(104);
  expect((await served.callers.call('GET', '/users/v1/me', { headers: { authorization: 'Bearer x' } })).body.code).toBe(
    117,
  );
});

describe('[ERR-01] a refused member is named as its service spells it', () => {
  it.each([
    [
      'POST /users/v1/register',
      {},
      'Missing required fields: first_name, last_name, email, password, phone_number, language',
    ],
    ['PUT /users/v1/password', {}, 'Missing required fields: old_password, new_password'],
    ['PUT /users/v1/password_policy', { minimum_length: -1 }, 'The field minimum_length has an invalid format'],
    ['PUT /users/v1/password_policy', { minimumLength: -1 }, 'The field minimum_length has an invalid format'],
    ['POST /events/v1/subscriptions', { service: {} }, 'Missing required fields: event_types'],
    [
      'POST /events/v1/subscriptions',
      { service: { name: 's' }, event_types: [1] },
      'Missing required fields: service.version',
    ],
    ['POST /events/v1/subscriptions', { service: 1, event_types: [1] }, 'The field service has an invalid format'],
    ['POST /tasks/v1/', {}, 'Missing required fields: functionName'],
    ['POST /auth/v2/oauth2/authorizations', {}, 'Missing required fields: responseType, clientId'],
    ['POST /templates/v2/', {}, 'Missing required fields: name, outputs'],
  ])('%s %j', async (call, body, message) => {
    const [method = '', path = ''] = call.split(' ');
    expect((await ask(method, path, body)).body.message).toBe(message);
  });
});

describe('[PERM-06] a role takes any text as a permission', () => {
  it('known or not, adds and removes it, and goes to people with it', async () => {
    const role = String((await ask('POST', '/users/v1/roles', { name: 'tomorrow' })).body.id);
    const permissions = ['OF_TOMORROW', 'OF_TOMORROW:some'];
    const change = (action: string) =>
      ask('POST', `/users/v1/roles/${action}_permissions?eq(id,${role})`, { permissions });
    expect((await change('add')).body).toEqual({ records_affected: 1 });
    const { id } = await served.callers.createCaller([]);
    expect((await ask('POST', `/users/v1/add_roles?eq(id,${id})`, { roles: [role] })).status).toBe(200);
    expect((await ask('PUT', `/users/v1/${id}/email`, { email: 'tomorrow@example.test' })).status).toBe(200);
    const found = (await ask('GET', `/users/v1/roles?eq(id,${role})`)).body.data as { permissions: Body[] }[];
    expect(found[0]?.permissions.map(({ name }) => name).sort()).toEqual(permissions);
    expect((await change('remove')).body).toEqual({ records_affected: 1 });
  });

  it('but nobody gives a permission of the platform that they do not hold, of one schema neither', async () => {
    const role = String((await ask('POST', '/users/v1/roles', { name: 'today' })).body.id);
    const { token: theirs } = await served.callers.createCaller(['ADD_ROLE_PERMISSION']);
    for (const permission of ['DELETE_USER', 'VIEW_DOCUMENTS:some', 'VIEW_TASKS_FUNCTIONS'])
      expect(
        await served.callers.call('POST', `/users/v1/roles/add_permissions?eq(id,${role})`, {
          token: theirs,
          body: { permissions: [permission] },
        }),
      ).toMatchObject({ status: 401, body: { code: 10 } });
  });

  it('in a group only of whoever may change the roles of all groups', async () => {
    const group = '5'.repeat(24);
    const roles = `/users/v1/groups/${group}/roles`;
    const role = String((await ask('POST', roles, { name: 'reviewer' })).body.id);
    const [manager, admin] = await Promise.all([
      served.callers.createCaller([]),
      served.callers.createCaller(['ADD_GROUP_ROLE_PERMISSION']),
    ]);
    await ask('POST', `/users/v1/add_to_staff?eq(id,${manager.id})`, { groups: [group] });
    await ask('POST', `${roles}/add_permissions?eq(id,${role})`, { permissions: ['ADD_GROUP_ROLE_PERMISSION'] });
    await ask('POST', `/users/v1/groups/${group}/staff/add_roles?eq(id,${manager.id})`, { roles: [role] });
    const add = (by: string) =>
      served.callers.call('POST', `${roles}/add_permissions?eq(id,${role})`, {
        token: by,
        body: { permissions: ['REVIEW'] },
      });
    expect(await add(manager.token)).toMatchObject({ status: 401, body: { code: 10 } });
    expect((await add(admin.token)).status).toBe(200);
  });
});

describe('[SVC-USERS]', () => {
  it.each(['activation', 'forgot_password', 'email_available'])('GET /%s needs an address', async path => {
    for (const query of ['', '?email=', '?mail=a@example.test'])
      expect(await served.callers.call('GET', `/users/v1/${path}${query}`)).toMatchObject({
        status: 400,
        body: { code: 14, message: 'Missing required fields: email' },
      });
  });

  it('POST /register is in the time zone of Brussels where none is named', async () => {
    const { token } = await served.callers.createUser([]);
    expect((await ask('GET', '/users/v1/me', undefined, token)).body).toMatchObject({ time_zone: 'Europe/Brussels' });
  });

  it('an enlistment tells whether it has expired; whoever is enlisted leaves by themselves', async () => {
    const { id, token } = await served.callers.createCaller([]);
    const [group, former] = ['b'.repeat(24), 'd'.repeat(24)];
    const path = `/users/v1/${id}/patient_enlistments`;
    await ask('POST', path, { group_id: group });
    await ask('POST', path, { group_id: former, expiry_timestamp: Date.UTC(2020, 0, 1) });
    const enlistments = async () => (await ask('GET', `/users/v1/${id}`)).body.patient_enlistments;
    expect(await enlistments()).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ group_id: group, expired: false }),
        expect.objectContaining({ group_id: former, expired: true, expiry_timestamp: Date.UTC(2020, 0, 1) }),
      ]),
    );
    const leave = (by: string) => ask('DELETE', `${path}/${group}`, undefined, by);
    expect((await leave((await served.callers.createCaller([])).token)).body.code).toBe(10);
    expect((await leave(token)).body).toEqual({ records_affected: 1 });
    expect(await enlistments()).toMatchObject([{ group_id: former }]);
  });

  it('GET /?rql tells nothing from something, also of a list of values', async () => {
    const [{ id: plain }, { id: pictured }] = [
      await served.callers.createCaller([]),
      await served.callers.createCaller([]),
    ];
    await ask('PUT', `/users/v1/${pictured}/profile_image`, { hash: 'a' });
    const found = async (condition: string) => {
      const { body } = await ask('GET', `/users/v1/?in(id,${plain},${pictured})&${condition}`);
      return (body.data as { id: string }[]).map(({ id }) => id);
    };
    expect(await found('ne(profile_image,null)')).toEqual([pictured]);
    expect(await found('out(profile_image,string:a)')).toEqual([plain]);
    expect(await found('out(profile_image,null)')).toEqual([pictured]);
  });

  it('PUT /email_templates names a template by its id or its name, and by none where that is null', async () => {
    const outputs = { subject: 'Hello', body: '{{@inputs.activation_hash}}' };
    const { id } = (await ask('POST', '/templates/v2/', { name: 'for-accounts', outputs })).body;
    const put = async (body: object) => (await ask('PUT', '/users/v1/email_templates', body)).body;
    const [byId, byName] = ['activation_email_template_id', 'activation_email_template_name'];
    expect(await put({ [byId]: id })).toEqual({ [byId]: id });
    expect(await put({ [byName]: 'for-accounts' })).toEqual({ [byName]: 'for-accounts' });
    expect(await put({ [byName]: null })).toEqual({});
  });

  it('PUT /email_templates keeps nobody from their account: what a template does not tell, the platform’s own words do', async () => {
    const outputs = { subject: 'Hello', body: 'We forgot to say how.' };
    const { id } = (await ask('POST', '/templates/v2/', { name: 'silent', outputs })).body;
    await ask('PUT', '/users/v1/email_templates', { activation_email_template_id: id });
    const { email } = await served.callers.createUser([]);
    await ask('PUT', '/users/v1/email_templates', { activation_email_template_id: null });
    const { rows } = await sql<{ link: string }>`select link from outbox where recipient = ${email}`.execute(
      served.platform.platform.db,
    );
    expect(rows).toMatchObject([{ link: expect.stringMatching(/^activation hash: [0-9a-f]{40}$/) }]);
  });

  it('DELETE /?rql removes oneself without a permission, and nobody else', async () => {
    const [own, other] = await Promise.all([served.callers.createCaller([]), served.callers.createCaller([])]);
    const remove = (ids: string) => served.callers.call('DELETE', `/users/v1/?in(id,${ids})`, { token: own.token });
    for (const ids of [other.id, `${own.id},${other.id}`])
      expect(await remove(ids)).toMatchObject({ status: 401, body: { code: 10 } });
    expect((await remove(own.id)).body).toEqual({ records_affected: 1 });
    expect((await ask('GET', `/users/v1/${other.id}`)).status).toBe(200);
  });
});

describe('[SVC-USERS groups]', () => {
  it.each(['add_roles', 'remove_roles'])('staff %s knows the roles of the group only', async verb => {
    const [group, other] = ['b'.repeat(24), 'c'.repeat(24)];
    const { id } = await served.callers.createCaller([]);
    await ask('POST', `/users/v1/add_to_staff?eq(id,${id})`, { groups: [group] });
    const change = (role: unknown) =>
      ask('POST', `/users/v1/groups/${group}/staff/${verb}?eq(id,${id})`, { roles: [role] });
    const roleOf = async (of: string) => (await ask('POST', `/users/v1/groups/${of}/roles`, { name: 'nurse' })).body.id;
    for (const role of ['a'.repeat(24), await roleOf(other)])
      expect(await change(role)).toMatchObject({ status: 404, body: { code: 16 } });
    expect((await change(await roleOf(group))).body).toEqual({ records_affected: 1 });
  });
});

/** Staff of a group by a role there that allows some things. */
const createStaff = async (group: string, permissions: readonly string[]) => {
  const staff = await served.callers.createCaller([]);
  const roles = `/users/v1/groups/${group}/roles`;
  const { id: role } = (await ask('POST', roles, { name: 'nurse' })).body;
  await ask('POST', `${roles}/add_permissions?eq(id,${role})`, { permissions });
  await ask('POST', `/users/v1/add_to_staff?eq(id,${staff.id})`, { groups: [group] });
  await ask('POST', `/users/v1/groups/${group}/staff/add_roles?eq(id,${staff.id})`, { roles: [role] });
  return staff;
};
const NO_PERMISSION = { status: 401, body: { code: 10 } };

describe('[SVC-USERS groups] a role in a group', () => {
  const [group, other] = ['1'.repeat(24), '2'.repeat(24)];

  it.each([
    ['ADD_STAFF', 'add_to_staff', 'remove_from_staff'],
    ['REMOVE_STAFF', 'remove_from_staff', 'add_to_staff'],
  ])('with %s lets do what it says there, nothing else, and nowhere else', async (permission, allowed, refused) => {
    const { token: own } = await createStaff(group, [permission]);
    const { id } = await served.callers.createCaller([]);
    const change = (call: string, groups: readonly string[]) =>
      served.callers.call('POST', `/users/v1/${call}?eq(id,${id})`, { token: own, body: { groups } });
    expect((await change(allowed, [group])).body).toEqual({ records_affected: 1 });
    const isStaff = ((await ask('GET', `/users/v1/${id}`)).body.staff_enlistments as Body[]).length > 0;
    expect(isStaff).toBe(permission === 'ADD_STAFF');
    for (const groups of [[other], [group, other], []])
      expect(await change(allowed, groups)).toMatchObject(NO_PERMISSION);
    expect(await change(refused, [group])).toMatchObject(NO_PERMISSION);
  });
});

describe('[RQL-03]', () => {
  it('select names a field, or what is in it, never both', async () => {
    const read = (query: string) => ask('GET', `/users/v1/?${query}&limit(1)`);
    expect(await read('select(roles,roles.name)')).toMatchObject({ status: 400, body: { code: 19 } });
    expect(await read('select(roles.name,first_name,roles)')).toMatchObject({ status: 400, body: { code: 19 } });
    expect((await read('select(roles,role)')).status).toBe(200);
    expect((await read('select(roles.id,roles.name)')).status).toBe(200);
  });

  it('filtering by id works everywhere, also where a record travels without one', async () => {
    const lists = [
      '/users/v1/',
      '/data/v1/',
      '/tasks/v1/',
      '/files/v1/',
      '/mail/v1/',
      '/localizations/v1/',
      '/events/v1/',
    ];
    for (const path of lists)
      expect([path, (await ask('GET', `${path}?eq(id,${'a'.repeat(24)})`)).body.data]).toEqual([path, []]);
    const key = 'details_of_the_wire';
    await ask('POST', '/localizations/v1/', { localizations: [{ key, text: { EN: 'Details' } }] });
    expect((await ask('GET', `/localizations/v1/?eq(id,${key})`)).body.data).toMatchObject([{ key }]);
  });

  it('users are asked for their picture, and selected in either spelling', async () => {
    const { id, token: own } = await served.callers.createCaller([]);
    await served.callers.call('PUT', `/users/v1/${id}/profile_image`, { token: own, body: { hash: 'a picture' } });
    const { body } = await ask('GET', '/users/v1/?eq(profile_image,a%2520picture)&select(profileImage)');
    expect(body.data).toEqual([{ id, profile_image: 'a picture' }]);
  });
});

describe('[SVC-AUTH] [SVC-USERS] [SVC-NOTIF] what a list shows can be asked for', () => {
  const group = 'd'.repeat(24);
  const found = async (query: string) =>
    ((await ask('GET', `/users/v1/?${query}`)).body.data as { id: string }[] | undefined)?.map(({ id }) => id);

  it('roles of staff, and until when somebody is a patient', async () => {
    const [nurse, patient] = [await served.callers.createCaller([]), await served.callers.createCaller([])];
    await ask('POST', `/users/v1/add_to_staff?eq(id,${nurse.id})`, { groups: [group] });
    const { id: role } = (await ask('POST', `/users/v1/groups/${group}/roles`, { name: 'night nurse' })).body;
    await ask('POST', `/users/v1/groups/${group}/staff/add_roles?eq(id,${nurse.id})`, { roles: [role] });
    for (const [of, expiry] of [
      [group, 1],
      ['e'.repeat(24), 4_000_000_000_000],
    ])
      await ask('POST', `/users/v1/${patient.id}/patient_enlistments`, { group_id: of, expiry_timestamp: expiry });
    const sinceOf = async (id: string, kind: 'staff_enlistments' | 'patient_enlistments') =>
      ((await ask('GET', `/users/v1/${id}`)).body[kind] as Body[])[0]?.creation_timestamp;
    expect(await found('eq(staff_enlistments.roles.name,night%2520nurse)')).toEqual([nurse.id]);
    expect(await found(`contains(staff_enlistments,and(eq(group_id,${group}),eq(roles.id,${role})))`)).toEqual([
      nurse.id,
    ]);
    const hired = await sinceOf(nurse.id, 'staff_enlistments');
    expect(await found(`eq(staff_enlistments.creation_timestamp,${hired})`)).toEqual([nurse.id]);
    const since = await sinceOf(patient.id, 'patient_enlistments');
    expect(await found(`contains(patient_enlistments,and(eq(expired,true),eq(creation_timestamp,${since})))`)).toEqual([
      patient.id,
    ]);
    expect(await found(`contains(patient_enlistments,and(eq(expired,true),eq(group_id,${'e'.repeat(24)})))`)).toEqual(
      [],
    );
  });

  it.each(['/auth/v2/oauth2/tokens', '/auth/v2/oauth2/refreshTokens'])('%s, by each of their members', async path => {
    const { token: own } = await served.callers.createCaller([]);
    const asOwner = async (query: string) =>
      (await served.callers.call('GET', `${path}?${query}`, { token: own })).body.data as Body[];
    const [shown] = await asOwner('limit(1)');
    const members = Object.entries(shown ?? {}).filter(([, value]) => typeof value !== 'object');
    expect(members.map(([name]) => name)).toEqual(
      expect.arrayContaining(['id', 'userId', 'updateTimestamp', 'expiryTimestamp']),
    );
    for (const [name, value] of members)
      expect([name, await asOwner(`eq(${name},${encodeURIComponent(encodeURIComponent(String(value)))})`)]).toEqual([
        name,
        expect.arrayContaining([shown]),
      ]);
  });

  it('requests for mails, by how they are proven; queued mails, by what they say and whom they answer', async () => {
    const email = `${served.platform.platform.randomHex(24)}@example.test`;
    const account = { first_name: 'A', last_name: 'B', email, password: 'Secret-1', phone_number: '1', language: 'NL' };
    const { id } = (await served.callers.call('POST', '/users/v1/register', { body: account })).body;
    const asked = (await ask('GET', `/users/v1/activation_requests?eq(mode,hash)&eq(user_id,${id})&sort(mode)`)).body;
    expect(asked.data).toMatchObject([{ user_id: id, mode: 'hash' }]);
    expect((await ask('GET', '/users/v1/activation_requests?eq(mode,pin_code)')).body.data).toEqual([]);
    await sql`insert into mails (id, status, sender, recipients, reply_to, subject, body, views, tracking_hash, creation_timestamp, update_timestamp)
      values ('7ad0dea10000000000000001', 'failed', 'me@example.test', '{"to":["you@example.test"]}', '{back@example.test}', 'Hello', 'It is on Saturday', 0, 'x', now(), now())`.execute(
      served.platform.platform.db,
    );
    for (const query of ['like(text,saturday)', 'eq(replyTo,back%2540example.test)'])
      expect((await ask('GET', `/mail/v1/queued?${query}`)).body.data).toMatchObject([{ subject: 'Hello' }]);
  });

  it('applications, by when a version of theirs was made', async () => {
    const { body } = await ask('GET', '/auth/v2/applications?eq(type,oauth2)&limit(1)');
    const [{ id, versions }] = body.data as [Body & { versions: Body[] }];
    const made = versions[0]?.creationTimestamp;
    expect(made).toBeDefined();
    const asked = await ask('GET', `/auth/v2/applications?eq(id,${id})&eq(versions.creationTimestamp,${made})`);
    expect(asked.body.data).toMatchObject([{ id }]);
    const never = await ask('GET', `/auth/v2/applications?eq(id,${id})&eq(versions.creationTimestamp,2001-01-01)`);
    expect(never.body.data).toEqual([]);
  });

  it('one marks as viewed what one asks for by any of its members, and nothing of others', async () => {
    const { id, token: own } = await served.callers.createCaller([]);
    const body = { type: 'message', fields: { title: 'a title', body: 'b' } };
    await served.callers.call('POST', '/notifications/v1/', { token: own, body });
    const view = (query: string) => served.callers.call('POST', `/notifications/v1/viewed?${query}`, { token: own });
    expect((await view(`ne(user_id,${id})`)).body).toEqual({ records_affected: 0 });
    expect((await view(`eq(user_id,${id})&eq(fields.title,a%2520title)`)).body).toEqual({ records_affected: 1 });
  });
});

describe('[SVC-PROF]', () => {
  it.each([
    ['country', 'zz'],
    ['country', 'be'],
    ['gender', 5],
    ['birthday', '1990-02-30'],
  ])('a profile is refused a %s of %s', async (member, value) => {
    const { id } = await served.callers.createCaller([]);
    const given = { id, country: 'BE', birthday: '1990-01-31', gender: 1 };
    const refused = { status: 400, body: { code: 15, message: `The field ${member} has an invalid format` } };
    expect(await ask('POST', '/profiles/v1/', { ...given, [member]: value })).toMatchObject(refused);
    expect(await ask('POST', '/profiles/v1/', given)).toMatchObject({ status: 200 });
    expect(await ask('PUT', `/profiles/v1/?eq(id,${id})`, { [member]: value })).toMatchObject(refused);
  });
});

describe('[SVC-PROF GET /] [RQL-03] what a profile declares below a field', () => {
  it('is asked for in either spelling, what is somebody’s own as it is spelled', async () => {
    const { id } = await served.callers.createCaller([]);
    const medication = [{ name: 'x', medication_frequency: 'EVERY_DAY', dosis: { number: 2, unit: 'mg' } }];
    const custom_fields = { ownName: { innerName: 1 } };
    const profile = { id, country: 'BE', birthday: '1990-01-31', gender: 1, medication, custom_fields };
    expect(
      (await ask('POST', '/profiles/v1/', { ...profile, fibricheck_info: { app: { version: '7' } } })).status,
    ).toBe(200);
    for (const [query, total] of [
      ['eq(medication.medication_frequency,EVERY_DAY)', 1],
      ['eq(medication.medicationFrequency,EVERY_DAY)', 1],
      ['eq(medication.0.medicationFrequency,EVERY_DAY)', 1],
      ['contains(medication,eq(medicationFrequency,EVERY_DAY))', 1],
      ['contains(medication,and(eq(medicationFrequency,EVERY_DAY),eq(dosis.unit,mg)))', 1],
      ['eq(fibricheckInfo.app.version,string:7)', 1],
      ['eq(customFields.ownName.innerName,1)', 1],
      ['eq(customFields.own_name.inner_name,1)', 0],
      ['contains(customFields.own_name)', 0],
    ] as const) {
      const { body } = await ask('GET', `/profiles/v1/?eq(id,${id})&${query}`);
      expect((body.page as { total: number }).total, query).toBe(total);
    }
  });
});

describe('[SVC-PROF] a role in a group', () => {
  it('lets change what a profile has there, and log it; not in another group', async () => {
    const [group, other] = ['3'.repeat(24), '4'.repeat(24)];
    const permissions = ['UPDATE_PROFILES', 'CREATE_PROFILE_LOG_ENTRIES', 'VIEW_PROFILE_LOG_ENTRIES'];
    const [{ token: own }, { token: none }] = [await createStaff(group, permissions), await createStaff(group, [])];
    const { id } = await served.callers.createCaller([]);
    await ask('POST', '/profiles/v1/', { id, country: 'BE', birthday: '1990-01-31', gender: 1 });
    for (const of of [group, other]) await ask('POST', `/profiles/v1/${id}/groups`, { group_id: of, reason: 'AF' });
    const at = (of: string, by: string) => async (method: string, path: string, body?: unknown) =>
      served.callers.call(method, `/profiles/v1/${id}/groups/${of}${path}`, { token: by, body });
    const calls = [
      ['PUT', '', { reason: 'other' }],
      ['POST', '/remove_fields', { fields: ['reason'] }],
      ['POST', '/logs', { text: 'seen' }],
      ['GET', '/logs'],
      ['DELETE', ''],
    ] as const;
    for (const [method, path, body] of calls) {
      expect(await at(other, own)(method, path, body)).toMatchObject(NO_PERMISSION);
      expect(await at(group, none)(method, path, body)).toMatchObject(NO_PERMISSION);
      expect((await at(group, own)(method, path, body)).status).toBe(200);
    }
  });
});

describe('[SVC-CONF]', () => {
  it.each([
    ['DELETE /{id}', (id: string) => `/users/v1/${id}`],
    ['DELETE /?rql', (id: string) => `/users/v1/?eq(id,${id})`],
  ])('[SVC-USERS %s] what was set by a user and for them goes with them, and nothing else', async (_, pathOf) => {
    const group = served.platform.platform.randomHex(24);
    const gone = await served.callers.createCaller([]);
    const stays = await served.callers.createCaller([]);
    const all = { data: { unit: 'kg' } };
    for (const { id } of [gone, stays])
      for (const place of ['', `/staffConfigurations/${group}`, `/patientConfigurations/${group}`])
        expect((await ask('PUT', `/configurations/v2/users/${id}${place}`, all)).status).toBe(200);
    expect((await ask('DELETE', pathOf(gone.id))).body).toEqual({ records_affected: 1 });
    const shown = async (id: string) => (await ask('GET', `/configurations/v2/users/${id}`)).body;
    const inGroup = [{ groupId: group, ...all }];
    expect(await shown(stays.id)).toMatchObject({
      ...all,
      staffConfigurations: inGroup,
      patientConfigurations: inGroup,
    });
    expect(await shown(gone.id)).toEqual({
      id: gone.id,
      data: {},
      staffConfigurations: [],
      patientConfigurations: [],
    });
  });
});

it('[SVC-CONF GET /users/{userId}] is whole for the one whose it is', async () => {
  const { id, token } = await served.callers.createCaller([]);
  const [path, groupId] = [`/configurations/v2/users/${id}`, served.platform.platform.randomHex(24)];
  const data = { unit: 'kg' };
  for (const place of ['', `/staffConfigurations/${groupId}`, `/patientConfigurations/${groupId}`])
    await ask('PUT', `${path}${place}`, { data });
  const [staffConfigurations, patientConfigurations] = [[{ groupId, data }], [{ groupId, data }]];
  const own = { id, data, staffConfigurations, patientConfigurations };
  expect((await ask('GET', path, undefined, token)).body).toMatchObject(own);
});

describe('[SVC-FILES]', () => {
  const FORM = /^[0-9a-f]{24}-[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

  it('a token is the id of its file and a random UUID', async () => {
    const form = new FormData();
    form.append('file', new Blob(['x']), 'x.txt');
    const headers = { authorization: `Bearer ${served.token}` };
    const file = (await (
      await fetch(`${served.platform.url}/files/v1/`, { method: 'POST', headers, body: form })
    ).json()) as {
      tokens: { token: string }[];
    };
    const [first] = file.tokens;
    const second = (await ask('POST', `/files/v1/${first?.token}/tokens`, { accessLevel: 'read' })).body.token;
    for (const one of [first?.token, second]) expect(one).toMatch(FORM);
    expect(String(second).slice(0, 24)).toBe(first?.token.slice(0, 24));
    expect((await ask('GET', `/files/v1/${second}/details`)).status).toBe(200);
  });

  const upload = async (form: FormData) => {
    const headers = { authorization: `Bearer ${served.token}` };
    return (
      await fetch(`${served.platform.url}/files/v1/`, { method: 'POST', headers, body: form })
    ).json() as Promise<Body>;
  };

  it('without a name is called data, whatever the file is called', async () => {
    const form = new FormData();
    form.append('file', new Blob(['x']), 'scan.pdf');
    expect((await upload(form)).name).toBe('data');
  });

  it('has the type that it came with, where a header can carry that', async () => {
    const typed = async (type: string) => {
      const form = new FormData();
      form.append('file', new Blob(['x'], { type }), 'scan');
      return (await upload(form)).mimetype;
    };
    const longest = `a/${'b'.repeat(198)}`;
    expect(await Promise.all([longest, `${longest}b`, 'image', 'text/plain'].map(typed))).toEqual([
      longest,
      'application/octet-stream',
      'application/octet-stream',
      'text/plain',
    ]);
  });

  it('of 8 MB is taken, whatever its form holds beside it, and one byte more refused', async () => {
    const MB8 = 8 * 1024 * 1024;
    const formOf = (size: number) => {
      const form = new FormData();
      form.append('name', 'scan');
      for (let n = 0; n < 100; n++) form.append('tags[]', `${n}-${'x'.repeat(150)}`);
      form.append('file', new Blob([new Uint8Array(size)]), 'scan.bin');
      return form;
    };
    expect(await upload(formOf(MB8))).toMatchObject({ name: 'scan', size: MB8 });
    expect(await upload(formOf(MB8 + 1))).toMatchObject({ code: 2610 });
  });

  it('a form whose second file is too large leaves nothing of the first', async () => {
    const { db } = served.platform.platform;
    const held = async () =>
      (await sql<{ id: string }>`select distinct blob_id as id from blob_chunks`.execute(db)).rows;
    const before = await held();
    const form = new FormData();
    form.append('file', new Blob(['kept?']), 'first.txt');
    form.append('file', new Blob([new Uint8Array(8 * 1024 * 1024 + 1)]), 'second.bin');
    // As it arrives where a client does not say how long its form is.
    const { body, headers } = new Response(form);
    const answer = await fetch(`${served.platform.url}/files/v1/`, {
      method: 'POST',
      headers: { authorization: `Bearer ${served.token}`, 'content-type': headers.get('content-type') ?? '' },
      body,
      duplex: 'half',
    } as RequestInit);
    expect(await answer.json()).toMatchObject({ code: 2610 });
    expect(await held()).toEqual(before);
  });

  it('[SVC-FILES POST /] one file is uploaded at a time: two are told as two, none as missing', async () => {
    const sent = async (count: number) => {
      const form = new FormData();
      form.append('name', 'x');
      for (let n = 0; n < count; n++) form.append('file', new Blob(['x']), 'x');
      return upload(form);
    };
    expect(await sent(0)).toMatchObject({ code: 14, message: 'Missing required fields: file' });
    expect(await sent(2)).toMatchObject({
      code: 15,
      message: 'The field file has an invalid format: the form holds 2 files, and one is uploaded at a time',
    });
  });

  it('an upload of nothing has no body', async () => {
    expect(await ask('POST', '/files/v1/')).toMatchObject({ status: 400, body: { code: 13 } });
  });
});

describe('[SVC-PAY]', () => {
  it('orders get tags by all that their list can be asked for', async () => {
    const product = (await ask('POST', '/payments/v1/products', { prices: { EUR: { amount: 5 } } })).body;
    const order = (await ask('POST', '/payments/v1/orders', { productId: product.id, currency: 'EUR' })).body;
    const add = (query: string) => ask('POST', `/payments/v1/orders/addTags?${query}`, { tags: ['late'] });
    expect((await add(`and(eq(status,created),eq(id,${order.id}))`)).body).toEqual({ affectedRecords: 1 });
    expect((await add('eq(name,created)')).body.code).toBe(19);
  });
});

describe('[SVC-DATA]', () => {
  it('DELETE_SCHEMAS alone deletes a schema, which has to be disabled by then', async () => {
    const remover = await served.callers.createCaller(['DELETE_SCHEMAS']);
    const { id } = (await ask('POST', '/data/v1/', { name: 'leaving', description: 'Soon gone' })).body;
    const remove = () => served.callers.call('DELETE', `/data/v1/${id}`, { token: remover.token });
    expect(await remove()).toMatchObject({ status: 400, body: { code: 27 } });
    expect((await ask('POST', `/data/v1/${id}/disable`)).status).toBe(200);
    expect(await remove()).toMatchObject({ status: 200, body: { affectedRecords: 1 } });
    expect(await remove()).toMatchObject({ status: 404, body: { code: 16 } });
  });
});

describe('[SVC-MAIL]', () => {
  it('nobody writes to an address that they have not shown to be theirs', async () => {
    const { id, email, token: stranger } = await served.callers.createUser([]);
    const body = { subject: 'Hello', body: 'Buy this', recipients: { to: [email] } };
    const write = (by: string) => served.callers.call('POST', '/mail/v1/', { token: by, body });
    expect(await write(stranger)).toMatchObject({ status: 400, body: { code: 204, name: 'NOT_ACTIVATED_EXCEPTION' } });
    expect((await write((await served.callers.createCaller(['SEND_MAILS'])).token)).status).toBe(200);
    await sql`update users set activation = true where id = ${id}`.execute(served.platform.platform.db);
    expect((await write(stranger)).status).toBe(200);
  });
});

it('[SVC-PROF DELETE /{id}/groups/{groupId}] one’s own profile leaves a group without a permission, that of somebody else does not', async () => {
  const [own, other] = [await served.callers.createCaller([]), await served.callers.createCaller([])];
  const profile = { id: own.id, country: 'BE', birthday: '2000-01-01', gender: 1 };
  expect((await ask('POST', '/profiles/v1/', profile)).status).toBe(200);
  const path = `/profiles/v1/${own.id}/groups`;
  expect((await ask('POST', path, { groupId: 'b'.repeat(24) }, own.token)).status).toBe(200);
  const leave = (by: string) => ask('DELETE', `${path}/${'b'.repeat(24)}`, undefined, by);
  expect((await leave(other.token)).body.code).toBe(10);
  expect((await leave(own.token)).body).toEqual({ records_affected: 1 });
});

it('[SVC-LOC PUT /] counts the texts that are there, be they as they were', async () => {
  const localizations = [{ key: 'counted', text: { EN: 'Counted' } }];
  await ask('POST', '/localizations/v1/', { localizations });
  for (const _ of [1, 2])
    expect((await ask('PUT', '/localizations/v1/', { localizations })).body).toMatchObject({ updated: 1, missing: 0 });
});

it('[SVC-NOTIF] nobody is told of their account by what somebody else says happened', async () => {
  const [teller, told] = [await served.callers.createCaller(['CREATE_EVENTS']), await served.callers.createCaller([])];
  const event = { type: 'password_update_completed', content: { user_id: told.id } };
  expect((await ask('POST', '/events/v1/', event, teller.token)).status).toBe(200);
  expect((await ask('GET', '/notifications/v1/', undefined, told.token)).body.data).toEqual([]);
});

it('[ERR-03] nothing has a name that cannot be stored', async () => {
  for (const path of ['/tasks/v1/functions/%00', '/files/v1/%00/details', '/templates/v2/%00/resolve'])
    expect(await ask(path.endsWith('resolve') ? 'POST' : 'GET', path), path).toMatchObject({
      status: 404,
      body: { code: 16 },
    });
});

it('[SVC-LOC POST /] [SVC-LOC POST /request] a text has English, which is all that is told where no language is asked for', async () => {
  const key = 'has.english';
  const add = async (text: object) =>
    (await ask('POST', '/localizations/v1/', { localizations: [{ key, text }] })).body;
  for (const text of [{ NL: 'Hallo' }, { EN: '', NL: 'Hallo' }]) expect(await add(text)).toMatchObject({ code: 801 });
  expect(await add({ EN: 'Hello', NL: 'Hallo' })).toMatchObject({ created: 1 });
  const { body } = await ask('POST', '/localizations/v1/request', { localizations: [key] });
  expect(body).toEqual({ [key]: { EN: 'Hello' } });
});

it('[SVC-LOC POST /request] a text has more than nine places', async () => {
  const localizations = [{ key: 'places', text: { EN: '$10 of $1, and $11' } }];
  await ask('POST', '/localizations/v1/', { localizations });
  const asked = `places, ${Array.from({ length: 10 }, (_, n) => `v${n + 1}`).join(', ')}`;
  expect((await ask('POST', '/localizations/v1/request', { localizations: [asked] })).body).toEqual({
    places: { EN: 'v10 of v1, and $11' },
  });
});

it('[SVC-LOC POST /request] a key that holds commas is asked for as it is', async () => {
  const localizations = [
    { key: 'yes, of course', text: { EN: 'Of course' } },
    { key: 'yes', text: { EN: 'Yes, $1' } },
  ];
  await ask('POST', '/localizations/v1/', { localizations });
  const asked = { localizations: ['yes, of course', 'yes, please'] };
  expect((await ask('POST', '/localizations/v1/request', asked)).body).toEqual({
    'yes, of course': { EN: 'Of course' },
    yes: { EN: 'Yes, please' },
  });
});

it('[SVC-TASKS GET /functions/{name}/logs] lines of one moment stay together by their run, each in its order', async () => {
  const { db } = served.platform.platform;
  const at = '2026-01-02T03:04:05.006Z';
  for (const id of ['a', 'b'].map(letter => letter.repeat(24))) {
    await sql`insert into tasks (id, function_name, status, status_changed_timestamp, start_timestamp, priority, creation_timestamp, update_timestamp)
      values (${id}, 'interleaved', 'complete', ${at}, ${at}, 0, ${at}, ${at})`.execute(db);
    for (const line of [2, 1])
      await sql`insert into task_logs (task_id, line, at, message) values (${id}, ${line}, ${at}, ${`${id[0]}${line}`})`.execute(
        db,
      );
  }
  await sql`insert into task_functions (name, entry_point, runtime, time_limit, memory_limit, code, creation_timestamp, update_timestamp)
    values ('interleaved', 'index.handler', 'nodejs20.x', 30, 128, '', ${at}, ${at})`.execute(db);
  const { body } = await ask('GET', '/tasks/v1/functions/interleaved/logs');
  expect((body.data as { message: string }[]).map(({ message }) => message)).toEqual(['a1', 'a2', 'b1', 'b2']);
});

it('[CONST-04] a request is told to be of the client that it names, else of the browser', async () => {
  const { id, token } = await served.callers.createCaller([]);
  for (const headers of [{ 'x-user-agent': 'SDK/7.1.0', 'user-agent': 'A browser' }, { 'user-agent': 'A browser' }])
    await served.callers.call('GET', '/users/v1/me', { token, headers: headers as Record<string, string> });
  const { body } = await ask('GET', `/logs/v1/access?eq(userId,${id})`);
  expect((body.data as { userAgent: string }[]).map(({ userAgent }) => userAgent)).toEqual(['A browser', 'SDK/7.1.0']);
});

it('[SVC-DATA POST /{id}/indexes] a schema has one index of texts, and any number of others', async () => {
  const { body: schema } = await ask('POST', '/data/v1', { name: 'indexed-texts', description: 'For a test' });
  for (const name of ['note', 'remark'])
    await ask('POST', `/data/v1/${schema.id}/properties`, { name, configuration: { type: 'string' } });
  const index = async (name: string, type: string) =>
    (await ask('POST', `/data/v1/${schema.id}/indexes`, { fields: [{ name, type }] })).body.code ?? 'made';
  expect(await index('note', 'text')).toBe('made');
  expect(await index('remark', 'text')).toBe(27);
  expect(await index('note', 'text')).toBe(17);
  expect([await index('note', 'asc'), await index('remark', 'desc')]).toEqual(['made', 'made']);
});

it('[SVC-USERS POST /groups/{id}/staff/add_roles] a role that is named twice is given once, one of another group is not there', async () => {
  const [group, other] = ['8'.repeat(24), '9'.repeat(24)];
  const roleOf = async (groupId: string) =>
    String((await ask('POST', `/users/v1/groups/${groupId}/roles`, { name: 'Nurse', description: '' })).body.id);
  const [own, foreign] = [await roleOf(group), await roleOf(other)];
  const { id } = await served.callers.createCaller([]);
  await ask('POST', `/users/v1/add_to_staff?eq(id,${id})`, { groups: [group] });
  const give = async (...roles: string[]) =>
    (await ask('POST', `/users/v1/groups/${group}/staff/add_roles?eq(id,${id})`, { roles })).body;
  expect(await give(own, foreign)).toMatchObject({ code: 16 });
  expect(await give(own, own)).toEqual({ records_affected: 1 });
  const { body } = await ask('GET', `/users/v1/${id}`);
  expect(body.staff_enlistments).toMatchObject([{ group_id: group, roles: [{ id: own }] }]);
});

it('[SVC-USERS POST /groups/{id}/roles/add_permissions] what a role of a group has already it has once', async () => {
  const roles = `/users/v1/groups/${'8'.repeat(24)}/roles`;
  const { body: role } = await ask('POST', roles, { name: 'Keeper', description: '' });
  for (const permissions of [['VIEW_PATIENTS'], ['VIEW_PATIENTS', 'ADD_PATIENT', 'ADD_PATIENT']])
    await ask('POST', `${roles}/add_permissions?eq(id,${role.id})`, { permissions });
  expect((await ask('GET', `${roles}?eq(id,${role.id})`)).body.data).toMatchObject([
    { permissions: ['ADD_PATIENT', 'VIEW_PATIENTS'] },
  ]);
});

it('[SVC-FILES POST /] tags come as parts with brackets or without, each as often as there are any', async () => {
  const body = new FormData();
  for (const [name, tag] of [
    ['tags[]', 'a'],
    ['tags[]', 'b'],
    ['tags', 'c'],
  ] as const)
    body.append(name, tag);
  body.append('file', new Blob(['x']), 'x.txt');
  const headers = { authorization: `Bearer ${served.token}` };
  const answer = await fetch(`${served.platform.url}/files/v1/`, { method: 'POST', headers, body });
  expect(await answer.json()).toMatchObject({ tags: ['a', 'b', 'c'] });
});

it('[PERM-06] [SVC-USERS POST /roles/remove_permissions] nobody takes from a role what they do not hold themselves', async () => {
  const role = String((await ask('POST', '/users/v1/roles', { name: 'whole' })).body.id);
  const change = async (action: string, permissions: readonly string[], by?: string) =>
    (await ask('POST', `/users/v1/roles/${action}_permissions?eq(id,${role})`, { permissions }, by)).body;
  await change('add', ['DELETE_USER', 'VIEW_USER']);
  const { token } = await served.callers.createCaller(['REMOVE_ROLE_PERMISSION', 'VIEW_USER']);
  for (const permissions of [['DELETE_USER'], ['VIEW_USER', 'DELETE_USER']])
    expect(await change('remove', permissions, token)).toMatchObject({ code: 10 });
  expect(await change('remove', ['VIEW_USER'], token)).toEqual({ records_affected: 1 });
});

it('[PERM-06] [SVC-USERS POST /remove_roles] nobody takes a role from people by which they may do more than oneself', async () => {
  const role = async (permissions: readonly string[]) => {
    const id = String((await ask('POST', '/users/v1/roles', { name: permissions.join() })).body.id);
    await ask('POST', `/users/v1/roles/add_permissions?eq(id,${id})`, { permissions });
    return id;
  };
  const [strong, weak] = [await role(['DELETE_USER', 'VIEW_USER']), await role(['VIEW_USER'])];
  const { id } = await served.callers.createCaller([]);
  await ask('POST', `/users/v1/add_roles?eq(id,${id})`, { roles: [strong, weak] });
  const { token } = await served.callers.createCaller(['REMOVE_ROLE_FROM_USER', 'VIEW_USER']);
  const take = async (...roles: string[]) =>
    (await ask('POST', `/users/v1/remove_roles?eq(id,${id})`, { roles }, token)).body;
  for (const roles of [[strong], [weak, strong]]) expect(await take(...roles)).toMatchObject({ code: 10 });
  expect(await take(weak)).toEqual({ records_affected: 1 });
  const { roles } = (await ask('GET', `/users/v1/${id}`)).body as { roles: { id: string }[] };
  expect(roles.map(held => held.id)).toContain(strong);
  expect(roles.map(held => held.id)).not.toContain(weak);
});

it('[SVC-USERS PUT /{id}/email] one’s own address is taken by nobody, however it is written', async () => {
  const { id, email, token } = await served.callers.createUser([]);
  const other = await served.callers.createUser([]);
  const change = async (to: string) => (await ask('PUT', `/users/v1/${id}/email`, { email: to }, token)).body;
  expect(await change(email.toUpperCase())).toMatchObject({ id, email: email.toUpperCase() });
  expect(await change(other.email.toUpperCase())).toMatchObject({ code: 203 });
  const isAvailable = async (address: string) =>
    (await served.callers.call('GET', `/users/v1/email_available?email=${address}`)).body.email_available;
  expect([await isAvailable(other.email.toUpperCase()), await isAvailable(`x${other.email}`)]).toEqual([false, true]);
});

it('[SVC-DATA POST /] [SVC-DATA PUT /{id}] no page of a schema is larger by itself than the largest that may be asked for', async () => {
  const make = async (name: string, limits: object) =>
    (await ask('POST', '/data/v1', { name, description: 'For a test', ...limits })).body;
  const schema = await make('of-few', { maximumLimit: 10 });
  expect(schema).toMatchObject({ defaultLimit: 10, maximumLimit: 10 });
  expect(await make('of-many', { defaultLimit: 600 })).toMatchObject({ defaultLimit: 600, maximumLimit: 600 });
  const change = async (limits: object) => (await ask('PUT', `/data/v1/${schema.id}`, limits)).body.code ?? 'changed';
  for (const limits of [{ defaultLimit: 11 }, { defaultLimit: 10, maximumLimit: 9 }])
    expect(await change(limits)).toBe(15);
  expect(await change({ defaultLimit: 11, maximumLimit: 11 })).toBe('changed');
});

it('[SVC-DATA POST /{id}/documents/{docId}/{arrayField}] an object in a list has an id of its own, whatever came with it', async () => {
  const { body: schema } = await ask('POST', '/data/v1', { name: 'of-rows', description: 'For a test' });
  const configuration = {
    type: 'array',
    items: { type: 'object', properties: { id: { type: 'string' }, n: { type: 'number' } } },
  };
  await ask('POST', `/data/v1/${schema.id}/properties`, { name: 'rows', configuration });
  const { body: made } = await ask('POST', `/data/v1/${schema.id}/documents`, {});
  const rows = `/data/v1/${schema.id}/documents/${made.id}/rows`;
  const added = (await ask('POST', rows, { id: 'mine', n: 1 })).body;
  expect(added).toEqual({ id: expect.stringMatching(/^[0-9a-f]{24}$/), n: 1 });
  expect((await ask('PUT', `${rows}/${added.id}`, { id: 'mine', n: 2 })).status).toBe(200);
  const { body: found } = await ask('GET', `/data/v1/${schema.id}/documents?eq(id,${made.id})`);
  expect(found.data).toMatchObject([{ data: { rows: [{ id: added.id, n: 2 }] } }]);
});

it('[SVC-FILES DELETE /{token}/tokens/{token}] a token that the file does not have is told as one that nobody has', async () => {
  const headers = { authorization: `Bearer ${served.token}` };
  const upload = async () => {
    const body = new FormData();
    body.append('file', new Blob(['x']), 'x.txt');
    const answer = await fetch(`${served.platform.url}/files/v1/`, { method: 'POST', headers, body });
    return ((await answer.json()) as { tokens: { token: string }[] }).tokens[0]?.token ?? '';
  };
  const [one, other] = [await upload(), await upload()];
  for (const token of [other, 'f'.repeat(40)])
    expect((await ask('DELETE', `/files/v1/${one}/tokens/${token}`)).body).toMatchObject({ code: 2605 });
  expect((await ask('GET', `/files/v1/${other}/details`)).status).toBe(200);
});

it('[SVC-TPL POST /{id}/pdf] a PDF is called as its template', async () => {
  const template = { name: 'Discharge letter', schema: {}, fields: { subject: 'Hello', body: 'Dear patient' } };
  const { body } = await ask('POST', '/templates/v1/', template);
  const headers = { authorization: `Bearer ${served.token}` };
  const answer = await fetch(`${served.platform.url}/templates/v1/${body.id}/pdf`, { method: 'POST', headers });
  expect(answer.headers.get('content-disposition')).toContain('Discharge letter.pdf');
});

it('[SVC-TASKS GET /functions] functions are listed by their names', async () => {
  const { db } = served.platform.platform;
  for (const name of ['listed-b', 'listed-c', 'listed-a'])
    await sql`insert into task_functions (name, entry_point, runtime, time_limit, memory_limit, code, creation_timestamp, update_timestamp)
      values (${name}, 'index.handler', 'nodejs20.x', 30, 128, '', now(), now())`.execute(db);
  const names = ((await ask('GET', '/tasks/v1/functions')).body.data as { name: string }[]).map(({ name }) => name);
  expect(names.filter(name => name.startsWith('listed-'))).toEqual(['listed-a', 'listed-b', 'listed-c']);
});

it('[SVC-PAY POST /stripe/events] an event says of which type it is', async () => {
  const send = (body: object) => served.callers.call('POST', '/payments/v1/stripe/events', { body });
  expect(await send({ id: 'evt_1' })).toMatchObject({ status: 400, body: { code: 26 } });
  expect((await send({ id: 'evt_1', type: 'charge.succeeded' })).status).toBe(200);
});

it.each([{ birthday: '1990-01-31' }, { gender: 1 }, { gender: 9 }, { country: 'BE' }, { region: 'VLG' }])(
  '[SVC-USERS POST /register] what is told of a person, and be it one thing, is their profile: %j',
  async told => {
    const [member = '', value] = Object.entries(told)[0] ?? [];
    const account = { first_name: 'A', last_name: 'B', password: 'Correct-Horse-7', phone_number: '1', language: 'NL' };
    const body = { ...account, email: `${member}-${value}@told.example.test`, ...told };
    const { id } = (await served.callers.call('POST', '/users/v1/register', { body })).body;
    expect((await ask('GET', `/profiles/v1/?eq(id,${id})`)).body.data).toMatchObject([{ id, [member]: value }]);
  },
);

it('[SVC-EVENTS] of users who are deleted together each is told of', async () => {
  const ids = [(await served.callers.createCaller([])).id, (await served.callers.createCaller([])).id];
  expect((await ask('DELETE', `/users/v1/?in(id,${ids.join(',')})`)).body).toEqual({ records_affected: 2 });
  const { body } = await ask('GET', `/events/v1/?eq(type,user_deleted)&in(content.id,${ids.join(',')})`);
  expect((body.data as { content: { id: string } }[]).map(({ content }) => content.id).sort()).toEqual(ids.sort());
});

it('[RQL-04] a page behind the last one tells how many there are, too', async () => {
  const pageAt = async (offset: number) => (await ask('GET', `/users/v1/?limit(2,${offset})`)).body.page;
  const { total } = (await pageAt(0)) as { total: number };
  expect(await pageAt(total + 10)).toEqual({ total, offset: total + 10, limit: 2 });
});
