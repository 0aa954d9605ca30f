import { format, rql } from '../../rql';

/** Ids of the platform: 24 hexadecimal digits, or a UUID. */
export const isId = (text: string): boolean =>
  /^(?:[0-9a-f]{24}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i.test(text.trim());

/** Each word in any of the fields. */
export const whereNamed = (text: string, fields: readonly string[]): string => {
  const words = text.trim().split(/\s+/);
  return format(rql.and(...words.map(word => rql.or(...fields.map(field => rql.like(field, word))))));
};
