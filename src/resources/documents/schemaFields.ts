import { type FilterFields, searchFieldsOf } from '../../admin/defineResource';
import type { DataSchema, PropertyConfiguration } from '../../contract';

/** What every document has besides its data, in the spelling of the wire. */
const ENVELOPE: FilterFields = {
  id: 'string',
  status: 'string',
  creatorId: 'string',
  userIds: 'array',
  groupIds: 'array',
  commentCount: 'number',
  creationTimestamp: 'date',
  updateTimestamp: 'date',
  statusChangedTimestamp: 'date',
};

/** Deeper properties are not suggested: the list must stay one that a person can read. */
const MAX_DEPTH = 6;

type Found = { fields: Record<string, FilterFields[string]>; values: Record<string, string[]> };

const visit = (
  path: string,
  { type, properties, items, enum: allowed }: PropertyConfiguration,
  depth: number,
  found: Found,
) => {
  // A condition on a list is one on what it holds.
  const held = type === 'array' && (items?.type === 'number' || items?.type === 'boolean') ? items.type : type;
  found.fields[path] = held;
  const texts = (allowed ?? []).filter((value): value is string => typeof value === 'string');
  if (texts.length > 0) found.values[path] = texts;
  if (depth >= MAX_DEPTH) return;
  for (const [name, inner] of Object.entries(properties ?? items?.properties ?? {}))
    visit(`${path}.${name}`, inner, depth + 1, found);
};

/**
 * What a filter over a schema's documents may name: the fields every document has, and the properties below `data.`; and
 * the values known of them: statuses and enumerations; and the properties that hold free text.
 */
export const filterOf = (
  schema: DataSchema | undefined,
): { fields: FilterFields; search: readonly string[]; values: Readonly<Record<string, readonly string[]>> } => {
  const found: Found = { fields: { ...ENVELOPE }, values: {} };
  if (!schema) return { ...found, search: [] };
  found.values.status = Object.keys(schema.statuses);
  for (const [name, configuration] of Object.entries(schema.properties)) visit(`data.${name}`, configuration, 1, found);
  const search = searchFieldsOf(found.fields).filter(field => field.startsWith('data.') && !found.values[field]);
  return { ...found, search };
};
