import type { ScalarField } from './fields';
import { snake } from './names';

/** Fields that stand in columns of their own names: `columnFields('z', { userId: 'id' })` asks `z.user_id`. */
export const columnFields = (
  table: string,
  kinds: Readonly<Record<string, ScalarField['kind']>>,
): Record<string, ScalarField> =>
  Object.fromEntries(Object.entries(kinds).map(([name, kind]) => [name, { kind, sql: `${table}.${snake(name)}` }]));
