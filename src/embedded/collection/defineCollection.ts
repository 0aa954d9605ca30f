import { SERVICES } from '../../contract';
import type { RqlQuery } from '../../rql';
import type { Call, Route } from '../http/route';
import type { Asking } from '../kernel/who';
import type { DeclaredTable, Schema } from '../store/schema';
import { type Permit, requirePermit } from './access';
import { declareTable } from './declareTable';
import type { Definition } from './definition';
import type { Fields, RecordFields } from './field';
import { layOut } from './layout';
import { createRecords } from './records';
import { createRoutes } from './routes';
import type { BodyOf, ChangesOf, NewOf, RecordOf, TableOf } from './types';

/** The tables whose declared type is that of these fields. */
type TableName<F extends RecordFields> = {
  [T in keyof Schema]: Schema[T] extends TableOf<F> ? (TableOf<F> extends Schema[T] ? T : never) : never;
}[keyof Schema];

/**
 * Records of one kind, declared once. From the fields follow the table's type, what queries may ask for, the reading of
 * bodies, the spelling on the wire and the writing of rows; from the permissions the conventional routes. Every write is
 * one transaction with its entries in the audit.
 */
export const defineCollection = <F extends RecordFields>(
  definition: Omit<Definition<F>, 'table'> & { table: TableName<F> },
) => {
  const layout = layOut(definition.table, definition.fields, SERVICES[definition.service]);
  const records = createRecords<F>(definition, layout);
  const { routes, onWire, idOf, boundBy, askingOf, besides, onOne } = createRoutes<F>(definition, layout, records);
  const { permissions } = definition;
  type Rec = RecordOf<F>;

  return {
    declared: declareTable(definition.table, definition.fields),
    routes,
    /** A record as it travels to the caller. */
    onWire,

    // For other parts of the platform. Whose permissions count is said every time: a caller's, or SYSTEM's.
    find: async (asking: Asking, query: RqlQuery) => {
      requirePermit(asking, permissions.list);
      return records.find(asking, query);
    },
    /** @throws PlatformError 16 */
    get: async (asking: Asking, id: string): Promise<Rec> => {
      requirePermit(asking, permissions.read ?? permissions.list);
      return records.get(asking, id);
    },
    insert: async (asking: Asking, given: NewOf<F>): Promise<Rec> => {
      requirePermit(asking, permissions.create);
      return records.create(asking, given);
    },
    /** @throws PlatformError 16 */
    update: async (asking: Asking, id: string, changes: ChangesOf<F>): Promise<Rec> => {
      requirePermit(asking, permissions.update);
      const [changed] = await records.update(asking, records.byId(id), changes, 'update');
      return changed as Rec;
    },
    /** @throws PlatformError 16 */
    remove: async (asking: Asking, id: string): Promise<void> => {
      requirePermit(asking, permissions.remove);
      await records.remove(asking, records.byId(id), 'remove');
    },

    /** A route beside the conventional ones, below the collection's path. */
    route: besides,
    /** A route on one record, below its address; the handler is given the record that the caller may read there. */
    recordRoute: <M extends Fields>(
      method: Route['method'],
      path: string,
      permit: Permit,
      members: M,
      handler: (record: Rec, body: BodyOf<M>, call: Call) => unknown,
    ): Route =>
      onOne(method, path, permit, members, async (body, call) =>
        handler(await records.get(askingOf(call), idOf(call), 'read', boundBy(call)), body, call),
      ),
  };
};

/** Any collection, where its fields do not matter. */
export type Collection = { readonly declared: DeclaredTable; readonly routes: readonly Route[] };
