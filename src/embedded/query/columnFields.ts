import type { ScalarField } from './fields';

export const snake = (name: string): string => name.replace(/[A-Z]/g, capital => `_${capital.toLowerCase()}`);

/** Fields that stand in columns of their own names: `columnFields('z', { userId: 'id' })` asks `z.user_id`. */
export const columnFields = (
  table: string,
  kinds: Readonly<Record<string, ScalarField['kind']>>,
): Record<string, ScalarField> =>
  Object.fromEntries(Object.entries(kinds).map(([name, kind]) => [name, { kind, sql: `${table}.${snake(name)}` }]));
