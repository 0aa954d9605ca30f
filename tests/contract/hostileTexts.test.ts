import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { CONSOLE_CLIENT_ID } from '../../src/contract';
import { type Caller, type Callers, createCallers } from '../support/callers';
import { processorMs } from '../support/processorTime';
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

/** What reads a text more than once for each of its characters takes seconds of it. */
const BRIEF_MS = 1_000;

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
    let status = 0;
    const took = await processorMs(async () => {
      ({ status } = await callers.call('POST', path, { body }));
    });
    expect(status).toBe(400);
    expect(took).toBeLessThan(BRIEF_MS);
  });
});

describe('[SVC-MAIL] a mail', () => {
  const mailTo = (given: object) =>
    callers.call('POST', '/mail/v1/', {
      token: somebody.token,
      body: { recipients: { to: [`${somebody.id}@example.test`] }, subject: 'Of a test', body: 'Hello', ...given },
    });

  it('is refused for an attachment that is no base64 as fast as another is taken', async () => {
    let status = 0;
    const took = await processorMs(async () => {
      const content = `${' '.repeat(100_000)}!`;
      ({ status } = await mailTo({ attachments: [{ name: 'blank', content }] }));
    });
    expect(status).toBe(400);
    expect(took).toBeLessThan(BRIEF_MS);
    expect((await mailTo({ attachments: [{ name: 'lines', content: 'TWVy\r\naWRpYW4=\n' }] })).status).toBe(200);
  });

  it('that opens elements and closes none holds nobody up while it is sent', async () => {
    const subject = 'Open';
    const took = await processorMs(async () => {
      expect((await mailTo({ subject, body: '<a'.repeat(60_000) })).status).toBe(200);
      await vi.waitFor(async () => {
        const { rows } = await sql`select 1 from outbox where subject = ${subject}`.execute(platform.platform.db);
        expect(rows).toHaveLength(1);
      }, 30_000);
    });
    expect(took).toBeLessThan(3 * BRIEF_MS);
  });
});
