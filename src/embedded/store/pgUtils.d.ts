declare module 'pg/lib/utils' {
  /** A parameter as PostgreSQL reads it: its text, or its bytes. */
  export function prepareValue(value: unknown): string | Buffer | null;
}
