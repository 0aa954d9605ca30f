import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCallers } from '../support/callers';
import { startEmbedded, type TestPlatform } from '../support/startEmbedded';

let platform: TestPlatform;
let put: (path: string, permission: string, body: object) => Promise<{ status: number }>;

beforeAll(async () => {
  platform = await startEmbedded({ scale: 0, documents: 0 });
  const { call, createCaller } = createCallers(platform);
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
