import type { ResourceDefinition } from './defineResource';
import { nameOf } from './platform';

/** What a record is called: a person by name; its title, its name, its address, else its id. */
export const titleOf = (
  { title = 'name' }: Pick<ResourceDefinition, 'title'>,
  record: Readonly<Record<string, unknown>>,
): string => {
  const { firstName, lastName, email } = record;
  const isPerson = typeof firstName === 'string' || typeof lastName === 'string';
  const name = isPerson ? nameOf(record as Parameters<typeof nameOf>[0]) : (record[title] ?? email);
  return typeof name === 'string' && name.trim() !== '' ? name : String(record.id);
};
