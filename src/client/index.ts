import { SERVICES, type ServiceName } from '../contract';
import { createHttp, type HttpOptions } from './http';
import { documentsService, schemasService } from './services/data';
import { executionsService, functionsService, schedulesService } from './services/tasks';
import { rolesService, usersService } from './services/users';

export { buildBaseUrl } from './baseUrl';
export { camelKey, fromWire, snakeKey, toWire } from './convert';
export {
  ApiError,
  DocumentLockedError,
  errorClass,
  HostRefusedError,
  MfaRequiredError,
  NetworkError,
  NoSessionError,
  OAuthError,
  PlatformError,
  SessionEndedError,
  TruncatedAnswerError,
} from './errors';
export { basicAuthorization, createHttp, type Http, type HttpRequest, requireBlob } from './http';
export { holdsAny, normalizePermission, permissionsOf } from './permissions';
export { createPreferences, type Guard, type Preferences } from './preferences';
export type { Exact, LockLook } from './services/data';
export { createSession, type Session, type SessionEvent, type SessionUser } from './session';
export { type KeyValueStore, memoryStore } from './storage';

/** The typed platform client: one object for all services of the host that the session is signed in to. */
export const createClient = (options: HttpOptions) => {
  const http = createHttp(options);
  return {
    http,
    users: usersService(http),
    roles: rolesService(http),
    schemas: schemasService(http),
    documents: documentsService(http),
    functions: functionsService(http),
    schedules: schedulesService(http),
    executions: executionsService(http),
    /** Whether a service answers its health call with 200. */
    isHealthy: async (service: ServiceName): Promise<boolean> => {
      try {
        await http.request({ method: 'GET', path: `${SERVICES[service].base}/health` });
        return true;
      } catch {
        return false;
      }
    },
  };
};

export type Client = ReturnType<typeof createClient>;
