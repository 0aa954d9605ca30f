import { sql } from 'kysely';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Callers, createCallers } from '../support/callers';
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
