import type { ColumnType, Generated, JSONColumnType } from 'kysely';

declare module '../store/schema' {
  interface Schema {
    /** Who did what to whom. */
    audit: {
      seq: Generated<number>;
      at: Date;
      actor: string | null;
      action: string;
      target: string;
      details: JSONColumnType<object>;
    };
    /** Mails that were sent, or would have been. */
    outbox: {
      seq: Generated<number>;
      recipient: string;
      subject: string;
      link: string;
      creation_timestamp: ColumnType<Date, Date | undefined, Date>;
      sent_at: Date | null;
      failure: string | null;
    };
  }
}
