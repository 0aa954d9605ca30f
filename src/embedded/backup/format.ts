/**
 * A backup is gzipped text. Its first line is the header; then come, per table, a line `{"table", "columns"}` and one line per
 * row, a JSON string that holds the row as JSON (within which a document stays character by character what it was); the last
 * line is `{"end": rows}`.
 */
export type BackupHeader = {
  meridianBackup: 1;
  /** ISO 8601. */
  createdAt: string;
  /** Changes that the tables had seen. */
  migrations: readonly string[];
  /** Tells whether a key is the one under which the secrets in it were sealed. */
  keyMark: string;
};

export type TableLine = { table: string; columns: readonly string[] };
export type EndLine = { end: number };

/** The backup cannot be used; nothing was changed. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}
