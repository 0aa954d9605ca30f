import { isDeepStrictEqual } from 'node:util';
import type { RqlQuery } from '../../rql';
import { PlatformError } from '../kernel/errors';
import { type Asking, userOf } from '../kernel/who';
import { findPage } from '../query/findPage';
import { isLimitedToOwn } from './access';
import type { Definition } from './definition';
import type { RecordFields } from './field';
import type { Layout } from './layout';
import { type Bound, createReach, type Reach, type Target, type Terms } from './reach';
import { deleteRows, holdRows, insertRow, readRow, updateRow, withIdentity } from './rows';
import { type Change, createSelected } from './selected';
import type { NewOf, RecordOf } from './types';
import { complete, createWithin, noted } from './writes';

/** Whether a record holds these values already; `null` is an empty field. */
const isAlready = (record: object, values: Readonly<Record<string, unknown>>): boolean =>
  Object.entries(values).every(
    ([field, value]) =>
      value === undefined || isDeepStrictEqual((record as Record<string, unknown>)[field] ?? null, value),
  );

/** Most records that a write looks at one by one. */
const MOST_HELD = 1_000;

type Parts<F extends RecordFields> = {
  definition: Definition<F>;
  layout: Layout;
  reach: Reach;
  toRecord: (row: Readonly<Record<string, unknown>>) => RecordOf<F>;
};

const createReading = <F extends RecordFields>({ layout, reach, toRecord }: Parts<F>) => {
  type Rec = RecordOf<F>;

  const find = async (asking: Asking, query: RqlQuery, bound: Bound = {}) => {
    const scope = await reach.scopeOf(asking, { operation: 'list', bound });
    const seen = await reach.layoutFor(asking);
    const { rows, page } = await findPage<Record<string, unknown>>(asking.platform.db, query, {
      from: `from ${layout.table}`,
      select: seen.select,
      seq: `${layout.table}.seq`,
      fields: seen.view(asking.caller).queryMap,
      memo: asking.platform.memo,
      ...(layout.size ? { size: layout.size } : {}),
      ...(scope ? { scope } : {}),
    });
    return { records: rows.map(toRecord), page };
  };

  const lookUp = async (asking: Asking, id: string, terms: Terms): Promise<Rec | undefined> => {
    const row = await readRow(await reach.layoutFor(asking), asking, await reach.conditionOf(asking, { id }, terms));
    return row && toRecord(row);
  };

  /** @throws PlatformError 16 */
  const get = async (asking: Asking, id: string, terms: Terms): Promise<Rec> => {
    const found = await lookUp(asking, id, terms);
    if (!found) throw new PlatformError(16);
    return found;
  };

  return { find, lookUp, get };
};

const createWriting = <F extends RecordFields>({ definition, layout, reach, toRecord }: Parts<F>) => {
  const { record: name, hooks = {}, owner, permissions } = definition;
  type Rec = RecordOf<F>;
  const identityOf = (record: Rec) => String((record as Record<string, unknown>)[layout.identity?.name ?? '']);
  const identified = (records: readonly Rec[]) => withIdentity(layout, records.map(identityOf));

  const within = createWithin(hooks);

  /** @throws PlatformError 17 for what is there already, 16 for another record that is not, 10 for somebody else's */
  const create = (asking: Asking, given: Partial<NewOf<F>>, bound: Bound = {}): Promise<Rec> =>
    within(asking, 'create', async (inside, note) => {
      const values: Record<string, unknown> = { ...given, ...bound };
      const isLimited = isLimitedToOwn(asking, permissions.create);
      const isOthers = () => isLimited && values[owner ?? ''] !== userOf(asking.caller)?.userId;
      // Said before anything that a hook tells of the other one's records; where it sets the owner itself, once it has.
      if (values[owner ?? ''] !== undefined && isOthers()) throw new PlatformError(10);
      Object.assign(values, await hooks.creating?.(values as Partial<NewOf<F>>, inside));
      complete(layout, values, inside, 'initial');
      if (isOthers()) throw new PlatformError(10);
      const created = toRecord(await insertRow(layout, inside, values));
      await hooks.created?.(created, inside);
      await note(`${name}.create`, identityOf(created), noted(layout, given as Record<string, unknown>));
      return created;
    });

  /** The records of a target, held until the transaction ends. A query may select none: then none is counted. */
  const hold = async (asking: Asking, target: Target, terms: Terms): Promise<Rec[]> => {
    const rows = await holdRows(layout, asking, await reach.conditionOf(asking, target, terms), MOST_HELD);
    if ('id' in target && rows.length === 0) throw new PlatformError(16);
    return rows.map(toRecord);
  };

  /**
   * @param action what the audit calls it
   * @returns the records as they became
   * @throws PlatformError 16 when the one that is named is not there, 26 when there are too many
   */
  const update = (
    asking: Asking,
    target: Target,
    change: Change<F>,
    terms: Terms,
    action = `${name}.update`,
  ): Promise<Rec[]> =>
    within(asking, terms.operation, async (inside, note) => {
      const changed: Rec[] = [];
      for (const record of await hold(inside, target, terms)) {
        const given = typeof change === 'function' ? change(record) : change;
        const values = { ...given, ...(await hooks.changing?.(given, record, inside)) };
        // Tools repeat whole records: where nothing differs, nothing is written, and the time of the last change stays.
        if (isAlready(record, values)) {
          changed.push(record);
          continue;
        }
        const row = await updateRow(layout, inside, identified([record]), complete(layout, values, inside, 'renewed'));
        changed.push(toRecord(row));
        await note(action, identityOf(record), noted(layout, given as Record<string, unknown>));
      }
      return changed;
    });

  /**
   * @returns how many
   * @throws PlatformError 16 when the one that is named is not there, 26 when there are too many, 27 for what others need
   */
  const remove = (asking: Asking, target: Target, terms: Terms): Promise<number> =>
    within(asking, terms.operation, async (inside, note) => {
      const records = await hold(inside, target, terms);
      await hooks.removing?.(records, inside);
      await deleteRows(layout, inside, identified(records));
      await hooks.removed?.(records, inside);
      await note(`${name}.delete`, records.map(identityOf));
      return records.length;
    });

  return { create, update, remove };
};

/**
 * Reading and writing of records with their hooks, each on terms: a permission is for whoever calls these to ask for, what
 * can be reached with it is seen to here.
 */
export const createRecords = <F extends RecordFields>(definition: Definition<F>, layout: Layout) => {
  const toRecord = (row: Readonly<Record<string, unknown>>) => layout.toRecord(row) as RecordOf<F>;
  const parts: Parts<F> = { definition, layout, reach: createReach(definition, layout), toRecord };
  const writing = createWriting(parts);
  return { ...createReading(parts), ...writing, ...createSelected(parts, writing) };
};

export type Records<F extends RecordFields> = ReturnType<typeof createRecords<F>>;
