import { CONSOLE_CLIENT_ID } from '../../contract';
import { buildBaseUrl } from '../baseUrl';
import { permissionsOf } from '../permissions';
import { createPreferences, type Preferences } from '../preferences';
import { createCredentialStore, type KeyValueStore } from '../storage';
import { type Fetch, initOf, type WireRequest } from '../transport/exchange';
import { createPatience } from '../transport/patience';
import type { Begun, BegunCall } from './begun';
import { ME, refreshGrant, TOKENS } from './calls';
import { renewed } from './expiry';
import { refreshLock, STORAGE_SETTLES_MS } from './refresh';

/** What a list asks for at first, as the build found out from its declaration. */
export type FirstList = {
  name: string;
  /** Path and query of its call, with the page size that counts while nobody chose another. */
  call: string;
  /** Of each list any one permission, as `permissionsOf` spells them. */
  needs: readonly (readonly string[])[];
};

export type BeginOptions = {
  local: KeyValueStore;
  session: KeyValueStore;
  /** Without them no other tab could be told that a token is being used: nothing is begun then. */
  locks: Pick<LockManager, 'request'> | undefined;
  fetch: Fetch;
  /** Milliseconds since 1970. */
  now: () => number;
  sleep: (ms: number) => Promise<void>;
  /** The list that the address shows, where it shows one without a place of its own. */
  list: FirstList | undefined;
  /** Told what the list answered, while the console's code is still on its way. */
  onList?: (answer: FirstAnswer) => void;
};

/** Who asked, what they chose, and the page of records, as they were sent. */
export type FirstAnswer = { list: FirstList; me: Me; preferences: Preferences; text: string };

const isSize = (value: unknown): value is number => typeof value === 'number';
const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value);

type Me = { id: string; roles?: never[]; language?: unknown; time_zone?: unknown };

const maySee = (list: FirstList, me: Me): boolean => {
  const held = permissionsOf(me);
  return list.needs.every(anyOf => anyOf.some(name => held.has(name)));
};

/** Lists that a user could see when they were last here, by name: nobody else's call leaves before the host has said what they may. */
const SEEN = 'lists.seen';

const seenBy = (preferences: Preferences) => preferences.get(SEEN, isList) ?? [];
const sawBefore = ({ name }: FirstList, preferences: Preferences) => seenBy(preferences).includes(name);

const noteSight = (list: FirstList, preferences: Preferences, isSeen: boolean) => {
  if (sawBefore(list, preferences) === isSeen) return;
  const others = seenBy(preferences).filter(name => name !== list.name);
  preferences.set(SEEN, isSeen ? [...others, list.name] : others);
};

/** The call of a list as a user's choices make it; `undefined` where they open another view. */
const callFor = (list: FirstList, preferences: Preferences): string | undefined => {
  // Which view is shown first only the console can tell.
  if (preferences.get('views', isList)?.length) return undefined;
  const size = preferences.get(`${list.name}.size`, isSize);
  return size === undefined ? list.call : list.call.replace(/limit\(\d+\)$/, `limit(${size})`);
};

/**
 * Makes the first calls of a session that all tabs share before any of the console's code has come: a new token, who that is, and the
 * list that the address shows. A token works once: it is used in this browser's one turn, and the one that replaces it is stored before
 * the turn ends, whether or not the console's code ever comes. Sessions of one tab are left to the session itself: it has to find out
 * first whose they are.
 *
 * @returns what was begun; `undefined` where nothing was
 */
export const beginSession = ({
  local,
  session,
  locks,
  fetch,
  now,
  sleep,
  list,
  onList,
}: BeginOptions): Begun | undefined => {
  const store = createCredentialStore({ local, session });
  const shared = () => {
    const found = store.find(now());
    return found?.place === 'local' ? found.credentials : undefined;
  };
  const first = shared();
  if (!locks || !first) return undefined;

  const calls: BegunCall[] = [];
  let allAsked = () => {};
  const isAllAsked = new Promise<void>(resolve => {
    allAsked = resolve;
  });
  const send = (request: WireRequest & { headers: Record<string, string> }) => {
    const response = fetch(request.url, initOf(request));
    response.catch(() => undefined);
    calls.push({ ...request, response });
    return response;
  };
  /** A copy is read here: whoever takes the call reads the answer itself. */
  const textOf = async (response: Response) => (response.ok ? response.clone().text() : undefined);

  /**
   * @param user whom the host gave the token to, where it says so: whoever saw the list when they were last here need not wait for `me` to
   *   ask for it again
   */
  const goOn = async (host: string, access: string, user: unknown) => {
    const headers = { Authorization: `Bearer ${access}` };
    const base = buildBaseUrl(host);
    const { signal } = createPatience();
    const preferencesOf = (id: string) => createPreferences({ storage: local, host, user: id });
    const askFor = (call: string | undefined) => {
      const answered =
        call === undefined ? undefined : send({ method: 'GET', url: `${base}${call}`, headers, redirect: 'manual' });
      allAsked();
      return answered;
    };
    const asked = send({ method: 'GET', url: `${base}${ME}`, headers, signal });
    const supposed = list && typeof user === 'string' ? preferencesOf(user) : undefined;
    const early = list && supposed && sawBefore(list, supposed) ? askFor(callFor(list, supposed)) : undefined;
    const told = await textOf(await asked);
    if (!told || !list) return;
    const me = JSON.parse(told) as Me;
    const preferences = preferencesOf(me.id);
    noteSight(list, preferences, maySee(list, me));
    // Of somebody else: the console asks for what this user chose.
    if (!maySee(list, me) || (early && user !== me.id)) return;
    const answered = early ?? askFor(callFor(list, preferences));
    const text = answered && (await textOf(await answered));
    if (text) onList?.({ list, me, preferences, text });
  };

  const token: Begun['token'] = new Promise(tell => {
    let isGoingOn = false;
    const turn = async () => {
      // Another tab may have been quicker: the storage holds the newest.
      const credentials = shared();
      if (credentials?.host !== first.host) return;
      const { host, refreshToken, clientId = CONSOLE_CLIENT_ID } = credentials;
      const request = {
        method: 'POST',
        url: `${buildBaseUrl(host)}${TOKENS}`,
        ...refreshGrant(clientId, refreshToken),
        signal: createPatience().signal,
      };
      const text = await textOf(await send(request));
      const answer = JSON.parse(text ?? '{}') as Partial<Record<'access_token' | 'refresh_token' | 'user_id', unknown>>;
      const { access_token, refresh_token, user_id } = answer;
      if (typeof access_token !== 'string' || typeof refresh_token !== 'string' || !access_token || !refresh_token)
        return;
      // Somebody signed out meanwhile, or in as somebody else: then these tokens are nobody's any more.
      if (shared()?.refreshToken !== refreshToken) return;
      store.save('local', renewed(credentials, refresh_token, now()));
      isGoingOn = true;
      tell({ host, access: access_token, refresh: refresh_token });
      void goOn(host, access_token, user_id).then(allAsked, allAsked);
      await sleep(STORAGE_SETTLES_MS);
    };
    // What failed is the session's to tell: it takes the call, and finds the failure.
    const end = () => {
      tell(undefined);
      if (!isGoingOn) allAsked();
    };
    locks.request(refreshLock(first.host), turn).then(end, end);
  });
  return { token, calls, isAllAsked };
};
