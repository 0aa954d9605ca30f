import { type RawBuilder, sql } from 'kysely';
import { SERVICES } from '../../contract';
import type { RqlNode } from '../../rql';
import { type Asking, SYSTEM } from '../kernel/who';
import { whereOf } from '../query/findPage';
import { isByIds } from '../query/isByIds';
import { isLimitedToOwn, mayAsk, type Operation, ownScope, type Permit } from './access';
import type { Definition } from './definition';
import type { RecordFields } from './field';
import { type Layout, layOut } from './layout';
import { withIdentity } from './rows';

/** Values that are the same for all records at hand: what an address says of its parents. */
export type Bound = Readonly<Record<string, unknown>>;

/** On whose terms records are reached. */
export type Terms = {
  operation: Operation;
  /** The collection's for the operation, when left out. */
  permit?: Permit;
  bound?: Bound;
};

/** Records: one by what identifies it, or those that a query selects. */
export type Target = { readonly id: string } | { readonly selection: RqlNode };

const and = (conditions: readonly (RawBuilder<boolean> | undefined)[]): RawBuilder<boolean> | undefined => {
  const given = conditions.filter(condition => condition !== undefined);
  return given.length > 0 ? sql<boolean>`${sql.join(given, sql` and `)}` : undefined;
};

/** Conditions for what a caller can reach. */
export const createReach = <F extends RecordFields>(
  { service, speaks, table, fields, owner, permissions, scope, narrowed }: Definition<F>,
  layout: Layout,
) => {
  /** The records as they are for the caller. */
  const layoutFor = async (asking: Asking): Promise<Layout> => {
    const less = asking.caller === SYSTEM ? undefined : await narrowed?.(asking);
    return less ? layOut(table, { ...fields, ...less }, speaks ?? SERVICES[service]) : layout;
  };

  const scopeOf = async (asking: Asking, { operation, permit = permissions[operation], bound = {} }: Terms) =>
    and([
      ...layout
        .toColumns(bound)
        .map(([column, value]) => sql<boolean>`${sql.ref(`${layout.table}.${column}`)} = ${value}`),
      isLimitedToOwn(asking, permit) ? ownScope(layout, asking, owner) : undefined,
      asking.caller === SYSTEM ? undefined : await scope?.(asking, operation),
    ]);

  /** How many records a query hits tells as much as a list would: it hits only those that the caller may list. */
  const selected = async (asking: Asking, selection: RqlNode, bound: Bound | undefined) => {
    const where = whereOf({ where: selection }, { fields: (await layoutFor(asking)).view(asking.caller).queryMap });
    if (isByIds(selection)) return where;
    if (!mayAsk(asking, permissions.list)) return sql<boolean>`false`;
    return and([where, await scopeOf(asking, { operation: 'list', ...(bound ? { bound } : {}) })]);
  };

  return {
    layoutFor,
    scopeOf,
    /** What a target is, within what the caller can reach. */
    conditionOf: async (asking: Asking, target: Target, terms: Terms): Promise<RawBuilder<boolean>> =>
      and([
        'id' in target ? withIdentity(layout, [target.id]) : await selected(asking, target.selection, terms.bound),
        await scopeOf(asking, terms),
      ]) ?? sql<boolean>`true`,
  };
};

export type Reach = ReturnType<typeof createReach>;
