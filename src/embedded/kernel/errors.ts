import { ERROR_CODES, type ErrorCode, type PlatformCode } from '../../contract';

/** A refusal that the platform answers with: `{code, name, message}` and the code's HTTP status (platform-api 4). */
export class PlatformError extends Error {
  override readonly name = 'PlatformError';
  readonly status: number;
  readonly wireName: string;
  constructor(
    readonly code: PlatformCode,
    message?: string,
    /** Further members of the body (`remainingDelay`). */
    readonly extra: Readonly<Record<string, unknown>> = {},
    /** The code's own, unless HTTP has a better one (413). */
    status?: number,
  ) {
    const known: ErrorCode = ERROR_CODES[code];
    super(message ?? known.message);
    this.status = status ?? known.status;
    this.wireName = known.name;
  }
}

/** Members of a body are missing (14), or one is not what it has to be (15): told as the service of the call spells them. */
export class MemberError extends PlatformError {
  /** @param tell the sentence, given how a name is spelled */
  constructor(
    code: 14 | 15,
    private readonly tell: (spell: (name: string) => string) => string,
  ) {
    super(
      code,
      tell(name => name),
    );
  }

  spelled(spell: (name: string) => string): PlatformError {
    return new PlatformError(this.code, this.tell(spell));
  }
}

/** A refusal of the token endpoint: `{error, description}` (platform-api 3.1). */
export class TokenError extends Error {
  override readonly name = 'TokenError';
  constructor(
    readonly error: string,
    description: string,
    readonly code: number,
    readonly status = 400,
    readonly extra: Readonly<Record<string, unknown>> = {},
  ) {
    super(description);
  }
}

/** Somebody asks more often than anybody has reason to. The platform has no code for it; HTTP has 429. */
export class TooManyError extends Error {
  override readonly name = 'TooManyError';
  /** @param waitMs until the next call is free */
  constructor(readonly waitMs: number) {
    super('Too many requests. Try again later.');
  }
}
