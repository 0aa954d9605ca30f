/** Under which heading a command stands; in this order. */
export const GROUPS = ['here', 'found', 'views', 'pages', 'settings', 'hosts'] as const;
type Group = (typeof GROUPS)[number];

/** Something that the palette offers. */
export type Command = {
  /** Unique among all. */
  id: string;
  group: Group;
  label: string;
  /** Beside the label: of what kind it is, an e-mail address, the present choice. */
  detail?: string;
  /** Also found by these words. */
  keywords?: string;
  /** Why it cannot be done: it is listed, and says so. */
  whyNot?: string | undefined;
  /** A question follows: the palette stays for it. */
  asks?: boolean;
  run: () => void;
};

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** The whole, its beginning, the beginning of a word, anywhere; lower is better, `undefined` is not at all. */
const rankOf = ({ label, detail = '', keywords = '' }: Command, wanted: string): number | undefined => {
  const name = plain(label);
  if (name === wanted) return 0;
  if (name.startsWith(wanted)) return 1;
  if (` ${name}`.includes(` ${wanted}`)) return 2;
  const all = `${name} ${plain(detail)} ${plain(keywords)}`;
  return wanted.split(/\s+/).every(word => all.includes(word)) ? 3 : undefined;
};

/** So many of one group: what is looked for is typed further, not scrolled to. */
const MOST_OF_GROUP = 12;

/**
 * The commands that a text asks for, by group, of each the best first. What a host found stays as the host said: it may know
 * more of a record than its label tells.
 */
export const findCommands = (commands: readonly Command[], text: string): Command[] => {
  const wanted = plain(text.trim());
  const ranked = commands.flatMap(command => {
    const rank = rankOf(command, wanted) ?? (command.group === 'found' ? 3 : undefined);
    return rank === undefined ? [] : [{ command, rank }];
  });
  return GROUPS.flatMap(group =>
    ranked
      .filter(({ command }) => command.group === group)
      .sort((left, right) => left.rank - right.rank)
      .slice(0, MOST_OF_GROUP)
      .map(({ command }) => command),
  );
};
