import { SERVICES } from '../../contract';
import type { RqlQuery } from '../../rql';
import type { Call, Route } from '../http/route';
import { type Asking, SYSTEM } from '../kernel/who';
import type { DeclaredTable, Schema } from '../store/schema';
import { requirePermit } from './access';
import { askingOf, createAddress } from './address';
import { declareTable } from './declareTable';
import type { Definition } from './definition';
import type { RecordFields } from './field';
import { layOut } from './layout';
import { createRecords } from './records';
import { createRoutes } from './routes';
import { createSpecialRoutes } from './specialRoutes';
import type { ChangesOf, NewOf, RecordOf, TableOf } from './types';

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
  const layout = layOut(definition.table, definition.fields, definition.speaks ?? SERVICES[definition.service]);
  const records = createRecords<F>(definition, layout);
  const address = createAddress<F>(definition, layout);
  const { permissions } = definition;
  type Rec = RecordOf<F>;

  return {
    declared: declareTable(definition.table, definition.fields),
    routes: createRoutes<F>(definition, layout, records, address),
    ...createSpecialRoutes<F>(definition, records, address, layout.view(SYSTEM).queryMap),
    /** What may be asked of all its fields. */
    queryMap: layout.view(SYSTEM).queryMap,
    /** Columns of a row, named with their table. */
    columns: layout.select,
    /** A row of those columns as it travels to whoever sees everything. */
    rowOnWire: (row: Readonly<Record<string, unknown>>) => layout.view(SYSTEM).toWire(layout.toRecord(row)),
    /** A record as it travels to the caller. */
    onWire: (record: Rec, call: Call) => address.wireFor(askingOf(call))(record),

    // For other parts of the platform. Whose permissions count is said every time: a caller's, or SYSTEM's.
    find: async (asking: Asking, query: RqlQuery) => {
      requirePermit(asking, permissions.list);
      return records.find(asking, query);
    },
    /** @throws PlatformError 16 */
    get: async (asking: Asking, id: string): Promise<Rec> => {
      const permit = permissions.read ?? permissions.list;
      requirePermit(asking, permit);
      return records.get(asking, id, { operation: 'read', ...(permit ? { permit } : {}) });
    },
    /** The record, or nothing where none is that the caller may read. */
    lookUp: async (asking: Asking, id: string): Promise<Rec | undefined> => {
      const permit = permissions.read ?? permissions.list;
      requirePermit(asking, permit);
      return records.lookUp(asking, id, { operation: 'read', ...(permit ? { permit } : {}) });
    },
    insert: async (asking: Asking, given: NewOf<F>): Promise<Rec> => {
      requirePermit(asking, permissions.create);
      return records.create(asking, given);
    },
    /**
     * @param changes what changes, or how it follows from the record as it is: nobody else changes it meanwhile
     * @throws PlatformError 16
     */
    update: async (
      asking: Asking,
      id: string,
      changes: ChangesOf<F> | ((record: Rec) => ChangesOf<F>),
    ): Promise<Rec> => {
      requirePermit(asking, permissions.update);
      const [changed] = await records.update(asking, { id }, changes, { operation: 'update' });
      return changed as Rec;
    },
    /** @throws PlatformError 16 */
    remove: async (asking: Asking, id: string): Promise<void> => {
      requirePermit(asking, permissions.remove);
      await records.remove(asking, { id }, { operation: 'remove' });
    },
  };
};

/** Any collection, where its fields do not matter. */
export type Collection = { readonly declared: DeclaredTable; readonly routes: readonly Route[] };
