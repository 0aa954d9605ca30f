/** Every list answer of the platform (platform-api 1.4); `total` is missing for logs and when counting was skipped. */
export type Page<T> = { query?: string; page: { total?: number; offset: number; limit: number }; data: T[] };

export type AffectedRecords = { affectedRecords: number };
