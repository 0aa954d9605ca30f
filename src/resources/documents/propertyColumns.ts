import type { Column } from '../../admin/defineResource';
import { ExactNumber, unmarkNumbers } from '../../admin/platform';
import type { DataSchema, PropertyConfiguration } from '../../contract';

type AnyColumn = Column<Record<string, unknown>>;

/** Deeper properties are not offered: the list must stay one that a person can read. */
const MAX_DEPTH = 6;
/** What an address may name as a column. */
const PLAIN_NAME = /^[A-Za-z_]\w*$/;

const valueAt = (record: Record<string, unknown>, path: readonly string[]): unknown => {
  let value: unknown = record;
  for (const name of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
    value = (value as Record<string, unknown>)[name];
  }
  return value;
};

/** As JSON, its numbers as the host wrote them. */
const textOf = (value: unknown) => (typeof value === 'object' ? unmarkNumbers(JSON.stringify(value)) : String(value));

const plain = (value: unknown, isTime: boolean) => {
  if (value === undefined || value === null) return undefined;
  if (isTime && typeof value === 'string' && !Number.isNaN(Date.parse(value))) return new Date(value);
  if (Array.isArray(value))
    return value.map(each => (each instanceof ExactNumber ? String(each) : textOf(each))).join(', ');
  // A boolean by itself would draw nothing.
  return typeof value === 'number' || value instanceof ExactNumber ? value : textOf(value);
};

const columnOf = (path: readonly string[], { type, format, queryable }: PropertyConfiguration): AnyColumn => {
  const wire = path.join('.');
  return {
    field: wire,
    heading: path.slice(1).join('.'),
    select: wire,
    isExtra: true,
    // Hosts sort by what they can query.
    sortable: queryable === true && type !== 'array',
    ...(type === 'number' ? { kind: 'number' as const } : {}),
    value: record => plain(valueAt(record, path), format === 'date-time'),
  };
};

/**
 * Columns on offer for a schema's documents: its properties that hold one value, or a list of such, below `data`. Their values
 * are asked for only where a column shows them.
 */
export const propertyColumns = (schema: DataSchema | undefined): readonly AnyColumn[] => {
  const found: AnyColumn[] = [];
  const visit = (path: readonly string[], configuration: PropertyConfiguration) => {
    const { type, properties = {}, items } = configuration;
    if (type === 'object') {
      if (path.length <= MAX_DEPTH)
        for (const [name, inner] of Object.entries(properties)) enter([...path, name], inner);
    } else if (type !== 'array' || (items && items.type !== 'object' && items.type !== 'array')) {
      found.push(columnOf(path, configuration));
    }
  };
  const enter = (path: readonly string[], configuration: PropertyConfiguration) => {
    if (PLAIN_NAME.test(path.at(-1) ?? '')) visit(path, configuration);
  };
  for (const [name, configuration] of Object.entries(schema?.properties ?? {})) enter(['data', name], configuration);
  return found;
};
