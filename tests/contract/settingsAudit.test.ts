import { sql } from 'kysely';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CONSOLE_CLIENT_ID } from '../../src/contract';
import { SAMPLE_OAUTH1 } from '../../src/embedded/seed/accounts';
import { type Callers, createCallers } from '../support/callers';
import { signedCalls } from '../support/signedCalls';
import { startEmbedded, type TestPlatform } from '../support/startEmbedded';

let platform: TestPlatform;
let callers: Callers;
let put: (path: string, permission: string, body: object) => Promise<{ status: number }>;

beforeAll(async () => {
  platform = await startEmbedded({ scale: 0, documents: 0 });
  callers = createCallers(platform);
  const { call, createCaller } = callers;
  put = async (path, permission, body) =>
    call('PUT', `/users/v1/${path}`, { token: (await createCaller([permission])).token, body });
});
afterAll(() => platform?.close());

const auditedFields = async (action: string) =>
  (
    await sql<{ fields: string[] }>`select details -> 'fields' as fields from audit where action = ${action}`.execute(
      platform.platform.db,
    )
  ).rows.map(({ fields }) => fields);

describe('the audit of settings', () => {
  it('of verification names what was set, and no field that was ignored (platform-api 4.3)', async () => {
    const body = { enable_pin_code_activation_requests: true, roles: ['x'] };
    expect((await put('settings/verification', 'UPDATE_USER_VERIFICATION_SETTINGS', body)).status).toBe(200);
    expect(await auditedFields('verification_settings.update')).toEqual([['enablePinCodeActivationRequests']]);
  });

  it('of the templates of mails names what was set, and no field that was ignored (platform-api 4.3)', async () => {
    const body = { activation_email_template_name: null, roles: ['x'] };
    expect((await put('email_templates', 'UPDATE_USER_SERVICE_EMAIL_TEMPLATES', body)).status).toBe(200);
    expect(await auditedFields('email_templates.update')).toEqual([['activationEmailTemplateName']]);
  });
});

describe('the audit of what is done by its own call', () => {
  /** What was written down of an action, of whom and about what. */
  const written = async (action: string) =>
    (
      await sql`select actor, target, details from audit where action = ${action} order by seq`.execute(
        platform.platform.db,
      )
    ).rows;

  it('[SVC-USERS PUT /password_policy] of the password policy names who changed it', async () => {
    const { id, token } = await callers.createCaller(['UPDATE_PASSWORD_POLICY']);
    await callers.call('PUT', '/users/v1/password_policy', { token, body: { minimum_length: 9 } });
    expect(await written('password_policy.update')).toMatchObject([{ actor: id, target: 'password_policy' }]);
  });

  it('[SVC-CONF PUT /users/{id}] of configurations names whose, and of which kind', async () => {
    const owner = await callers.createCaller([]);
    const { id, token } = await callers.createCaller(['UPDATE_CONFIGURATIONS']);
    await callers.call('PUT', `/configurations/v2/users/${owner.id}`, { token, body: { data: { a: 1 } } });
    const one = { actor: id, target: owner.id, details: { kind: 'user' } };
    expect(await written('configuration.update')).toMatchObject([one]);
  });

  it('[SVC-PROF POST /{id}/groups/{gid}/remove_fields] of what is taken from a profile in a group names whose, where, and that it was taken', async () => {
    const owner = await callers.createCaller([]);
    const { id, token } = await callers.createCaller(['UPDATE_PROFILES']);
    const groupId = '1'.repeat(24);
    const path = `/profiles/v1/${owner.id}/groups`;
    const profile = { id: owner.id, country: 'BE', birthday: '1990-01-31', gender: 1 };
    await callers.call('POST', '/profiles/v1/', { token: owner.token, body: profile });
    await callers.call('POST', path, { token: owner.token, body: { group_id: groupId, reason: 'Study' } });
    await callers.call('POST', `${path}/${groupId}/remove_fields`, { token, body: { fields: ['reason'] } });
    const one = { actor: id, target: owner.id, details: { groupId } };
    expect(await written('profile.remove_group_fields')).toMatchObject([one]);
  });

  it('[SVC-DATA DELETE /{id}/documents/{docId}/comments/{commentId}] [SVC-DATA PUT /{id}/documents/{docId}/comments/{commentId}] of comments names which', async () => {
    const { id: actor, token } = await callers.createCaller(['CREATE_SCHEMAS']);
    const { body: schema } = await callers.call('POST', '/data/v1', {
      token,
      body: { name: 'commented', description: 'For a test' },
    });
    const documents = `/data/v1/${schema.id}/documents`;
    const { body: document } = await callers.call('POST', documents, { token, body: {} });
    const path = `${documents}/${document.id}/comments`;
    const { body: comment } = await callers.call('POST', path, { token, body: { text: 'a' } });
    await callers.call('PUT', `${path}/${comment.id}`, { token, body: { text: 'b' } });
    await callers.call('DELETE', `${path}/${comment.id}`, { token });
    const details = { commentId: comment.id };
    expect(await written('document.comment')).toEqual([{ actor, target: document.id, details }]);
    for (const action of ['document.comment_update', 'document.comment_delete'])
      expect(await written(action), action).toEqual([{ actor, target: comment.id, details: {} }]);
  });

  it('[AUTH-06] of a second factor names whose, and each step by itself', async () => {
    const user = await callers.createUser([]);
    const post = (path: string, body: object) => callers.call('POST', `/auth/v2/${path}`, { token: user.token, body });
    const presenceToken = String((await post('confirmPresence', { password: user.password })).body.token);
    const settings = `mfa/users/${user.id}`;
    const { body: app } = await post(`${settings}/methods`, { presenceToken, type: 'totp' });
    const code = new TOTP({ secret: Secret.fromBase32(String(app.secret)) }).generate();
    await post(`${settings}/methods/${app.id}/verification/confirm`, { presenceToken, code });
    await post(`${settings}/enable`, { presenceToken });
    await post(`${settings}/disable`, { presenceToken });
    await post(`${settings}/methods/${app.id}/remove`, { presenceToken });
    const { rows } = await sql<{ action: string }>`select action from audit
      where action like 'mfa.%' and actor = ${user.id} and target = ${user.id} order by seq`.execute(
      platform.platform.db,
    );
    const steps = ['add_method', 'verify_method', 'enable', 'disable', 'remove_method'];
    expect(rows.map(({ action }) => action)).toEqual(steps.map(step => `mfa.${step}`));
  });

  it('[SVC-USERS PUT /{id}/profile_image] [SVC-USERS DELETE /{id}/profile_image] of pictures names whose', async () => {
    const owner = await callers.createCaller([]);
    const { id, token } = await callers.createCaller(['UPDATE_PROFILE_IMAGE']);
    const path = `/users/v1/${owner.id}/profile_image`;
    await callers.call('PUT', path, { token, body: { hash: 'a picture' } });
    await callers.call('DELETE', path, { token });
    const one = { actor: id, target: owner.id };
    expect(await written('user.profile_image')).toMatchObject([one, one]);
  });

  it('[SVC-PAY POST /products/addTags] [SVC-PAY POST /products/removeTags] of tags names which, on each product', async () => {
    const { id: actor, token } = await callers.createCaller(['CREATE_STRIPE_PRODUCTS', 'UPDATE_STRIPE_PRODUCTS']);
    const make = async (name: string) => {
      const body = { name, prices: { EUR: { amount: 1 } }, schema: {} };
      return (await callers.call('POST', '/payments/v1/products', { token, body })).body.id;
    };
    const made = [await make('One'), await make('Other')];
    for (const action of ['addTags', 'removeTags']) {
      const path = `/payments/v1/products/${action}?in(id,${made.join(',')})`;
      expect((await callers.call('POST', path, { token, body: { tags: ['new'] } })).status, action).toBe(200);
      expect(await written(`products.${action}`), action).toEqual(
        made.map(target => ({ actor, target, details: { tags: ['new'] } })),
      );
    }
  });

  it('[SVC-FILES POST /{token}/tokens] [SVC-FILES DELETE /{token}/tokens/{token}] of tokens of files says what they opened: to read where nothing is said', async () => {
    const { id: actor, token } = await callers.createCaller([]);
    const body = new FormData();
    body.append('file', new Blob(['x']), 'x.txt');
    const headers = { authorization: `Bearer ${token}` };
    const answer = await fetch(`${platform.url}/files/v1/`, { method: 'POST', headers, body });
    const { tokens } = (await answer.json()) as { tokens: { token: string; accessLevel: string }[] };
    const path = `/files/v1/${tokens[0]?.token}/tokens`;
    const made = (await callers.call('POST', path, { token, body: {} })).body;
    expect(made.accessLevel).toBe('read');
    expect((await callers.call('DELETE', `${path}/${made.token}`, { token })).status).toBe(204);
    for (const action of ['file.add_token', 'file.remove_token'])
      expect(await written(action), action).toMatchObject([{ actor, details: { accessLevel: 'read' } }]);
  });
});

describe('the audit of what somebody does', () => {
  /** Calls as a caller with these permissions, and what was written down of them, in order. */
  const actor = async (permissions: readonly string[]) => {
    const { id, token } = await callers.createCaller(permissions);
    const ask = async (method: string, path: string, body?: unknown) => {
      const answer = await callers.call(method, path, { token, body });
      expect(answer, `${method} ${path}`).toMatchObject({ status: expect.toSatisfy(status => status < 300) });
      return answer.body;
    };
    const written = async () =>
      (
        await sql`select action, target, details from audit where actor = ${id} order by seq`.execute(
          platform.platform.db,
        )
      ).rows;
    return { id, token, ask, written };
  };
  const groupId = '2'.repeat(24);

  it('[SVC-USERS PUT /{id}] [SVC-USERS POST /{id}/patient_enlistments] [SVC-USERS DELETE /{id}/patient_enlistments/{groupId}] [SVC-USERS POST /{id}/reset_failed_login_attempts] to a user names whom, and what of them', async () => {
    const { id: target } = await callers.createCaller([]);
    const { ask, written } = await actor([
      ...['UPDATE_USER', 'ADD_PATIENT', 'REMOVE_PATIENT', 'RESET_FAILED_LOGIN_ATTEMPTS'],
    ]);
    const path = `/users/v1/${target}`;
    await ask('PUT', path, { first_name: 'Eva', language: 'NL' });
    await ask('POST', `${path}/patient_enlistments`, { group_id: groupId });
    await ask('DELETE', `${path}/patient_enlistments/${groupId}`);
    await ask('POST', `${path}/reset_failed_login_attempts`);
    expect(await written()).toEqual([
      { action: 'user.update', target, details: { fields: ['firstName', 'language'] } },
      { action: 'patient.add', target, details: { groupId } },
      { action: 'patient.remove', target, details: { groupId } },
      { action: 'user.reset_attempts', target, details: {} },
    ]);
  });

  it('[SVC-USERS POST /roles/add_permissions] [SVC-USERS POST /add_roles] [SVC-USERS groups] to roles names them, who has them, and what they allow', async () => {
    const { id: user } = await callers.createCaller([]);
    const admin = await callers.tokenOf('administrator');
    const make = async (path: string) =>
      String((await callers.call('POST', path, { token: admin, body: { name: 'nurse', description: '' } })).body.id);
    const inGroup = `/users/v1/groups/${groupId}`;
    const [role, groupRole] = [await make('/users/v1/roles'), await make(`${inGroup}/roles`)];
    const { ask, written } = await actor([
      ...[
        'ADD_ROLE_PERMISSION',
        'REMOVE_ROLE_PERMISSION',
        'ADD_ROLE_TO_USER',
        'REMOVE_ROLE_FROM_USER',
        'VIEW_PATIENTS',
      ],
      ...['ADD_GROUP_ROLE_PERMISSION', 'ADD_STAFF', 'ADD_GROUP_ROLE_TO_STAFF'],
    ]);
    const [permissions, roles, groups] = [['VIEW_PATIENTS'], [role], [groupId]];
    await ask('POST', `/users/v1/roles/add_permissions?eq(id,${role})`, { permissions });
    await ask('POST', `/users/v1/add_roles?eq(id,${user})`, { roles });
    await ask('POST', `/users/v1/remove_roles?eq(id,${user})`, { roles });
    await ask('POST', `/users/v1/roles/remove_permissions?eq(id,${role})`, { permissions });
    await ask('POST', `${inGroup}/roles/add_permissions?eq(id,${groupRole})`, { permissions });
    await ask('POST', `/users/v1/add_to_staff?eq(id,${user})`, { groups });
    await ask('POST', `${inGroup}/staff/add_roles?eq(id,${user})`, { roles: [groupRole] });
    expect(await written()).toEqual([
      { action: 'role.add_permissions', target: role, details: { permissions } },
      { action: 'user.add_roles', target: user, details: { roles } },
      { action: 'user.remove_roles', target: user, details: { roles } },
      { action: 'role.remove_permissions', target: role, details: { permissions } },
      { action: 'group_role.add_permissions', target: groupRole, details: { permissions } },
      { action: 'staff.add', target: user, details: { groups } },
      { action: 'staff.add_roles', target: user, details: { groupId, roles: [groupRole] } },
    ]);
  });

  it('[SVC-AUTH POST /oauth2/authorizations] [SVC-AUTH DELETE /oauth2/refreshTokens/{id}] [SVC-AUTH DELETE /oauth1/tokens/{id}] to grants and sessions names each', async () => {
    const { email, password, id } = await callers.createUser([]);
    const signed = signedCalls(platform.url, SAMPLE_OAUTH1);
    const { body: token } = await signed.call('POST', '/auth/v2/oauth1/tokens', { email, password });
    const { ask, written } = await actor(['VIEW_AUTHORIZATIONS', 'DELETE_AUTHORIZATIONS']);
    const oauth2 = '/auth/v2/oauth2';
    const granted = { responseType: 'code', clientId: CONSOLE_CLIENT_ID };
    const { id: authorization } = await ask('POST', `${oauth2}/authorizations`, granted);
    await ask('DELETE', `${oauth2}/authorizations/${authorization}`);
    const [session] = (await ask('GET', `${oauth2}/refreshTokens?eq(userId,${id})`)).data as { id: string }[];
    await ask('DELETE', `${oauth2}/refreshTokens/${session?.id}`);
    await ask('DELETE', `/auth/v2/oauth1/tokens/${token.id}`);
    expect(await written()).toEqual([
      { action: 'authorization.create', target: authorization, details: { clientId: CONSOLE_CLIENT_ID } },
      { action: 'authorization.delete', target: authorization, details: {} },
      { action: 'session.delete', target: session?.id, details: {} },
      { action: 'oauth1_token.delete', target: token.id, details: {} },
    ]);
  });

  it('[SVC-DATA schemas] to a schema names what of it, from its beginning to its end', async () => {
    const { ask, written } = await actor(['CREATE_SCHEMAS', 'UPDATE_SCHEMAS', 'DISABLE_SCHEMAS', 'DELETE_SCHEMAS']);
    const { id: target } = await ask('POST', '/data/v1/', { name: 'audited', description: 'For a test' });
    const path = `/data/v1/${target}`;
    await ask('PUT', path, { description: 'For this test' });
    await ask('POST', `${path}/properties`, { name: 'note', configuration: { type: 'string' } });
    await ask('POST', `${path}/statuses`, { name: 'seen', data: {} });
    await ask('PUT', `${path}/statuses/seen`, { data: { color: 'green' } });
    const transition = { name: 'see', type: 'manual', fromStatuses: ['new'], toStatus: 'new' };
    const { id: transitionId } = await ask('POST', `${path}/transitions`, transition);
    await ask('PUT', `${path}/transitions/${transitionId}`, { ...transition, name: 'look' });
    await ask('DELETE', `${path}/transitions/${transitionId}`);
    await ask('PUT', `${path}/creationTransition`, { type: 'manual', toStatus: 'new' });
    await ask('DELETE', `${path}/statuses/seen`);
    await ask('POST', `${path}/disable`);
    await ask('POST', `${path}/enable`);
    await ask('POST', `${path}/disable`);
    await ask('DELETE', path);
    expect(await written()).toEqual(
      [
        ['create', { name: 'audited' }],
        ['update', { description: 'For this test' }],
        ['property.create', { path: 'note' }],
        ['status.create', { name: 'seen' }],
        ['status.update', { name: 'seen' }],
        ['transition.create', { transitionId }],
        ['transition.update', { transitionId }],
        ['transition.delete', { transitionId }],
        ['creation_transition.update', {}],
        ['status.delete', { name: 'seen' }],
        ['disable', {}],
        ['enable', {}],
        ['disable', {}],
        ['delete', { name: 'audited' }],
      ].map(([action, details]) => ({ action: `schema.${action}`, target, details })),
    );
  });

  it('[SVC-DATA documents] to a document names it, its schema, and the fields, not what stands in them', async () => {
    const admin = await callers.tokenOf('administrator');
    const schema = { name: 'audited-documents', description: 'For a test' };
    const { id: schemaId } = (await callers.call('POST', '/data/v1/', { token: admin, body: schema })).body;
    const items = { type: 'array', items: { type: 'object', properties: { n: { type: 'number' } } } };
    for (const [name, configuration] of Object.entries({ note: { type: 'string' }, rows: items }))
      await callers.call('POST', `/data/v1/${schemaId}/properties`, { token: admin, body: { name, configuration } });
    const { ask, written } = await actor([
      ...['CREATE_DOCUMENTS', 'UPDATE_DOCUMENTS', 'DELETE_DOCUMENTS', 'UPDATE_ACCESS_TO_DOCUMENT'],
    ]);
    const { id: target } = await ask('POST', `/data/v1/${schemaId}/documents`, {});
    const path = `/data/v1/${schemaId}/documents/${target}`;
    await ask('PUT', path, { note: 'a secret' });
    const { id: objectId } = await ask('POST', `${path}/rows`, { n: 1 });
    await ask('PUT', `${path}/rows/${objectId}`, { n: 2 });
    await ask('DELETE', `${path}/rows/${objectId}`);
    await ask('POST', `${path}/deleteFields`, { fields: ['note'] });
    await ask('POST', `${path}/linkGroups`, { groupIds: [groupId] });
    await ask('DELETE', path);
    const field = 'rows';
    expect(await written()).toEqual(
      [
        ['create', { schemaId, tasks: [] }],
        ['update', { schemaId, fields: ['note'], tasks: [] }],
        ['append_item', { schemaId, field, objectId, tasks: [] }],
        ['update_item', { schemaId, field, objectId, tasks: [] }],
        ['remove_item', { schemaId, field, objectId, tasks: [] }],
        ['delete_fields', { schemaId, fields: ['note'], tasks: [] }],
        ['link_group_ids', { userIds: [], groupIds: [groupId] }],
        ['delete', { schemaId }],
      ].map(([action, details]) => ({ action: `document.${action}`, target, details })),
    );
  });

  it('[SVC-LOC POST /] [SVC-LOC PUT /] to texts names each that was changed, and not what it says', async () => {
    const { ask, written } = await actor(['CREATE_LOCALIZATIONS', 'UPDATE_LOCALIZATIONS']);
    const textsOf = (...texts: [key: string, EN: string][]) => ({
      localizations: texts.map(([key, EN]) => ({ key, text: { EN } })),
    });
    await ask('POST', '/localizations/v1/', textsOf(['audited.a', 'A'], ['audited.b', 'B']));
    await ask('PUT', '/localizations/v1/', textsOf(['audited.a', 'A'], ['audited.b', 'C']));
    const details = { text: '…' };
    expect(await written()).toEqual([
      { action: 'localization.create', target: 'audited.a', details },
      { action: 'localization.create', target: 'audited.b', details },
      { action: 'localization.update', target: 'audited.b', details },
    ]);
  });

  it('[SVC-PROF POST /{id}/groups] [SVC-FILES DELETE /{token}] to a profile names the group, to a file its name', async () => {
    const { id: target, token, ask, written } = await actor([]);
    await ask('POST', '/profiles/v1/', { id: target, country: 'BE', birthday: '1990-01-31', gender: 1 });
    await ask('POST', `/profiles/v1/${target}/groups`, { group_id: groupId });
    const body = new FormData();
    body.append('file', new Blob(['x']), 'x.txt');
    body.append('name', 'scan');
    const headers = { authorization: `Bearer ${token}` };
    const answer = await fetch(`${platform.url}/files/v1/`, { method: 'POST', headers, body });
    const file = (await answer.json()) as { tokens: { token: string }[] };
    await ask('DELETE', `/files/v1/${file.tokens[0]?.token}`);
    expect((await written()).slice(1)).toEqual([
      { action: 'profile.add_group', target, details: { groupId } },
      expect.objectContaining({ action: 'file.create' }),
      { action: 'file.delete', target: expect.stringMatching(/^[0-9a-f]{24}$/), details: { name: 'scan' } },
    ]);
  });
});
