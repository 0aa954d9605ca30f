import { CONSOLE_CLIENT_ID } from '../../contract';
import { buildBaseUrl } from '../baseUrl';
import { permissionsOf } from '../permissions';
import { createPreferences, type Preferences } from '../preferences';
import { createCredentialStore, type KeyValueStore } from '../storage';
import { type Fetch, initOf, type WireRequest } from '../transport/exchange';
import { createPatience } from '../transport/patience';
import type { Begun, BegunCall } from './begun';
import { ME, refreshGrant, TOKENS } from './calls';
import { REFRESH_LOCK, STORAGE_SETTLES_MS } from './refresh';

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

/** The call of a list as this user's choices make it; `undefined` where they open another view, or may not see it. */
const callFor = (list: FirstList, me: Me, preferences: Preferences): string | undefined => {
  const held = permissionsOf(me);
  if (!list.needs.every(anyOf => anyOf.some(name => held.has(name)))) return undefined;
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
  if (!locks || !shared()) return undefined;

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

  const goOn = async (host: string, access: string) => {
    const headers = { Authorization: `Bearer ${access}` };
    const base = buildBaseUrl(host);
    const { signal } = createPatience();
    const told = await textOf(await send({ method: 'GET', url: `${base}${ME}`, headers, signal }));
    if (!told || !list) return;
    const me = JSON.parse(told) as Me;
    const preferences = createPreferences({ storage: local, host, user: me.id });
    const call = callFor(list, me, preferences);
    if (!call) return;
    const answered = send({ method: 'GET', url: `${base}${call}`, headers });
    allAsked();
    const text = await textOf(await answered);
    if (text) onList?.({ list, me, preferences, text });
  };

  const token: Begun['token'] = new Promise(tell => {
    let isGoingOn = false;
    const turn = async () => {
      // Another tab may have been quicker: the storage holds the newest.
      const credentials = shared();
      if (!credentials) return;
      const { host, refreshToken, clientId = CONSOLE_CLIENT_ID } = credentials;
      const request = {
        method: 'POST',
        url: `${buildBaseUrl(host)}${TOKENS}`,
        ...refreshGrant(clientId, refreshToken),
        signal: createPatience().signal,
      };
      const text = await textOf(await send(request));
      const answer = JSON.parse(text ?? '{}') as Partial<Record<'access_token' | 'refresh_token', unknown>>;
      const { access_token, refresh_token } = answer;
      if (typeof access_token !== 'string' || typeof refresh_token !== 'string' || !access_token || !refresh_token)
        return;
      // Somebody signed out meanwhile, or in as somebody else: then these tokens are nobody's any more.
      if (shared()?.refreshToken !== refreshToken) return;
      store.save('local', { ...credentials, refreshToken: refresh_token });
      isGoingOn = true;
      tell({ host, access: access_token, refresh: refresh_token });
      void goOn(host, access_token).then(allAsked, allAsked);
      await sleep(STORAGE_SETTLES_MS);
    };
    // What failed is the session's to tell: it takes the call, and finds the failure.
    const end = () => {
      tell(undefined);
      if (!isGoingOn) allAsked();
    };
    locks.request(REFRESH_LOCK, turn).then(end, end);
  });
  return { token, calls, isAllAsked };
};
