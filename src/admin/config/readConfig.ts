import { buildBaseUrl } from '../../client';
import { LANGUAGES, type Language } from '../languages';

/** What a host is for; `other` where nothing is said. */
export const HOST_KINDS = ['production', 'acceptance', 'test', 'development', 'other'] as const;
export type HostKind = (typeof HOST_KINDS)[number];

/** Who holds the session of a host: the console, as tokens, or the host's proxy, in a cookie (platform-api 1.1). */
const SESSION_MODES = ['bearer', 'proxy'] as const;
type SessionMode = (typeof SESSION_MODES)[number];

/** A host that this deployment offers. */
export type HostEntry = {
  /** As an operator would type it: `api.example.org`, `http://localhost:8080`. */
  url: string;
  /** What people call it: `Hospital North`. */
  label?: string;
  kind: HostKind;
  /** `#rrggbb`, to tell it from others at a glance. */
  colour?: string;
  /** Of the application that this host knows the console by; the console's own where nothing is said. */
  clientId?: string;
  /** Where this host shows the mails that it sent: an address, or a path on the host. Only hosts for trying things out have one. */
  outbox?: string;
  /** `bearer` where nothing is said. */
  session?: SessionMode;
  /** Where the proxy of this host shows its sign-in page: an address, or a path on the proxy. `{return}` is where it leads back to. */
  signInPage?: string;
};

/** A link that this deployment shows in the help menu, with its text in each language. */
type ConfiguredLink = { label: Readonly<Record<Language, string>>; url: string };

type MistakeReason =
  | 'not_json'
  | 'not_object'
  | 'not_list'
  | 'not_text'
  | 'not_host'
  | 'not_kind'
  | 'not_colour'
  | 'not_session'
  | 'not_address'
  | 'not_boolean'
  | 'not_language'
  | 'unknown_member';

/** Where `config.json` says something that is not understood: `hosts[1].kind`. What it says else still counts. */
export type Mistake = { at: string; reason: MistakeReason };

export type ConsoleConfig = {
  hosts: readonly HostEntry[];
  /** Holds for hosts that name none, and for those that operators type. */
  clientId?: string;
  /** Whether operators may type a host that is not in the list. */
  otherHosts: boolean;
  /** Of the sign-in page, for whoever has chosen none. */
  language?: Language;
  links: readonly ConfiguredLink[];
  mistakes: readonly Mistake[];
};

export const NO_CONFIG: ConsoleConfig = { hosts: [], otherHosts: true, links: [], mistakes: [] };

type Check = (value: unknown) => MistakeReason | undefined;

const isText: Check = value => (typeof value === 'string' && value.trim() !== '' ? undefined : 'not_text');

const isHost: Check = value => {
  try {
    buildBaseUrl(typeof value === 'string' ? value : '');
    return undefined;
  } catch {
    return 'not_host';
  }
};

const isKind: Check = value => ((HOST_KINDS as readonly unknown[]).includes(value) ? undefined : 'not_kind');

const isSession: Check = value => ((SESSION_MODES as readonly unknown[]).includes(value) ? undefined : 'not_session');

const isColour: Check = value =>
  typeof value === 'string' && /^#[0-9a-f]{6}$/i.test(value) ? undefined : 'not_colour';

/** A path, or an address of the web; never a program (`javascript:`). */
const isAddress: Check = value => {
  try {
    return typeof value === 'string' && /^https?:$/.test(new URL(value, 'https://host.invalid').protocol)
      ? undefined
      : 'not_address';
  } catch {
    return 'not_address';
  }
};

const isList: Check = value => (Array.isArray(value) ? undefined : 'not_list');

const isAnything: Check = () => undefined;

/** Members of a host; each but `url` may be left out. */
const HOST: Readonly<Record<string, Check>> = {
  url: isHost,
  label: isText,
  kind: isKind,
  colour: isColour,
  clientId: isText,
  outbox: isAddress,
  session: isSession,
  signInPage: isAddress,
};

const isBoolean: Check = value => (typeof value === 'boolean' ? undefined : 'not_boolean');

const isLanguage: Check = value => ((LANGUAGES as readonly unknown[]).includes(value) ? undefined : 'not_language');

/** An address of the web, whole: a link must not depend on where the page is. */
const isWebAddress: Check = value =>
  typeof value === 'string' && /^https?:\/\/[^/\s]/.test(value) ? isAddress(value) : 'not_address';

/** Members of the file itself. `$schema` is for editors. */
const FILE: Readonly<Record<string, Check>> = {
  $schema: isAnything,
  clientId: isText,
  hosts: isList,
  otherHosts: isBoolean,
  language: isLanguage,
  links: isList,
};

const LINK: Readonly<Record<string, Check>> = { label: isAnything, url: isWebAddress };

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The members of an object that are understood; the others are written down as mistakes. */
const readMembers = (
  value: unknown,
  checks: Readonly<Record<string, Check>>,
  at: string,
  mistakes: Mistake[],
): Readonly<Record<string, unknown>> | undefined => {
  if (!isObject(value)) {
    mistakes.push({ at: at || 'config.json', reason: 'not_object' });
    return undefined;
  }
  return Object.fromEntries(
    Object.entries(value).filter(([name, member]) => {
      const check = Object.hasOwn(checks, name) ? checks[name] : undefined;
      const reason = check ? check(member) : 'unknown_member';
      if (reason) mistakes.push({ at: at ? `${at}.${name}` : name, reason });
      return reason === undefined;
    }),
  );
};

/** The text of a link, for both languages. */
const readLabel = (value: unknown, at: string, mistakes: Mistake[]): ConfiguredLink['label'] | undefined => {
  const texts = isObject(value) ? value : Object.fromEntries(LANGUAGES.map(language => [language, value]));
  const wrong = LANGUAGES.filter(language => isText(texts[language]));
  const unknown = Object.keys(texts).filter(name => isLanguage(name));
  if (wrong.length > 0) mistakes.push({ at: isObject(value) ? `${at}.${wrong[0]}` : at, reason: 'not_text' });
  for (const name of unknown) mistakes.push({ at: `${at}.${name}`, reason: 'unknown_member' });
  return wrong.length > 0 ? undefined : (texts as ConfiguredLink['label']);
};

const readLink = (entry: unknown, at: string, mistakes: Mistake[]): ConfiguredLink | undefined => {
  const members = readMembers(entry, LINK, at, mistakes);
  if (!members) return undefined;
  if (isObject(entry) && !('url' in entry)) mistakes.push({ at: `${at}.url`, reason: 'not_address' });
  const label = readLabel(members.label, `${at}.label`, mistakes);
  return label && members.url !== undefined ? { label, url: members.url as string } : undefined;
};

/**
 * Reads what a deployment says of itself: `{ "hosts": ["api.example.org", { "url": …, "label": …, "kind": …, "colour": …,
 * "clientId": …, "outbox": …, "session": …, "signInPage": … }], "clientId": …, "otherHosts": …, "language": …, "links": … }`. The
 * client id of the file holds for hosts that name none. `public/config.schema.json` says the same.
 *
 * @param value `config.json`, parsed
 */
export const readConfig = (value: unknown): ConsoleConfig => {
  const mistakes: Mistake[] = [];
  const file = readMembers(value, FILE, '', mistakes);
  if (!file) return { ...NO_CONFIG, mistakes };
  const usual = file.clientId === undefined ? {} : { clientId: file.clientId as string };
  const hosts = ((file.hosts ?? []) as readonly unknown[]).flatMap((entry, index): HostEntry[] => {
    const at = `hosts[${index}]`;
    if (typeof entry === 'string') {
      const reason = isHost(entry);
      if (reason) mistakes.push({ at, reason });
      return reason ? [] : [{ url: entry.trim(), kind: 'other', ...usual }];
    }
    const members = readMembers(entry, HOST, at, mistakes);
    if (!members) return [];
    if (members.url === undefined && isObject(entry) && !('url' in entry)) {
      mistakes.push({ at: `${at}.url`, reason: 'not_host' });
    }
    if (members.url === undefined) return [];
    return [{ kind: 'other', ...usual, ...members } as HostEntry];
  });
  const links = ((file.links ?? []) as readonly unknown[]).flatMap(
    (entry, index) => readLink(entry, `links[${index}]`, mistakes) ?? [],
  );
  return {
    hosts,
    ...usual,
    // Without a list there is nothing to choose from.
    otherHosts: file.otherHosts !== false || hosts.length === 0,
    ...(file.language === undefined ? {} : { language: file.language as Language }),
    links,
    mistakes,
  };
};

/** Address, in a language, of the page with the mails that a host sent, where the deployment names one. */
export const outboxOf = ({ url, outbox }: HostEntry, language: string): string | undefined => {
  if (outbox === undefined) return undefined;
  const address = new URL(outbox, buildBaseUrl(url));
  address.searchParams.set('lng', language);
  return address.href;
};

/** What the deployment says of a host, however it is typed. */
export const entryOf = ({ hosts }: ConsoleConfig, host: string | undefined): HostEntry | undefined => {
  const base = (url: string) => {
    try {
      return buildBaseUrl(url);
    } catch {
      return undefined;
    }
  };
  const wanted = host === undefined ? undefined : base(host);
  return wanted === undefined ? undefined : hosts.find(({ url }) => base(url) === wanted);
};
