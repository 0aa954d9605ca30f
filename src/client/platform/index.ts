import { SERVICES, type ServiceName } from '../../contract';
import { createHttp, type Http, type HttpOptions } from '../http';
import type { Authority } from '../modes/authority';
import { createOAuth1, type OAuth1Keys } from '../modes/oauth1';
import { createOAuth2, type OAuth2Tokens } from '../modes/oauth2';
import { createProxy } from '../modes/proxy';
import { documentsService } from '../services/data';
import type { CallOptions } from '../services/endpoint';
import { anything } from '../shapes';
import type { Fetch } from '../transport/exchange';
import { AUTH } from './auth';
import { CONFIGURATIONS } from './configurations';
import { DATA } from './data';
import { DISPATCHERS } from './dispatchers';
import { EVENTS } from './events';
import { FILES, filesService } from './files';
import { tasksService } from './functionCalls';
import { LOCALIZATIONS } from './localizations';
import { MAIL } from './mail';
import { NOTIFICATIONS, notificationsService } from './notifications';
import { PAYMENTS } from './payments';
import { PROFILES } from './profiles';
import { serviceOf } from './service';
import { TASKS } from './tasks';
import { type Filling, TEMPLATES } from './templates';
import { USERS } from './users';

export { nextPage, previousPage } from './service';

/** All that the platform can be asked for, as data: one table for each service. */
export const CATALOGUE = {
  auth: AUTH,
  users: USERS,
  data: DATA,
  files: FILES,
  tasks: TASKS,
  configurations: CONFIGURATIONS,
  templates: TEMPLATES,
  mail: MAIL,
  dispatchers: DISPATCHERS,
  payments: PAYMENTS,
  localizations: LOCALIZATIONS,
  profiles: PROFILES,
  notifications: NOTIFICATIONS,
  events: EVENTS,
} as const satisfies Record<ServiceName, object>;

const servicesOf = (http: Http, { userId = () => undefined }: Authority) => {
  const { waitUntilUnlocked } = documentsService(http);
  return {
    http,
    users: serviceOf(http, USERS),
    data: { ...serviceOf(http, DATA), waitUntilUnlocked },
    files: filesService(http),
    tasks: tasksService(http),
    configurations: serviceOf(http, CONFIGURATIONS),
    templates: {
      ...serviceOf(http, TEMPLATES),
      resolveAsPdf: (template: string, filling: Filling, options: CallOptions = {}) =>
        http.requestBlob({
          method: 'POST',
          path: `${SERVICES.templates.base}/${encodeURIComponent(template)}/pdf`,
          body: filling,
          casing: SERVICES.templates.casing,
          ...options,
        }),
    },
    mail: serviceOf(http, MAIL),
    dispatchers: serviceOf(http, DISPATCHERS),
    payments: serviceOf(http, PAYMENTS),
    localizations: {
      ...serviceOf(http, LOCALIZATIONS),
      /** Texts by key, in the languages asked for and in English. Keys are answered as they were asked for. */
      request: (wanted: { localizations: readonly string[]; localizationCodes: readonly string[] }) =>
        http.request<Record<string, Record<string, string>>>({
          method: 'POST',
          path: `${SERVICES.localizations.base}/request`,
          payload: {
            json: JSON.stringify({
              localizations: wanted.localizations,
              localization_codes: wanted.localizationCodes,
            }),
          },
          casing: 'none',
        }),
    },
    profiles: serviceOf(http, PROFILES),
    notifications: notificationsService(http, userId),
    events: serviceOf(http, EVENTS),
    /** Whether a service answers 200. Asked up to 5 times while it answers 500–599. */
    health: async (service: ServiceName): Promise<boolean> => {
      try {
        await http.request({
          method: 'GET',
          path: `${SERVICES[service].base}/health`,
          isPublic: true,
          reads: anything,
        });
        return true;
      } catch {
        return false;
      }
    },
  };
};

type Common = Pick<HttpOptions, 'sleep' | 'warn'> & {
  /** As somebody types it: `dev.example.org`, `localhost:8080`. */
  host: string;
  fetch?: Fetch;
  /** Milliseconds since 1970; the clock of signatures. */
  now?: () => number;
};

const defaultsOf = ({ fetch = globalThis.fetch.bind(globalThis), now = Date.now }: Common) => ({ fetch, now });
const httpOptions = ({ sleep, warn }: Common) => ({ ...(sleep ? { sleep } : {}), ...(warn ? { warn } : {}) });

/**
 * A client in the bearer mode: by password, by the code of an authorization, or by a refresh token that was kept. Works in
 * Node and in browsers alike.
 */
export const connectOAuth2 = (
  options: Common & { clientId: string; clientSecret?: string; onTokens?: (tokens: OAuth2Tokens) => void },
) => {
  const { authority, ...auth } = createOAuth2({ ...options, ...defaultsOf(options) });
  const http = createHttp({ session: authority, fetch: defaultsOf(options).fetch, ...httpOptions(options) });
  return { ...servicesOf(http, authority), auth: { ...serviceOf(http, AUTH), ...auth } };
};

/** A client in the signed mode: an application's keys, and a user's token once signed in. */
export const connectOAuth1 = (options: Common & OAuth1Keys) => {
  const { authority, ...auth } = createOAuth1({ ...options, ...defaultsOf(options) });
  const http = createHttp({ session: authority, fetch: defaultsOf(options).fetch, ...httpOptions(options) });
  return { ...servicesOf(http, authority), auth: { ...serviceOf(http, AUTH), ...auth } };
};

/** A client behind the cookie proxy, which holds the session. */
export const connectProxy = (options: Common) => {
  const { fetch } = defaultsOf(options);
  const { authority, ...auth } = createProxy({ ...options, fetch });
  const http = createHttp({ session: authority, fetch, ...httpOptions(options) });
  return { ...servicesOf(http, authority), auth: { ...serviceOf(http, AUTH), ...auth } };
};
