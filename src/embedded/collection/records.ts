import { type RawBuilder, sql } from 'kysely';
import type { RqlNode, RqlQuery } from '../../rql';
import { PlatformError } from '../kernel/errors';
import { type Asking, userOf } from '../kernel/who';
import { write } from '../kernel/write';
import { findPage } from '../query/findPage';
import { isLimitedToOwn, type Operation, ownScope } from './access';
import type { Definition } from './definition';
import type { RecordFields } from './field';
import type { Layout } from './layout';
import { deleteRows, holdRows, insertRow, readRow, selected, updateRow, withIdentity } from './rows';
import type { ChangesOf, NewOf, RecordOf } from './types';

/** Values that are the same for all records at hand: what an address says of its parents. */
export type Bound = Readonly<Record<string, unknown>>;

const and = (conditions: readonly (RawBuilder<boolean> | undefined)[]): RawBuilder<boolean> | undefined => {
  const given = conditions.filter(condition => condition !== undefined);
  return given.length > 0 ? sql<boolean>`${sql.join(given, sql` and `)}` : undefined;
};

/** What the audit is told of values: what can be much stays out of it. */
const noted = (layout: Layout, values: Readonly<Record<string, unknown>>): object =>
  Object.fromEntries(
    layout.stored.flatMap(({ name, field: { spec } }) =>
      values[name] === undefined || spec.from === 'server' || spec.visibleTo
        ? []
        : [[name, spec.isLarge ? '…' : values[name]]],
    ),
  );

/** Reading and writing of records, with their hooks, within what the caller can reach. Permissions are for the caller of these. */
export const createRecords = <F extends RecordFields>(definition: Definition<F>, layout: Layout) => {
  const { record: name, hooks = {}, owner, permissions } = definition;
  type Rec = RecordOf<F>;
  const toRecord = (row: Readonly<Record<string, unknown>>) => layout.toRecord(row) as Rec;
  const identityOf = (record: Rec) => String((record as Record<string, unknown>)[layout.identity?.name ?? '']);

  const scopeOf = async (asking: Asking, operation: Operation, bound: Bound = {}) =>
    and([
      ...layout
        .toColumns(bound)
        .map(([column, value]) => sql<boolean>`${sql.ref(`${layout.table}.${column}`)} = ${value}`),
      isLimitedToOwn(asking, permissions[operation]) ? ownScope(layout, asking, owner) : undefined,
      asking.caller === 'system' ? undefined : await definition.scope?.(asking, operation),
    ]);

  const find = async (asking: Asking, query: RqlQuery, bound?: Bound) => {
    const scope = await scopeOf(asking, 'list', bound);
    const { rows, page } = await findPage<Record<string, unknown>>(asking.platform.db, query, {
      from: `from ${layout.table}`,
      select: layout.select,
      seq: `${layout.table}.seq`,
      fields: layout.view(asking.caller).queryMap,
      memo: asking.platform.memo,
      ...(layout.size ? { size: layout.size } : {}),
      ...(scope ? { scope } : {}),
    });
    return { records: rows.map(toRecord), page };
  };

  /** @throws PlatformError 16 */
  const get = async (asking: Asking, id: string, operation: Operation = 'read', bound?: Bound): Promise<Rec> => {
    const row = await readRow(layout, asking, {
      where: withIdentity(layout, [id]),
      scope: await scopeOf(asking, operation, bound),
    });
    if (!row) throw new PlatformError(16);
    return toRecord(row);
  };

  /** @throws PlatformError 17 for what is there already, 16 for another record that is not, 10 for somebody else's */
  const create = (asking: Asking, given: Partial<NewOf<F>>, bound: Bound = {}): Promise<Rec> =>
    write(asking, async (within, note) => {
      const values: Record<string, unknown> = { ...given, ...bound };
      Object.assign(values, await hooks.creating?.(values as Partial<NewOf<F>>, within));
      for (const {
        name: field,
        field: { spec },
      } of layout.stored)
        values[field] ??= spec.initial?.(within);
      if (isLimitedToOwn(asking, permissions.create) && values[owner ?? ''] !== userOf(asking.caller)?.userId)
        throw new PlatformError(10);
      const created = toRecord(await insertRow(layout, within, values));
      await hooks.created?.(created, within);
      await note(`${name}.create`, identityOf(created), noted(layout, given as Record<string, unknown>));
      return created;
    });

  const change = async (within: Asking, record: Rec, given: ChangesOf<F>): Promise<Rec> => {
    const values: Record<string, unknown> = { ...given, ...(await hooks.changing?.(given, record, within)) };
    for (const {
      name: field,
      field: { spec },
    } of layout.stored)
      if (spec.renewed) values[field] ??= spec.renewed(within);
    if (Object.keys(values).length === 0) return record;
    return toRecord(await updateRow(layout, within, withIdentity(layout, [identityOf(record)]), values));
  };

  /** Changes what a condition selects. @returns the records as they became */
  const update = (
    asking: Asking,
    where: RawBuilder<boolean>,
    given: ChangesOf<F>,
    operation: Operation,
    bound?: Bound,
  ) =>
    write(asking, async (within, note): Promise<Rec[]> => {
      const rows = await holdRows(layout, within, { where, scope: await scopeOf(within, operation, bound) });
      if (rows.length === 0) throw new PlatformError(16);
      const changed: Rec[] = [];
      for (const row of rows) {
        const next = await change(within, toRecord(row), given);
        await note(`${name}.update`, identityOf(next), noted(layout, given as Record<string, unknown>));
        changed.push(next);
      }
      return changed;
    });

  /** Deletes what a condition selects. @returns how many */
  const remove = (asking: Asking, where: RawBuilder<boolean>, operation: Operation, bound?: Bound) =>
    write(asking, async (within, note): Promise<number> => {
      const rows = await holdRows(layout, within, { where, scope: await scopeOf(within, operation, bound) });
      if (rows.length === 0) throw new PlatformError(16);
      const records = rows.map(toRecord);
      await hooks.removing?.(records, within);
      await deleteRows(layout, within, withIdentity(layout, records.map(identityOf)));
      await hooks.removed?.(records, within);
      for (const record of records) await note(`${name}.delete`, identityOf(record));
      return records.length;
    });

  return {
    find,
    get,
    create,
    update,
    remove,
    byId: (id: string) => withIdentity(layout, [id]),
    bySelection: (asking: Asking, where: RqlNode) => selected(layout, asking, where),
  };
};

export type Records<F extends RecordFields> = ReturnType<typeof createRecords<F>>;
