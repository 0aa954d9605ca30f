import { SERVICES, type ServiceName } from '../contract';
import { ApiError } from './errors';
import { createHttp, type HttpOptions } from './http';
import { documentsService, schemasService } from './services/data';
import { profilesService } from './services/profiles';
import { apiRequestsService, executionsService, functionsService, schedulesService } from './services/tasks';
import { rolesService, usersService } from './services/users';
import { anything } from './shapes';

export { buildBaseUrl } from './baseUrl';
export { type ChangeOutcome, type ChangeWatch, type ChangingCall, isNothing } from './changes';
export { camelKey, fromWire, snakeKey, toWire } from './convert';
export {
  ApiError,
  CopiedTabError,
  DocumentLockedError,
  errorClass,
  GivenUpError,
  GoneError,
  HostRefusedError,
  HostSilentError,
  MfaRequiredError,
  type MisfitKind,
  NetworkError,
  NO_MESSAGE,
  NoSessionError,
  NotRenewedError,
  NotSentError,
  OAuthError,
  PlatformError,
  ProtocolError,
  SessionEndedError,
  SIGN_IN_HINT,
  SignInUnfinishedError,
  UnreadableHostError,
} from './errors';
export { ExactNumber, parseExact, unmarkNumbers } from './exactNumbers';
export { basicAuthorization, type Call, createHttp, type Http, type HttpRequest } from './http';
export { holdsAny, normalizePermission, permissionsOf, spellingsOf } from './permissions';
export { createPreferences, type Guard, type Preferences } from './preferences';
export { authenticationUrl, tokensOfProvider } from './provider';
export { readDocument, readSchema } from './read/data';
export { flag, listOf, type Members, mapOf, number, own, type Read, recordOf, text, texts, time } from './read/members';
export { readApiRequest, readFunctionSummary, readTask } from './read/tasks';
export { readGroupRole, readRole, readUser } from './read/users';
export { type Exact, type LockLook, whereSchema } from './services/data';
export type { FoundSchedules } from './services/tasks';
export {
  createSession,
  type Session,
  type SessionEnd,
  type SessionEvent,
  type SessionUser,
  type SignOutReason,
} from './session';
export { withBegun } from './session/begun';
export { probeFromPage } from './session/probe';
export {
  affected,
  anything,
  done,
  json,
  noPage,
  object,
  pageOf,
  reading,
  record,
  rowsOf,
  type Shape,
  withTexts,
} from './shapes';
export { type KeyValueStore, memoryStore } from './storage';
export { BODILESS } from './transport/bodiless';
export { SESSION_CALL_LIMIT_MS } from './transport/patience';
export { requireBlob } from './transport/payload';
export type { Progress } from './transport/upload';
export { type WalkEnd, type WalkedPage, type WalkOptions, walkPages } from './walkPages';

/** The typed platform client: one object for all services of the host that the session is signed in to. */
export const createClient = (options: HttpOptions) => {
  const http = createHttp(options);
  return {
    http,
    users: usersService(http),
    roles: rolesService(http),
    profiles: profilesService(http),
    schemas: schemasService(http),
    documents: documentsService(http),
    functions: functionsService(http),
    schedules: schedulesService(http),
    executions: executionsService(http),
    apiRequests: apiRequestsService(http),
    /** What a service says of itself: 200 is healthy, 404 is not there, anything else (or no answer) is not. */
    health: async (service: ServiceName, signal?: AbortSignal): Promise<'healthy' | 'unhealthy' | 'absent'> => {
      try {
        await http.request({
          method: 'GET',
          path: `${SERVICES[service].base}/health`,
          reads: anything,
          ...(signal ? { signal } : {}),
        });
        return 'healthy';
      } catch (error) {
        signal?.throwIfAborted();
        return error instanceof ApiError && error.status === 404 ? 'absent' : 'unhealthy';
      }
    },
  };
};

export type Client = ReturnType<typeof createClient>;
