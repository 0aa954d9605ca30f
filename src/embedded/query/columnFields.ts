import type { ScalarField } from './fields';
import { snake } from './names';

/**
 * Fields that stand in columns of their own names: `columnFields('z', { userId: 'id' })` asks `z.user_id`.
 *
 * @param ordered those in whose order an index keeps all records
 */
export const columnFields = (
  table: string,
  kinds: Readonly<Record<string, ScalarField['kind']>>,
  ordered: readonly string[] = [],
): Record<string, ScalarField> =>
  Object.fromEntries(
    Object.entries(kinds).map(([name, kind]) => [
      name,
      { kind, sql: `${table}.${snake(name)}`, isOrdered: ordered.includes(name) },
    ]),
  );
