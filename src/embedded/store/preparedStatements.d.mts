import type { PGlite, Results } from '@electric-sql/pglite';

export function createPreparedStatements(
  database: PGlite,
): (sql: string, parameters: readonly unknown[]) => Promise<Results<Record<string, unknown>>>;
