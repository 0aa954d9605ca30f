/** What a page's origin keeps in this browser. */
export type WebStorage = {
  /** Name of each entry, with its storage before it, and what stands there. */
  entries: [name: string, text: string][];
  /** Names of IndexedDB databases: the console has none. */
  databases: string[];
};

type Members = Record<string, unknown>;

const isMembers = (value: unknown): value is Members => typeof value === 'object' && value !== null;

/** Every member of what is nested, texts that are JSON themselves too. */
const membersOf = (value: unknown): [name: string, value: unknown][] => {
  if (typeof value === 'string') {
    if (!/^\s*[[{]/.test(value)) return [];
    try {
      return membersOf(JSON.parse(value));
    } catch {
      return [];
    }
  }
  if (!isMembers(value)) return [];
  return Object.entries(value).flatMap(([name, member]) => [[name, member] as [string, unknown], ...membersOf(member)]);
};

/** Names of members whose texts nobody but their owner may know. The refresh token has its place (spec §4). */
const SECRET = /password|secret|^code$|^codes$|token$/i;
const MAY_BE_KEPT = /^refresh_?token$/i;

/** A draft is what an operator typed and did not save: that may be of a document (decisions/0022). */
const DRAFTS = /\.meridian\.drafts$/;

const textsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [value];
  return isMembers(value) ? Object.values(value).flatMap(textsIn) : [];
};

/** How a text may stand in another one: as it is, in JSON, in an address, in base64. */
const formsOf = (text: string) =>
  new Set([
    text,
    JSON.stringify(text).slice(1, -1),
    encodeURIComponent(text),
    Buffer.from(text).toString('base64').replace(/=+$/, ''),
  ]);

const isWordIn = (text: string, word: string) => {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    if (!/\w/.test(text[at - 1] ?? '') && !/\w/.test(text[at + word.length] ?? '')) return true;
  }
  return false;
};

/** From so many characters on no text holds another one by chance. */
const LONG = 8;
/** Anything holds a text of a letter or two. */
const SHORT = 4;

const holds = (text: string, secret: string) =>
  secret.length >= SHORT &&
  [...formsOf(secret)].some(form => (form.length >= LONG ? text.includes(form) : isWordIn(text, form)));

/**
 * Learns what a flow must not leave in web storage from what it sends, gets and types, and judges what it left.
 */
export const createSecrets = () => {
  const texts = new Map<string, string>();
  const contents = new Set<string>();

  const add = (kind: string, value: unknown) => {
    for (const text of textsIn(value)) texts.set(text, kind);
  };

  const learnContent = (data: unknown) => {
    for (const [name, value] of membersOf(data)) {
      // An identifier names a record and stands in addresses. Yes and no, and the numbers of a list, tell nothing.
      const isTelling =
        typeof value === 'string' ? !/^[\da-f]{24}$/.test(value) : typeof value === 'number' && !/^\d+$/.test(name);
      if (isTelling) contents.add(JSON.stringify([name, value]));
    }
  };

  return {
    add,

    /** @param path of a call to the platform @param body what it sent, or was answered, as JSON or its text */
    learn: (path: string, body: unknown, isAnswer = false) => {
      const members = membersOf(body);
      if (/\/(?:auth|users)\/v\d/.test(path))
        for (const [name, value] of members)
          if (SECRET.test(name) && !MAY_BE_KEPT.test(name)) add(`what a call named "${name}"`, value);
      if (/\/tasks\/v\d\/functions/.test(path))
        for (const [name, value] of members) if (name === 'environmentVariables') add('the value of a variable', value);
      if (/\/data\/v\d\/[^/]+\/documents/.test(path)) {
        const records = members.flatMap(([name, value]) => (name === 'data' && isMembers(value) ? [value] : []));
        // A list's records are members of its `data` themselves.
        for (const record of records.filter(value => !Array.isArray(value))) learnContent(record);
        if (records.length === 0 && !isAnswer) learnContent(body);
      }
    },

    /** @returns what must not be there, as sentences; the secrets themselves are not told */
    faultsIn: ({ entries, databases }: WebStorage): string[] => [
      ...databases.map(name => `There is a database: ${name}.`),
      ...entries.flatMap(([name, text]) => {
        const members = membersOf(text);
        const kept = members.flatMap(([member, value]) => (MAY_BE_KEPT.test(member) ? [String(value)] : []));
        const rest = [text, ...members.flatMap(([, value]) => (typeof value === 'string' ? [value] : []))].map(whole =>
          kept.reduce((left, token) => left.replaceAll(token, ''), whole),
        );
        return [
          ...[...texts].flatMap(([secret, kind]) =>
            rest.some(one => holds(one, secret)) ? [`${name} holds ${kind}.`] : [],
          ),
          ...(DRAFTS.test(name)
            ? []
            : members.flatMap(member =>
                contents.has(JSON.stringify(member)) ? [`${name} holds "${member[0]}" of a document.`] : [],
              )),
        ];
      }),
    ],
  };
};

export type Secrets = ReturnType<typeof createSecrets>;
