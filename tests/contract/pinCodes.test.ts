import {
  ActivationRequestLimitError,
  ActivationRequestTimeoutError,
  ActivationUnknownError,
  ForgotPasswordRequestLimitError,
  ForgotPasswordRequestTimeoutError,
  IncorrectPinCodeError,
  NewPasswordHashUnknownError,
  NewPasswordPinCodeUnknownError,
  PinCodesNotEnabledError,
  rqlBuilder,
  TooManyFailedAttemptsError,
} from '@extrahorizon/javascript-sdk';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { purgeRegularly } from '../../src/embedded/kernel/purge';
import { atOnce } from '../support/atOnce';
import { onEachDatabase } from '../support/officialClient';

const MINUTE = 60_000;
let clock = Date.UTC(2026, 10, 25, 12);

onEachDatabase(
  'pin codes',
  ({ platform, connect, connectAs, database }) => {
    const on = database.toLowerCase();
    let serial = 0;
    const address = () => `pin-${++serial}-${on}@example.test`;
    const account = (email: string, activationMode: 'hash' | 'pin_code' = 'pin_code') => ({
      firstName: 'Pi',
      lastName: 'Nn',
      email,
      password: 'Correct-Horse-7',
      phoneNumber: '1',
      language: 'NL',
      activationMode,
    });
    const mailed = async (recipient: string) => {
      await platform().platform.background.idle();
      const { rows } = await sql<{ subject: string; link: string }>`select subject, link from outbox
        where recipient = ${recipient} order by seq`.execute(platform().platform.db);
      return rows;
    };
    const lastPin = async (recipient: string) =>
      /\b\d{8}\b/.exec((await mailed(recipient)).at(-1)?.link ?? '')?.[0] ?? '';
    const other = (pin: string) => String((Number(pin) + 1) % 10 ** 8).padStart(8, '0');
    const enable = async (is = true) => {
      const exh = await connectAs('administrator');
      await exh.users.settings.updateVerificationSettings({
        enablePinCodeActivationRequests: is,
        enablePinCodeForgotPasswordRequests: is,
      });
      return exh;
    };
    const opened = async () => {
      const exh = await enable();
      const email = address();
      const { id = '' } = await connect().users.createAccount(account(email) as never);
      return { exh, email, id };
    };

    it('[SVC-USERS settings] are off, and links unlimited, until an administrator says otherwise; parts are kept', async () => {
      const exh = await connectAs('administrator');
      const off = {
        enablePinCodeActivationRequests: false,
        enablePinCodeForgotPasswordRequests: false,
        limitHashActivationRequests: false,
        limitHashForgotPasswordRequests: false,
      };
      expect(await exh.users.settings.getVerificationSettings()).toEqual(off);
      await expect(connect().users.createAccount(account(address()) as never)).rejects.toBeInstanceOf(
        PinCodesNotEnabledError,
      );
      await exh.users.settings.updateVerificationSettings({ limitHashActivationRequests: true });
      const changed = { ...off, enablePinCodeActivationRequests: true, limitHashActivationRequests: true };
      expect(await exh.users.settings.updateVerificationSettings({ enablePinCodeActivationRequests: true })).toEqual(
        changed,
      );
      expect(await exh.users.settings.getVerificationSettings()).toEqual(changed);
      await expect(connect().users.requestPasswordReset({ email: address(), mode: 'pin_code' })).rejects.toBeInstanceOf(
        PinCodesNotEnabledError,
      );
      await exh.users.settings.updateVerificationSettings({ limitHashActivationRequests: false });
    });

    it("[SVC-USERS activation] whoever asked for an address before it was somebody's keeps nobody from their first one", async () => {
      await enable();
      const email = address();
      for (let n = 0; n < 3; n++) {
        expect(await connect().users.requestEmailActivation({ email, mode: 'pin_code' })).toBe(true);
        clock += 5 * MINUTE;
      }
      await connect().users.createAccount(account(email) as never);
      const pinCode = await lastPin(email);
      expect(await connect().users.validateEmailActivation({ email, pinCode })).toBe(true);
    });

    it('[SVC-USERS activation] eight digits activate an account, once, in any spelling of its address', async () => {
      const { email } = await opened();
      const [mail] = await mailed(email);
      expect(mail?.subject).toBe('Activate your account');
      expect(mail?.link).toMatch(/^activation pin code: \d{8}$/);
      const pinCode = await lastPin(email);
      const stranger = connect();
      expect(await stranger.users.validateEmailActivation({ email: email.toUpperCase(), pinCode })).toBe(true);
      await expect(stranger.users.validateEmailActivation({ email, pinCode })).rejects.toBeInstanceOf(
        ActivationUnknownError,
      );
      await stranger.auth.authenticate({ username: email, password: 'Correct-Horse-7' });
      expect((await stranger.users.me()).activation).toBe(true);
    });

    it('[SVC-USERS activation] three wrong ones are tried, also of many at once, and then no right one either', async () => {
      const { exh, email, id } = await opened();
      const pinCode = await lastPin(email);
      const stranger = connect();
      const tries = await Promise.all(
        Array.from({ length: 8 }, () =>
          stranger.users.validateEmailActivation({ email, pinCode: other(pinCode) }).catch((error: Error) => error),
        ),
      );
      expect(tries.filter(error => error instanceof IncorrectPinCodeError)).toHaveLength(3);
      expect(tries.filter(error => error instanceof TooManyFailedAttemptsError)).toHaveLength(5);
      await expect(stranger.users.validateEmailActivation({ email, pinCode })).rejects.toBeInstanceOf(
        TooManyFailedAttemptsError,
      );
      expect(await exh.users.activationRequests.findByUserId(id)).toMatchObject({
        mode: 'pin_code',
        requestCount: 1,
        failedAttempts: 3,
        lastFailedAttemptTimestamp: new Date(clock),
        expiryTimestamp: new Date(clock + 15 * MINUTE),
      });
      // Wrong ones change it, as it is told and as it is asked for.
      clock += MINUTE;
      const again = await opened();
      clock += MINUTE;
      await expect(
        stranger.users.validateEmailActivation({ email: again.email, pinCode: other(await lastPin(again.email)) }),
      ).rejects.toBeInstanceOf(IncorrectPinCodeError);
      const rql = rqlBuilder().eq('user_id', again.id).eq('update_timestamp', new Date(clock).toISOString()).build();
      expect((await exh.users.activationRequests.find({ rql })).data).toMatchObject([
        { updateTimestamp: new Date(clock) },
      ]);
      clock += 3 * MINUTE;
      expect(await stranger.users.requestEmailActivation({ email, mode: 'pin_code' })).toBe(true);
      const fresh = await lastPin(email);
      expect(await exh.users.activationRequests.findByUserId(id)).toMatchObject({ requestCount: 2, failedAttempts: 0 });
      expect(await stranger.users.validateEmailActivation({ email, pinCode: fresh })).toBe(true);
      expect(await exh.users.activationRequests.findByUserId(id)).toBeUndefined();
    });

    it('[SVC-USERS activation] one is good for fifteen minutes', async () => {
      const { email } = await opened();
      const pinCode = await lastPin(email);
      clock += 15 * MINUTE;
      await expect(connect().users.validateEmailActivation({ email, pinCode })).rejects.toBeInstanceOf(
        ActivationUnknownError,
      );
    });

    it('[SVC-USERS activation] they are asked for every five minutes, three times in all, until an administrator forgets it or a day has passed; whether the address has an account is not told', async () => {
      const { exh, email, id } = await opened();
      const nobody = address();
      const ask = (of: string) => connect().users.requestEmailActivation({ email: of, mode: 'pin_code' });
      await ask(nobody);
      for (let n = 0; n < 2; n++) {
        for (const [passed, remainingDelay] of [
          [0, 5 * MINUTE],
          [5 * MINUTE - 1, 1],
        ] as const) {
          clock += passed;
          for (const of of [email, nobody]) {
            const refusal = await ask(of).catch((error: Error) => error);
            expect(refusal).toBeInstanceOf(ActivationRequestTimeoutError);
            expect(refusal).toMatchObject({ response: { remainingDelay } });
          }
        }
        clock += 1;
        for (const of of [email, nobody]) expect(await ask(of)).toBe(true);
      }
      const last = clock;
      clock += 5 * MINUTE;
      for (const of of [email, nobody]) await expect(ask(of)).rejects.toBeInstanceOf(ActivationRequestLimitError);
      await purgeRegularly({ db: platform().platform.db, now: () => clock }, atOnce);
      clock += 60 * MINUTE;
      for (const of of [email, nobody]) await expect(ask(of)).rejects.toBeInstanceOf(ActivationRequestLimitError);
      expect(await mailed(nobody)).toEqual([]);
      const wrong = (of: string) => connect().users.validateEmailActivation({ email: of, pinCode: '00000000' });
      for (const of of [email, nobody]) await expect(wrong(of)).rejects.toBeInstanceOf(ActivationUnknownError);
      const request = await exh.users.activationRequests.findByUserId(id);
      expect(await exh.users.activationRequests.remove(request?.id ?? '')).toEqual({ affectedRecords: 1 });
      expect(await ask(email)).toBe(true);
      clock = last + 24 * 60 * MINUTE - 1;
      await purgeRegularly({ db: platform().platform.db, now: () => clock }, atOnce);
      await expect(ask(nobody)).rejects.toBeInstanceOf(ActivationRequestLimitError);
      clock += 1;
      for (const of of [email, nobody]) expect(await ask(of)).toBe(true);
      for (const of of [email, nobody]) await expect(wrong(of)).rejects.toBeInstanceOf(IncorrectPinCodeError);
      // A new day, and three of them again.
      clock += 5 * MINUTE;
      for (const of of [email, nobody]) expect(await ask(of)).toBe(true);
    });

    it('[SVC-USERS email] a changed address is proven by one, and what was mailed to the old one proves nothing', async () => {
      const { exh, email, id } = await opened();
      const pinCode = await lastPin(email);
      const next = address();
      await exh.users.updateEmail(id, { email: next, activationMode: 'pin_code' });
      await expect(connect().users.validateEmailActivation({ email, pinCode })).rejects.toBeInstanceOf(
        ActivationUnknownError,
      );
      expect(await connect().users.validateEmailActivation({ email: next, pinCode: await lastPin(next) })).toBe(true);
      expect((await exh.users.findById(id))?.activation).toBe(true);
    });

    it('[SVC-USERS forgot_password] one chooses a new password and ends the sessions; a hash does so meanwhile too', async () => {
      const { email } = await opened();
      const stranger = connect();
      await stranger.users.validateEmailActivation({ email, pinCode: await lastPin(email) });
      await stranger.auth.authenticate({ username: email, password: 'Correct-Horse-7' });
      const newPassword = 'Another-Horse-8';
      const reset = (pinCode: string, password = newPassword) =>
        connect().users.validatePasswordReset({ email, pinCode, newPassword: password });
      await expect(reset('00000000')).rejects.toBeInstanceOf(NewPasswordPinCodeUnknownError);
      expect(await stranger.users.requestPasswordReset({ email, mode: 'pin_code' })).toBe(true);
      await expect(stranger.users.requestPasswordReset({ email, mode: 'pin_code' })).rejects.toBeInstanceOf(
        ForgotPasswordRequestTimeoutError,
      );
      const pinCode = await lastPin(email);
      expect((await mailed(email)).at(-1)).toEqual({
        subject: 'Choose a new password',
        link: `password pin code: ${pinCode}`,
      });
      await expect(reset(other(pinCode))).rejects.toBeInstanceOf(IncorrectPinCodeError);
      // A password that the policy refuses costs no attempt.
      for (let n = 0; n < 3; n++)
        await expect(reset(pinCode, 'short')).rejects.toMatchObject({ response: { code: 15 } });
      // It is no pin code of an activation.
      await expect(stranger.users.validateEmailActivation({ email, pinCode })).rejects.toBeInstanceOf(
        ActivationUnknownError,
      );
      expect(await reset(pinCode)).toBe(true);
      await expect(stranger.users.me()).rejects.toThrow();
      await connect().auth.authenticate({ username: email, password: newPassword });
      await expect(connect().users.validatePasswordReset({ hash: pinCode, newPassword })).rejects.toBeInstanceOf(
        NewPasswordHashUnknownError,
      );
    });

    it('[SVC-USERS] of two that show the right one at once, one chooses the password', async () => {
      const { email } = await opened();
      await connect().users.validateEmailActivation({ email, pinCode: await lastPin(email) });
      await connect().users.requestPasswordReset({ email, mode: 'pin_code' });
      const pinCode = await lastPin(email);
      const results = await Promise.allSettled(
        ['Another-Horse-8', 'Another-Horse-9'].map(newPassword =>
          connect().users.validatePasswordReset({ email, pinCode, newPassword }),
        ),
      );
      expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    });

    it('[SVC-USERS] the mail is made of the template for pin codes, which is told the name as well', async () => {
      const exh = await enable();
      const name = `pin-${on}`;
      await exh.templatesV2.create({
        name,
        outputs: { subject: 'Hello {{@inputs.firstname}} {{@inputs.lastname}}', body: 'Type {{@inputs.pin_code}}' },
      });
      await exh.users.setEmailTemplates({ activationPinEmailTemplateName: name });
      const email = address();
      await connect().users.createAccount(account(email) as never);
      const [mail] = await mailed(email);
      expect(mail?.subject).toBe('Hello Pi Nn');
      expect(mail?.link).toMatch(/^Type \d{8}$/);
      const plain = address();
      await connect().users.createAccount(account(plain, 'hash') as never);
      expect((await mailed(plain))[0]?.link).toMatch(/^activation hash: [0-9a-f]{40}$/);
      await exh.users.setEmailTemplates({ activationPinEmailTemplateName: null } as never);
    });

    it('[SVC-USERS settings] where links are limited they are asked for every five minutes, and after five once in an hour', async () => {
      const exh = await connectAs('administrator');
      const email = address();
      const ask = () => connect().users.requestPasswordReset(email);
      for (let n = 0; n < 6; n++) expect(await ask()).toBe(true);
      await exh.users.settings.updateVerificationSettings({ limitHashForgotPasswordRequests: true });
      expect(await ask()).toBe(true);
      await expect(ask()).rejects.toBeInstanceOf(ForgotPasswordRequestTimeoutError);
      for (let n = 0; n < 4; n++) {
        clock += 5 * MINUTE;
        expect(await ask()).toBe(true);
      }
      clock += 5 * MINUTE;
      await expect(ask()).rejects.toBeInstanceOf(ForgotPasswordRequestLimitError);
      clock += 60 * MINUTE;
      expect(await ask()).toBe(true);
      expect(await connect().users.requestEmailActivation(email)).toBe(true);
      expect(await connect().users.requestEmailActivation(email)).toBe(true);
      await exh.users.settings.updateVerificationSettings({ limitHashForgotPasswordRequests: false });
    });
  },
  { scale: 0, documents: 0, now: () => clock },
);
