import { SCHEMA_MEMBERS, type WrittenSchema } from './schemaPlan';
import { differ } from './unreadParts';

/** What somebody typed over what they opened, upon what is stored by now: what stands as it was opened is as it is stored, gone or not. */
const partUpon = <T>(opened: T | undefined, typed: T | undefined, now: T | undefined): T | undefined =>
  differ(opened, typed) ? typed : now;

/** The same of parts by name, those of the host first. */
const namedUpon = <T>(
  opened: Readonly<Record<string, T>>,
  typed: Readonly<Record<string, T>>,
  now: Readonly<Record<string, T>>,
): Record<string, T> => {
  const own = (parts: Readonly<Record<string, T>>, name: string) =>
    Object.hasOwn(parts, name) ? parts[name] : undefined;
  const names = [...new Set([...Object.keys(now), ...Object.keys(typed)])];
  return Object.fromEntries(
    names.flatMap(name => {
      const part = partUpon(own(opened, name), own(typed, name), own(now, name));
      return part === undefined ? [] : [[name, part]];
    }),
  );
};

type Part = { id?: string };
const bare = ({ id: _, ...part }: Part) => part;

/** The same of parts by id. A new one that is stored by now, as a step that was done stored it, is that one. */
const listUpon = <T extends Part>(opened: readonly T[], typed: readonly T[], now: readonly T[]): T[] => {
  const find = (parts: readonly T[], id: string | undefined) =>
    id === undefined ? undefined : parts.find(part => part.id === id);
  const kept = now.flatMap(part => partUpon(find(opened, part.id), find(typed, part.id), part) ?? []);
  const news = now.filter(({ id }) => !find(opened, id));
  const added = typed.filter(
    part =>
      !find(now, part.id) && differ(find(opened, part.id), part) && !news.some(one => !differ(bare(one), bare(part))),
  );
  return [...kept, ...added];
};

/**
 * A schema that is being changed, upon what the host holds by now: what others added, changed or took away is theirs where it was not
 * changed here.
 *
 * @param opened what it was typed over
 */
export const rebased = (opened: WrittenSchema, typed: WrittenSchema, now: WrittenSchema): WrittenSchema => {
  const settings = SCHEMA_MEMBERS.map(name => [name, partUpon<unknown>(opened[name], typed[name], now[name])]);
  return {
    ...(Object.fromEntries(settings.filter(([, value]) => value !== undefined)) as WrittenSchema),
    properties: namedUpon(opened.properties, typed.properties, now.properties),
    statuses: namedUpon(opened.statuses, typed.statuses, now.statuses),
    transitions: listUpon(opened.transitions, typed.transitions, now.transitions),
    indexes: listUpon(opened.indexes, typed.indexes, now.indexes),
  };
};
