import { joined, membersText, sourcesOf } from './jsonText';

/** A record's members as JSON: as they were opened, as they were known last, as they are stored now, and as they are to be sent. */
type Versions = { opened: string; before: string; now: string; json: string };

/**
 * What is sent beside what others changed: a member that stands as it was opened is theirs.
 *
 * @param names of the members that can be changed
 * @returns what others changed since it was known last to something else than what is to be sent: `clashing` where it was changed
 *   here too, `beside` where it was not
 */
export const mergedWith = (
  names: readonly string[],
  { opened, before, now, json }: Versions,
): { clashing: string[]; beside: string[]; sent: string } => {
  const [first, last, theirs, ours] = [opened, before, now, json].map(text => sourcesOf(text));
  const isTheirs = (name: string) => ours?.get(name) === first?.get(name);
  const differ = names.filter(name => ours?.get(name) !== theirs?.get(name));
  const news = differ.filter(name => last?.get(name) !== theirs?.get(name));
  const kept = differ.filter(isTheirs);
  const own = [...(ours?.keys() ?? [])].filter(name => !kept.includes(name));
  return {
    clashing: news.filter(name => !isTheirs(name)),
    beside: news.filter(isTheirs),
    sent: kept.length === 0 ? json : joined(membersText(json, [], own), membersText(now, [], kept)),
  };
};
