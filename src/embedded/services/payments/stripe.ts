import { sql } from 'kysely';
import { PAYMENT_USAGES, SERVICES } from '../../../contract';
import { f } from '../../collection/f';
import { readMembers } from '../../collection/readBody';
import { type Call, ONE_AFFECTED, type Route, requireId } from '../../http/route';
import { PlatformError } from '../../kernel/errors';
import { sha256 } from '../../kernel/passwords';
import { asSystem } from '../../kernel/who';
import { write } from '../../kernel/write';
import { paymentMethods } from './collections';
import { changedTags } from './tags';

const USER = `${SERVICES.payments.base}/stripe/users/:userId`;
const METHOD = `${USER}/paymentMethods/:paymentMethodId`;
const tags = f.texts({ items: 100, max: 200 });
const access = (permission: string) => ({ anyOf: [permission], self: 'userId' });

/** The customer at Stripe that stands for a user: no store is asked, so it follows from the user. */
const readUser: Route['handler'] = async call => {
  const userId = requireId(call.parameters.userId);
  const rows = await call.platform.db
    .selectFrom('users')
    .select(['creation_timestamp', 'update_timestamp'])
    .where('id', '=', userId)
    .execute();
  if (!rows[0]) throw new PlatformError(16);
  const methods = await call.platform.db
    .selectFrom('payment_methods')
    .select('id')
    .where('user_id', '=', userId)
    .orderBy('seq')
    .limit(500)
    .execute();
  const found = await Promise.all(methods.map(({ id }) => paymentMethods.get(asSystem(call), id)));
  return {
    id: userId,
    stripeId: `cus_${sha256(userId).slice(0, 14)}`,
    paymentMethods: found.map(method => paymentMethods.onWire(method, call)),
    creationTimestamp: rows[0].creation_timestamp.toISOString(),
    updateTimestamp: rows[0].update_timestamp.toISOString(),
  };
};

/** No Stripe is asked: this payment method stands for one that does not answer. */
const UNREACHABLE = 'pm_unreachable';

/** @throws PlatformError 2713 for what is no payment method of Stripe, 2712 for the one that stands for its silence */
const addMethod: Route['handler'] = async call => {
  const given = readMembers(call.body, { stripeId: f.text({ min: 1, max: 500 }).required(), tags });
  if (!/^pm_\w+$/.test(given.stripeId)) throw new PlatformError(2713);
  if (given.stripeId === UNREACHABLE) throw new PlatformError(2712);
  const added = await paymentMethods.insert(asSystem(call), {
    userId: requireId(call.parameters.userId),
    stripeId: given.stripeId,
    brand: 'visa',
    expirationYear: new Date(call.platform.now()).getUTCFullYear() + 3,
    expirationMonth: 12,
    last4Digits: '4242',
    tags: given.tags ?? [],
  });
  return paymentMethods.onWire(added, call);
};

const targetMethod = async (call: Call) => {
  const { userId } = await paymentMethods.get(asSystem(call), requireId(call.parameters.paymentMethodId));
  if (userId !== call.parameters.userId) throw new PlatformError(16);
};

const changeMethod =
  (action: string, statement: (call: Call) => ReturnType<typeof sql>): Route['handler'] =>
  call =>
    write(call, async (within, note) => {
      const id = requireId(call.parameters.paymentMethodId);
      const { rows } =
        await sql`${statement(call)} where id = ${id} and user_id = ${requireId(call.parameters.userId)} returning id`.execute(
          within.platform.db,
        );
      if (rows.length === 0) throw new PlatformError(16);
      await note(`payment_method.${action}`, id);
      return ONE_AFFECTED;
    });

const update = access('UPDATE_STRIPE_USERS');

/** Payment methods at Stripe, as far as no Stripe is needed (platform-api 6.10). */
export const stripeRoutes: readonly Route[] = [
  { method: 'GET', path: USER, access: access('VIEW_STRIPE_USERS'), handler: readUser },
  { method: 'POST', path: `${USER}/paymentMethods`, access: update, target: readUser, handler: addMethod },
  {
    method: 'DELETE',
    path: METHOD,
    access: update,
    handler: changeMethod('delete', () => sql`delete from payment_methods`),
  },
  ...(['addTags', 'removeTags'] as const).map(
    (action): Route => ({
      method: 'POST',
      path: `${METHOD}/${action}`,
      access: update,
      target: targetMethod,
      handler: changeMethod(action, call => {
        const given = readMembers(call.body, { tags: tags.required() });
        return sql`update payment_methods set tags = ${changedTags(action, given.tags)}, update_timestamp = ${new Date(call.platform.now())}`;
      }),
    }),
  ),
  {
    method: 'POST',
    path: `${SERVICES.payments.base}/stripe/setupIntents`,
    access: 'signed-in',
    handler: async call => {
      readMembers(call.body ?? {}, { setupPaymentMethodReuse: f.enum(PAYMENT_USAGES) });
      const id = `seti_${call.platform.randomHex(24)}`;
      return { stripeClientSecret: `${id}_secret_${call.platform.randomHex(24)}` };
    },
  },
  {
    method: 'POST',
    path: `${SERVICES.payments.base}/stripe/events`,
    access: 'public',
    // Nothing can prove that Stripe calls: an event is looked at for its form, and acts on nothing.
    handler: async call => {
      const { type } = readMembers(call.body, { id: f.text({ max: 500 }), type: f.text({ max: 200 }) });
      if (type === undefined) throw new PlatformError(26);
      return undefined;
    },
  },
];
