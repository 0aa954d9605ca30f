import { z } from 'zod';
import type { Route } from '../../src/embedded/http/route';

type JsonSchema = {
  type?: string;
  enum?: unknown[];
  anyOf?: JsonSchema[];
  minLength?: number;
  minimum?: number;
  pattern?: string;
  items?: JsonSchema;
  properties?: Record<string, JsonSchema>;
};

const sampleOf = (schema: JsonSchema): unknown => {
  if (schema.enum) return schema.enum[0];
  if (schema.anyOf?.[0]) return sampleOf(schema.anyOf[0]);
  switch (schema.type) {
    case 'string':
      return schema.pattern?.includes('{24}')
        ? '5bfbfc3146e0fb321a4b2801'
        : 'x'.repeat(Math.max(1, schema.minLength ?? 1));
    case 'number':
    case 'integer':
      return Math.max(1, schema.minimum ?? 1);
    case 'boolean':
      return true;
    case 'array':
      return [sampleOf(schema.items ?? {})];
    default:
      return Object.fromEntries(
        Object.entries(schema.properties ?? { a: { type: 'string' } }).map(([name, inner]) => [name, sampleOf(inner)]),
      );
  }
};

/** A body that a declared route takes. */
export const sampleBody = (takes: NonNullable<Route['takes']>): object =>
  Object.fromEntries(
    Object.entries(takes).map(([name, { spec }]) => [
      name,
      sampleOf(z.toJSONSchema(spec.schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema),
    ]),
  );
