import type { ResourceDefinition } from './defineResource';
import { nameOf } from './platform';

const textOf = (value: unknown) => (typeof value === 'string' ? value.trim() : '');

/** What a record is called: a person by name; its title, its name, its address, else its id. */
export const titleOf = (
  { title = 'name' }: Pick<ResourceDefinition, 'title'>,
  record: Readonly<Record<string, unknown>>,
): string => {
  const [firstName, lastName, email] = [record.firstName, record.lastName, record.email].map(textOf);
  const id = String(record.id);
  if (firstName || lastName) return nameOf({ firstName, lastName, email: email ?? '', id });
  return textOf(record[title]) || email || id;
};

/** What it is called once these members of it are stored; what has its title from elsewhere keeps it. */
export const titleAfter = (
  definition: Pick<ResourceDefinition, 'title'>,
  record: Readonly<Record<string, unknown>>,
  json: string,
  title: string,
): string =>
  title === titleOf(definition, record) ? titleOf(definition, { ...record, ...(JSON.parse(json) as object) }) : title;
