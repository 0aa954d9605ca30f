import { ERROR_CODES, type ErrorCode, type MfaChallenge, type MfaMethod, OAUTH_ERRORS } from '../contract';

/** Root of every failure that the platform client throws. None ever holds a token, a password or a request body. */
export class PlatformError extends Error {
  override name = 'PlatformError';
}

/** No answer arrived (DNS, refused, CORS, offline, timed out). Never has a status. */
export class NetworkError extends PlatformError {
  override name = 'NetworkError';
}

/** A host took a call and said nothing for longer than anybody waits. Whether it did what was asked is not known. */
export class HostSilentError extends NetworkError {
  static readonly named = 'HostSilentError';
  override name = HostSilentError.named;
  /** @param waitedMs how long it was waited for */
  constructor(
    host: string,
    readonly waitedMs: number,
  ) {
    super(`${host} did not answer within ${waitedMs / 1_000} s`);
  }
}

/** Somebody stopped waiting for an answer. Whether the host did what was asked is not known. */
export class GivenUpError extends NetworkError {
  override name = 'GivenUpError';
}

/**
 * The host answers, but not so that this page may read it: it does not allow the console's origin, leads elsewhere, or the
 * page's own policy forbids the call. Browsers tell no more.
 */
export class UnreadableHostError extends NetworkError {
  override name = 'UnreadableHostError';
}

/** How an answer fails to be one: no JSON at all, half of it, more than anybody reads, JSON of another shape, log lines that lead nowhere, or only another address. */
export type MisfitKind =
  | 'not-json'
  | 'page'
  | 'truncated'
  | 'too-large'
  | 'shape'
  | 'backwards'
  | 'elsewhere'
  | 'timeless';

const SAYS: Record<MisfitKind, string> = {
  'not-json': 'is not JSON',
  page: 'is a web page',
  truncated: 'was incomplete',
  'too-large': 'is larger than is read',
  shape: 'has an unexpected shape',
  backwards: 'holds log lines from before the time that was asked for',
  elsewhere: 'is another address',
  timeless: 'holds log lines without a time to go on from',
};

/** An answer arrived, and with success, but it is not what was asked for: a proxy's page, half of it, another program's. */
export class ProtocolError extends PlatformError {
  override name = 'ProtocolError';
  readonly method: string;
  /** Path without its query: a query may carry personal data. */
  readonly path: string;
  constructor(
    readonly kind: MisfitKind,
    { method, path, expected, wrong }: { method: string; path: string; expected?: string; wrong?: string },
  ) {
    super(
      `The answer of ${method} ${path} ${SAYS[kind]}${kind === 'shape' ? `: expected ${expected}, but ${wrong}` : ''}`,
    );
    this.method = method;
    this.path = path;
  }
}

/** There is no usable stored session: nothing stored, expired, damaged, or of another host. */
export class NoSessionError extends PlatformError {
  override name = 'NoSessionError';
}

/** The session is over: its refresh token was refused. */
export class SessionEndedError extends PlatformError {
  override name = 'SessionEndedError';
}

/**
 * The host took what was shown to it once and for all (a one-time code, a provider's code), and failed to say whose it is (`cause`).
 * The session is kept: its `check` goes on.
 */
export class SignInUnfinishedError extends PlatformError {
  override name = 'SignInUnfinishedError';
}

/** This tab is the copy of one that holds the session, and that one did not hand it on: it alone goes on (HOST-02). */
export class CopiedTabError extends NoSessionError {
  override name = 'CopiedTabError';
}

/** A host that credentials are never sent to (user info, another scheme, no host name). */
export class HostRefusedError extends PlatformError {
  override name = 'HostRefusedError';
}

/** A call that could change something was refused before it was sent. */
export abstract class NotSentError extends PlatformError {
  abstract readonly reason: 'ReadOnly' | 'Offline' | 'NotRenewed';
}

/** The operator asked this client to change nothing. */
export class ReadOnlyError extends NotSentError {
  override name = 'ReadOnlyError';
  readonly reason = 'ReadOnly';
  constructor(call: string) {
    super(`Not sent, because this console is read-only here: ${call}`);
  }
}

/** This device has no network. */
export class OfflineError extends NotSentError {
  override name = 'OfflineError';
  readonly reason = 'Offline';
  constructor(call: string) {
    super(`Not sent, because this device is offline: ${call}`);
  }
}

/**
 * The host has not done what was asked: it refused the token, or was never asked, and the session could not be renewed (`cause`). It
 * stays, and the call may be made again.
 */
export class NotRenewedError extends NotSentError {
  override name = 'NotRenewedError';
  readonly reason = 'NotRenewed';
  constructor(call: string, cause: unknown) {
    super(`Not done, because the session could not be renewed: ${call}`, { cause });
  }
}

/** A document stayed locked through all looks at it (spec §4). */
export class DocumentLockedError extends PlatformError {
  override name = 'DocumentLockedError';
  constructor() {
    super('Document is in a locked state');
  }
}

export type ApiErrorDetails = {
  status: number;
  code?: number;
  /** Name on the wire, such as `RESOURCE_UNKNOWN_EXCEPTION`. */
  wireName?: string;
  method: string;
  /** Path without its query: a query may carry personal data. */
  path: string;
  requestId?: string;
  /** Milliseconds to wait before another try, where the body says so. */
  remainingDelay?: number;
  /** Milliseconds to wait before another try, where the header `Retry-After` says so. */
  retryAfterMs?: number;
};

/** The server answered with a failure. `code` is the platform's number where it sent one. */
export class ApiError extends PlatformError {
  override name = 'ApiError';
  readonly status: number;
  readonly code: number | undefined;
  readonly wireName: string | undefined;
  readonly method: string;
  readonly path: string;
  readonly requestId: string | undefined;
  readonly remainingDelay: number | undefined;
  readonly retryAfterMs: number | undefined;
  constructor(message: string, details: ApiErrorDetails) {
    super(message);
    this.status = details.status;
    this.code = details.code;
    this.wireName = details.wireName;
    this.method = details.method;
    this.path = details.path;
    this.requestId = details.requestId;
    this.remainingDelay = details.remainingDelay;
    this.retryAfterMs = details.retryAfterMs;
  }
}

/** A failure of the token endpoint; `error` is the OAuth text (`invalid_grant`, …). */
export class OAuthError extends ApiError {
  override name = 'OAuthError';
  constructor(
    message: string,
    details: ApiErrorDetails,
    readonly error: string,
  ) {
    super(message, details);
  }
}

/** Not a dead end but a fork: holds what the one-time-code form needs to go on. Platform code 129. */
export class MfaRequiredError extends ApiError {
  override name = 'MfaRequiredError';
  constructor(
    message: string,
    details: ApiErrorDetails,
    readonly challenge: MfaChallenge,
  ) {
    super(message, details);
  }
}

/** A look at a record found none, where there was one. The host said nothing of it: a list without a match is an empty page. */
export class GoneError extends ApiError {
  override name = 'GoneError';
  constructor(call: Pick<ApiErrorDetails, 'method' | 'path'>) {
    super('Requested resource is unknown', { ...call, status: 404, code: 16 });
  }
}

type TypedError = new (message: string, details: ApiErrorDetails) => ApiError;

/** One class per numeric code that the specification lists (spec §8), named in `contract/errorCodes`. */
const typedErrors = new Map<number, TypedError>(
  Object.entries(ERROR_CODES as Record<number, ErrorCode>).flatMap(([code, { errorName }]) => {
    if (errorName === undefined) return [];
    const Typed: TypedError = class extends ApiError {
      override name = errorName as string;
    };
    Object.defineProperty(Typed, 'name', { value: errorName });
    return [[Number(code), Typed] as const];
  }),
);

/** The class of a code's typed error: `error instanceof errorClass(16)`. `undefined` for codes that have none. */
export const errorClass = (code: number): TypedError | undefined => typedErrors.get(code);

/** What ends the message of an error with which the host says that nobody is signed in (spec §8). */
export const SIGN_IN_HINT = 'Authenticate first: through the proxy, with OAuth1, or with the OAuth2 password grant.';
const UNAUTHENTICATED = new Set([104, 108]);

const text = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);
const number = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined);

/** What an error says to which the host added nothing (spec §8). */
export const NO_MESSAGE = 'Received an error without a message';

/** Hosts that fall over may tell where in their code: that is nobody's to read, and their words stand before it. */
const withoutStack = (said: string): string => said.replace(/\n[ \t]+at [\s\S]*$/, '');

const challengeOf = (value: unknown): MfaChallenge | undefined => {
  if (typeof value !== 'object' || value === null) return undefined;
  const { token, methods } = value as Partial<MfaChallenge>;
  if (typeof token !== 'string' || !Array.isArray(methods)) return undefined;
  // Without a method nobody could go on: then it is a refusal like any other.
  const known = methods.filter((method: Partial<MfaMethod> | null) => text(method?.id) !== undefined);
  return known.length > 0 ? { ...value, token, methods: known } : undefined;
};

/**
 * Makes the typed error of a failed answer. The message is the body's `description`, else its `message`; the name its
 * `name` or `error` (spec §8).
 *
 * @param body the parsed JSON body, keys as sent; anything else than an object counts as empty
 */
export const toApiError = (body: unknown, details: Omit<ApiErrorDetails, 'code' | 'wireName'>): ApiError => {
  const fields = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>;
  const oauth = text(fields.error);
  const said = withoutStack(text(fields.description) ?? text(fields.message) ?? NO_MESSAGE);
  const exhError = (
    typeof fields.exh_error === 'object' && fields.exh_error !== null ? fields.exh_error : {}
  ) as Record<string, unknown>;
  const code = number(fields.code) ?? (oauth === 'mfa_required' ? 129 : undefined) ?? number(exhError.code);
  const wireName = text(fields.name) ?? oauth;
  const remainingDelay = number(fields.remainingDelay);
  const all: ApiErrorDetails = {
    ...details,
    ...(code === undefined ? {} : { code }),
    ...(wireName === undefined ? {} : { wireName }),
    ...(remainingDelay === undefined ? {} : { remainingDelay }),
  };
  const challenge = challengeOf(fields.mfa);
  if (challenge) return new MfaRequiredError(said, all, challenge);
  if (oauth) {
    const error = new OAuthError(said, all, oauth);
    if (Object.hasOwn(OAUTH_ERRORS, oauth)) error.name = OAUTH_ERRORS[oauth as keyof typeof OAUTH_ERRORS];
    return error;
  }
  const message = code !== undefined && UNAUTHENTICATED.has(code) ? `${said}. ${SIGN_IN_HINT}` : said;
  const Typed = code === undefined ? undefined : typedErrors.get(code);
  return Typed ? new Typed(message, all) : new ApiError(message, all);
};

/** A refused access token: only these two codes call for a new one; a 401 alone means "no permission" (platform-api 4.4). */
export const isStaleToken = (error: unknown) =>
  error instanceof ApiError && [400, 401, 403].includes(error.status) && (error.code === 117 || error.code === 118);
