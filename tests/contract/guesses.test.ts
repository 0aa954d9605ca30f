import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CONSOLE_CLIENT_ID } from '../../src/contract';
import { hasPostgres } from '../support/postgres';
import { createWithFactor, outcomeOf, wrongCode } from '../support/secondFactor';
import { type Databases, startEmbedded, type TestPlatform } from '../support/startEmbedded';
import { type WireCalls, wireCalls } from '../support/wireCalls';

const SECOND = 1_000;
const HOUR = 3_600_000;

describe.each<Databases>(['PGlite', ...(hasPostgres ? ['PostgreSQL' as const] : [])])(
  'guesses at once and one after the other, on %s',
  on => {
    let clock = Date.UTC(2026, 10, 21, 12);
    let platform: TestPlatform;
    let wire: WireCalls;

    beforeAll(async () => {
      platform = await startEmbedded({ on, scale: 0, documents: 0, now: () => clock });
      wire = wireCalls(platform);
    });
    afterAll(() => platform?.close());

    const count = (codes: readonly unknown[]) =>
      Object.fromEntries([...new Set(codes)].map(code => [String(code), codes.filter(other => other === code).length]));
    /** Signs in from an address of the network; the tests' own is 127.0.0.1. */
    const signInFrom = async (remoteAddress: string, username: string, password: string) => {
      const answer = await platform.app.inject({
        method: 'POST',
        url: '/auth/v2/oauth2/tokens',
        remoteAddress,
        headers: { host: 'localhost', 'content-type': 'application/json' },
        payload: JSON.stringify({ client_id: CONSOLE_CLIENT_ID, grant_type: 'password', username, password }),
      });
      return outcomeOf(answer.json() as Record<string, unknown>);
    };

    describe('passwords', () => {
      it.each(['an account', 'an address without one'])(
        'of 62 wrong ones at once for %s, one is told wrong',
        async kind => {
          const email = kind === 'an account' ? (await wire.createUser([])).email : 'ghost@example.test';
          const codes = await Promise.all(
            Array.from({ length: 62 }, async (_, n) => outcomeOf((await wire.signIn(email, `wrong ${n}`)).body)),
          );
          expect(count(codes)).toEqual({ 106: 1, 211: 61 });
          clock += 2 * SECOND;
          expect(outcomeOf((await wire.signIn(email, 'wrong')).body)).toBe(106);
        },
      );

      it('the right one among wrong ones at once tells nothing unless it is the first', async () => {
        const { email, password, id } = await wire.createUser([]);
        const codes = await Promise.all(
          Array.from({ length: 40 }, async (_, n) =>
            outcomeOf((await wire.signIn(email, n === 20 ? password : 'wrong')).body),
          ),
        );
        const { body } = await wire.call('GET', `/users/v1/${id}`, { token: await wire.tokenOf('administrator') });
        const failed = codes.filter(code => code === 106).length;
        expect(failed).toBeLessThanOrEqual(1);
        expect(body.failed_count).toBe(failed);
        expect(count(codes.filter(code => code !== 106 && code !== 'in'))).toEqual({
          211: 40 - failed - codes.filter(code => code === 'in').length,
        });
      });

      it('many right ones at once all open', async () => {
        const { email, password } = await wire.createUser([]);
        const codes = await Promise.all(
          Array.from({ length: 20 }, async () => outcomeOf((await wire.signIn(email, password)).body)),
        );
        expect(count(codes)).toEqual({ in: 20 });
      });

      const forget = async (id: string) =>
        wire.call('POST', `/users/v1/${id}/reset_failed_login_attempts`, {
          token: await wire.tokenOf('administrator'),
        });
      const fail = async (times: number, from: string, email: string) => {
        const codes: unknown[] = [];
        for (let n = 0; n < times; n++) {
          clock += 61 * SECOND;
          codes.push(await signInFrom(from, email, 'wrong'));
        }
        return count(codes);
      };

      it('the tenth wrong one is followed by a minute, every other by a second', async () => {
        const { email, password } = await wire.createUser([]);
        const guess = (typed = 'wrong') => signInFrom('127.0.0.1', email, typed);
        for (let n = 1; n <= 10; n++) {
          expect(await guess()).toBe(106);
          if (n === 10) break;
          clock += SECOND - 1;
          expect(await guess()).toBe(211);
          clock += 1;
        }
        clock += 60 * SECOND - 1;
        expect(await guess(password)).toBe(212);
        clock += 1;
        expect(await guess(password)).toBe('in');
      });

      it('fifty wrong ones lock an account that is used from nowhere, until they are forgotten', async () => {
        const { email, password, id } = await wire.createUser([]);
        await sql`delete from login_clients where user_id = ${id}`.execute(platform.platform.db);
        expect(await fail(52, '192.0.2.1', email)).toEqual({ 106: 50, 213: 2 });
        expect(await signInFrom('192.0.2.2', email, password)).toBe(213);
        await forget(id);
        expect(await signInFrom('192.0.2.2', email, password)).toBe('in');
      });

      it('strangers lock each other out, not whoever uses the account', async () => {
        const { email, password, id } = await wire.createUser([]);
        expect(await fail(52, '192.0.2.1', email)).toEqual({ 106: 50, 213: 2 });
        expect(await signInFrom('192.0.2.2', email, password)).toBe(213);
        expect(await signInFrom('127.0.0.1', email, password)).toBe('in');
        expect(await signInFrom('2001:db8:1:2:3:4:5:6', email, password)).toBe(213);
        await forget(id);
        expect(await signInFrom('2001:db8:1:2:3:4:5:6', email, password)).toBe('in');
        // Whoever is known at an address of version 6 is known in the whole network.
        expect(await fail(52, '192.0.2.1', email)).toEqual({ 106: 50, 213: 2 });
        expect(await signInFrom('2001:db8:1:2:ffff::1', email, password)).toBe('in');
        expect(await signInFrom('2001:db8:1:3::1', email, password)).toBe(213);
      });

      it('an account is known for thirty days where its password was given', async () => {
        const { email, password } = await wire.createUser([]);
        clock += 29 * 24 * HOUR;
        expect(await fail(52, '192.0.2.1', email)).toEqual({ 106: 50, 213: 2 });
        expect(await signInFrom('127.0.0.1', email, password)).toBe('in');
        // Where nobody came back for longer, it is used from nowhere again.
        clock += 31 * 24 * HOUR;
        expect(await fail(1, '192.0.2.2', email)).toEqual({ 106: 1 });
        expect(await signInFrom('127.0.0.1', email, password)).toBe(211);
      });

      it('a clock that is set back by an hour keeps nobody out', async () => {
        const { email, password } = await wire.createUser([]);
        expect(outcomeOf((await wire.signIn(email, 'wrong')).body)).toBe(106);
        expect(outcomeOf((await wire.signIn(email, password)).body)).toBe(211);
        clock -= HOUR;
        expect(outcomeOf((await wire.signIn(email, password)).body)).toBe('in');
        clock += HOUR;
      });
    });

    describe('one-time codes', () => {
      const withFactor = () => createWithFactor(wire, () => clock);

      it('of 50 wrong ones at once, over one challenge or many, one is tried', async () => {
        const { challenge, answer, codeNow } = await withFactor();
        const one = await challenge();
        const tokens = [...Array<string>(40).fill(one), ...(await Promise.all(Array.from({ length: 10 }, challenge)))];
        const codes = await Promise.all(tokens.map(token => answer(token, wrongCode(codeNow()))));
        expect(count(codes.map(({ code }) => code))).toEqual({ 130: 1, 134: 49 });
        clock += 500;
        expect(await answer(one, codeNow())).toEqual({
          code: 134,
          description: 'The MFA authentication attempt was too soon after a failed attempt',
          remainingDelay: 500,
        });
        clock += 500;
        expect((await answer(one, wrongCode(codeNow()))).code).toBe(130);
      });

      it('[AUTH-02] wrong ones pause the next for a second, from the fifth for 5 s and from the tenth for 30 s', async () => {
        const { challenge, answer, codeNow } = await withFactor();
        const token = await challenge();
        const wrong = () => answer(token, wrongCode(codeNow()));
        for (const pause of [...Array(4).fill(1), ...Array(5).fill(5), 30, 30]) {
          expect((await wrong()).code).toBe(130);
          clock += pause * SECOND - 1;
          expect(await wrong()).toMatchObject({ code: 134, remainingDelay: 1 });
          clock += 1;
        }
      });

      it('a hundred wrong ones in a day are the last, whatever opens in between', async () => {
        const { challenge, answer, codeNow } = await withFactor();
        let tried = 0;
        // The code of the moment counts once: the next that opens is one of a later half minute.
        for (let turn = 0; tried < 100; turn++) {
          clock += 31 * SECOND;
          const isRight = turn % 40 === 39;
          const { code } = await answer(await challenge(), isRight ? codeNow() : wrongCode(codeNow()));
          expect(code).toBe(isRight ? 'in' : 130);
          if (!isRight) tried += 1;
        }
        clock += HOUR;
        const late = await answer(await challenge(), codeNow());
        expect(late.code).toBe(134);
        expect(late.remainingDelay).toBeGreaterThan(21 * HOUR);
        expect(late.remainingDelay).toBeLessThan(23 * HOUR);
        // Each failure leaves after a day of its own: then one more is free.
        clock += late.remainingDelay;
        expect((await answer(await challenge(), wrongCode(codeNow()))).code).toBe(130);
        clock += 31 * SECOND;
        expect((await answer(await challenge(), wrongCode(codeNow()))).code).toBe(130);
        clock += 31 * SECOND;
        expect((await answer(await challenge(), codeNow())).code).toBe('in');
      }, 120_000);

      it('an unknown method is no guess, and forgets none', async () => {
        const { challenge, answer, codeNow, id } = await withFactor();
        const token = await challenge();
        expect((await answer(token, wrongCode(codeNow()))).code).toBe(130);
        const { body } = await wire.grant({ grant_type: 'mfa', token, method_id: id, code: '000000' });
        expect(outcomeOf(body)).toBe(16);
        expect((await answer(token, codeNow())).code).toBe(134);
      });

      it('a clock that is set back by an hour keeps nobody out', async () => {
        const { challenge, answer, codeNow } = await withFactor();
        expect((await answer(await challenge(), wrongCode(codeNow()))).code).toBe(130);
        clock -= HOUR;
        expect((await answer(await challenge(), wrongCode(codeNow()))).code).toBe(130);
        clock += HOUR;
      });
    });
  },
);
