import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { CONSOLE_CLIENT_ID } from '../../src/contract';
import { type Caller, type Callers, createCallers } from '../support/callers';
import { startEmbedded, type TestPlatform } from '../support/startEmbedded';

let platform: TestPlatform;
let callers: Callers;
let somebody: Caller;

beforeAll(async () => {
  platform = await startEmbedded({ scale: 0, documents: 0 });
  callers = createCallers(platform);
  somebody = await callers.createCaller([]);
});
afterAll(() => platform?.close());

// What reads one of these more than once for each of its characters takes minutes of it: longer than a test may.

const addressed = `${'a'.repeat(64)}@${'.'.repeat(60_000)} `;

describe('a text that is longer than it may be', () => {
  it.each([
    [
      '/auth/v2/oauth2/tokens',
      { client_id: CONSOLE_CLIENT_ID, grant_type: 'password', username: addressed, password: 'x' },
    ],
    [
      '/users/v1/register',
      { firstName: 'A', lastName: 'B', email: addressed, password: 'x', phoneNumber: '1', language: 'EN' },
    ],
  ])('[HTTP] is refused before its form is looked at: %s', async (path, body) => {
    expect((await callers.call('POST', path, { body })).status).toBe(400);
  });
});

describe('[SVC-MAIL] a mail', () => {
  const mailTo = (given: object) =>
    callers.call('POST', '/mail/v1/', {
      token: somebody.token,
      body: { recipients: { to: [`${somebody.id}@example.test`] }, subject: 'Of a test', body: 'Hello', ...given },
    });

  it('is refused for an attachment that is no base64', async () => {
    const content = `${' '.repeat(300_000)}!`;
    expect((await mailTo({ attachments: [{ name: 'blank', content }] })).status).toBe(400);
    expect((await mailTo({ attachments: [{ name: 'lines', content: 'TWVy\r\naWRpYW4=\n' }] })).status).toBe(200);
  });

  it('that opens elements and closes none holds nobody up while it is sent', async () => {
    const subject = 'Open';
    expect((await mailTo({ subject, body: '<a'.repeat(200_000) })).status).toBe(200);
    await vi.waitFor(async () => {
      const { rows } = await sql`select 1 from outbox where subject = ${subject}`.execute(platform.platform.db);
      expect(rows).toHaveLength(1);
    }, 30_000);
  });
});
