import { type RawBuilder, sql } from 'kysely';

/** For `.where(column, '=', anyOf(values))`: one parameter however many values, and none of them is sound. */
export const anyOf = (values: readonly string[]): RawBuilder<string> => sql<string>`any(${[...values]}::text[])`;
