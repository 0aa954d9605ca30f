import { type RawBuilder, sql } from 'kysely';
import type { WirePermission } from '../../contract';
import type { Access } from '../http/route';
import { PlatformError } from '../kernel/errors';
import { type Asking, SYSTEM, userOf } from '../kernel/who';
import type { Layout } from './layout';

/** What can be done with records. `updateMany` and `removeMany` select by a query, `read` is by its address. */
export type Operation = 'list' | 'read' | 'create' | 'update' | 'updateMany' | 'remove' | 'removeMany';

/** Who may do it: holders of a permission, `signed-in` or `public`, or whatever else a route can say. */
export type Permit = WirePermission | Access;
export type Permissions = Partial<Readonly<Record<Operation, Permit>>>;

/**
 * One's own records are open without the permission. The collection names their `owner`.
 *
 * @public
 */
export const own = (...anyOf: WirePermission[]): Access => ({ anyOf, isOwnEnough: true });

export const accessOf = (permit: Permit): Access =>
  typeof permit === 'string' && permit !== 'public' && permit !== 'signed-in' ? { anyOf: [permit] } : permit;

const holdsAny = ({ caller }: Asking, names: readonly string[]) =>
  caller === SYSTEM || names.some(name => userOf(caller)?.permissions.has(name));

/** Whether only the caller's own records are open to them. */
export const isLimitedToOwn = (asking: Asking, permit: Permit | undefined): boolean => {
  const access = permit && accessOf(permit);
  return typeof access === 'object' && access.isOwnEnough === true && !holdsAny(asking, access.anyOf);
};

/** The caller's own records. */
export const ownScope = (layout: Layout, { caller }: Asking, owner: string | undefined): RawBuilder<boolean> => {
  const column = layout.stored.find(({ name }) => name === owner)?.column;
  const user = userOf(caller);
  return column && user ? sql<boolean>`${sql.ref(`${layout.table}.${column}`)} = ${user.userId}` : sql<boolean>`false`;
};

/** Whether the caller may ask for records by what they hold; what depends on an address is not known here. */
export const mayAsk = (asking: Asking, permit: Permit | undefined): boolean => {
  if (asking.caller === SYSTEM) return true;
  const access = permit && accessOf(permit);
  if (!access || access === 'public') return access === 'public';
  if (!userOf(asking.caller)) return false;
  return access === 'signed-in' || access.isOwnEnough === true || holdsAny(asking, access.anyOf);
};

/**
 * For calls from within the platform, which no route has let in.
 *
 * @throws PlatformError 10 unless the caller may; what depends on an address is for a route to decide
 */
export const requirePermit = (asking: Asking, permit: Permit | undefined): void => {
  if (!mayAsk(asking, permit)) throw new PlatformError(10);
};
