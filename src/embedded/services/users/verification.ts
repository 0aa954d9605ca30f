import { SERVICES } from '../../../contract';
import { f } from '../../collection/f';
import { membersOf, readMembers } from '../../collection/readBody';
import type { Route } from '../../http/route';
import { PlatformError } from '../../kernel/errors';
import type { Kernel } from '../../kernel/platform';
import { write } from '../../kernel/write';
import { snake } from '../../query/names';
import type { MailPurpose } from './mailPurposes';

/** What an administrator said of how addresses are proven, as it travels. */
export type Verification = {
  enable_pin_code_activation_requests: boolean;
  enable_pin_code_forgot_password_requests: boolean;
  limit_hash_activation_requests: boolean;
  limit_hash_forgot_password_requests: boolean;
};

const flag = f.boolean();
const members = {
  enablePinCodeActivationRequests: flag,
  enablePinCodeForgotPasswordRequests: flag,
  limitHashActivationRequests: flag,
  limitHashForgotPasswordRequests: flag,
};

const readVerification = async ({ db, settings }: Pick<Kernel, 'db' | 'settings'>): Promise<Verification> => {
  const row = await db.selectFrom('verification_settings').select('settings').executeTakeFirst();
  return {
    enable_pin_code_activation_requests: false,
    enable_pin_code_forgot_password_requests: false,
    limit_hash_activation_requests: settings.limitsMails,
    limit_hash_forgot_password_requests: settings.limitsMails,
    ...row?.settings,
  };
};

const OF = { activation: 'activation', password: 'forgot_password' } as const;

/** @throws PlatformError 218 where nobody said that pin codes are mailed for this purpose */
export const requirePinCodes = async (kernel: Pick<Kernel, 'db' | 'settings'>, purpose: MailPurpose): Promise<void> => {
  const settings = await readVerification(kernel);
  if (!settings[`enable_pin_code_${OF[purpose]}_requests`]) throw new PlatformError(218);
};

/** Whether links for this purpose are few and far between. */
export const limitsLinks = async (kernel: Pick<Kernel, 'db' | 'settings'>, purpose: MailPurpose): Promise<boolean> =>
  (await readVerification(kernel))[`limit_hash_${OF[purpose]}_requests`];

/** How addresses are proven (platform-api 8, later clients). */
export const verificationRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: `${SERVICES.users.base}/settings/verification`,
    access: { anyOf: ['VIEW_USER_VERIFICATION_SETTINGS'] },
    handler: ({ platform }) => readVerification(platform),
  },
  {
    method: 'PUT',
    path: `${SERVICES.users.base}/settings/verification`,
    access: { anyOf: ['UPDATE_USER_VERIFICATION_SETTINGS'] },
    takes: members,
    handler: call => {
      const given = readMembers(call.body, members);
      return write(call, async ({ platform }, note) => {
        const { settings: before } = await platform.db
          .selectFrom('verification_settings')
          .select('settings')
          .forUpdate()
          .executeTakeFirstOrThrow();
        const said = Object.entries(given).flatMap(([name, value]) =>
          value === undefined ? [] : [[snake(name), value]],
        );
        await platform.db
          .updateTable('verification_settings')
          .set({ settings: JSON.stringify({ ...before, ...Object.fromEntries(said) }) })
          .execute();
        await note('verification_settings.update', 'verification_settings', {
          // What is no setting was ignored.
          fields: [...membersOf(call.body).keys()].filter(name => Object.hasOwn(members, name)),
        });
        return readVerification(platform);
      });
    },
  },
];
