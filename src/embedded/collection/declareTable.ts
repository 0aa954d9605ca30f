import { snake } from '../query/names';
import type { DeclaredTable } from '../store/schema';
import { Field, type RecordFields } from './field';

/** A table and its columns, for tables that are no collection too. */
export const declareTable = (table: string, fields: RecordFields): DeclaredTable => ({
  table,
  columns: Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => {
      if (!(field instanceof Field)) return [];
      const { kind, presence, column = snake(name), isUnique = false, isIdentity = false } = field.spec;
      return [[column, { kind, presence, isUnique: isUnique || isIdentity }]];
    }),
  ),
});
