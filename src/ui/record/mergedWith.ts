import { joined, membersText, sourcesOf } from './jsonText';

/** A record's members as JSON: as they were opened, as they were known last, as they are stored now, and as they are to be sent. */
type Versions = { opened: string; before: string; now: string; json: string };

/** What others changed, each by the names on the way to it. */
type Ways = readonly (readonly string[])[];

type Merged = { clashing: Ways; beside: Ways; sent: string };

/** The rows of a member, merged likewise; none where one side has no rows to tell apart. */
const mergedRows = (name: string, versions: Versions): Merged | undefined => {
  const sides = Object.entries(versions).map(([side, text]) => [side, sourcesOf(text)?.get(name)] as const);
  const rows = sides.map(([, text]) => (text === undefined ? undefined : sourcesOf(text)));
  if (rows.some(one => one === undefined)) return undefined;
  const names = new Set(rows.flatMap(one => [...(one?.keys() ?? [])]));
  return mergedWith([...names], Object.fromEntries(sides) as Versions);
};

/**
 * What is sent beside what others changed: a member that stands as it was opened is theirs.
 *
 * @param names of the members that can be changed
 * @param byRow those among them that hold rows, each of which is somebody's: texts by language
 * @returns what others changed since it was known last to something else than what is to be sent: `clashing` where it was changed
 *   here too, `beside` where it was not
 */
export const mergedWith = (names: readonly string[], versions: Versions, byRow: readonly string[] = []): Merged => {
  const { opened, before, now, json } = versions;
  const [first, last, theirs, ours] = [opened, before, now, json].map(text => sourcesOf(text));
  const isTheirs = (name: string) => ours?.get(name) === first?.get(name);
  const differ = names.filter(name => ours?.get(name) !== theirs?.get(name));
  const kept = differ.filter(isTheirs);
  const rows = new Map(
    differ.flatMap(name => {
      const merged = byRow.includes(name) && !kept.includes(name) ? mergedRows(name, versions) : undefined;
      return merged ? [[name, merged] as const] : [];
    }),
  );
  const news = differ.filter(name => !rows.has(name) && last?.get(name) !== theirs?.get(name));
  const ofRows = (which: 'clashing' | 'beside') =>
    [...rows].flatMap(([name, merged]) => merged[which].map(way => [name, ...way]));
  const own = [...(ours?.keys() ?? [])].filter(name => !kept.includes(name) && !rows.has(name));
  return {
    clashing: [...news.filter(name => !isTheirs(name)).map(name => [name]), ...ofRows('clashing')],
    beside: [...news.filter(isTheirs).map(name => [name]), ...ofRows('beside')],
    sent:
      kept.length + rows.size === 0
        ? json
        : [...rows]
            .map(([name, { sent }]) => `{${JSON.stringify(name)}:${sent}}`)
            .reduce(joined, joined(membersText(json, [], own), membersText(now, [], kept))),
  };
};
