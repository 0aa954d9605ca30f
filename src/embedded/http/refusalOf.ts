import { SERVICES } from '../../contract';
import { MemberError, PlatformError } from '../kernel/errors';
import { requireFields } from '../query/findPage';
import { snake } from '../query/names';
import { isOrphan, isTooLong } from '../store/errors';
import { authentication } from './authentication';
import { type Asked, type Call, type Route, readQuery } from './route';

const spelling = ({ path }: Route) =>
  Object.values(SERVICES).some(({ base, casing }) => casing === 'snake' && path.startsWith(`${base}/`))
    ? snake
    : (name: string) => name;

const CODES_OF_BODIES: readonly number[] = [14, 15, 26, 132, 1401, 1402];
const CODES_AFTER_QUERIES: readonly number[] = [...CODES_OF_BODIES, 13, 16, 22, 27, 415];

/** @throws PlatformError 19 for a query that cannot be read, or that names what is not there to be asked for */
const requireQuery = async ({ asks, isList }: Route, asked: Asked): Promise<void> => {
  const { where, sort } = readQuery(asked.rawQuery);
  // Whose fields they would be may not be there.
  const fields = typeof asks === 'function' ? await asks(asked).catch(() => undefined) : asks;
  if (fields) requireFields({ ...(where ? { where } : {}), sort: isList ? sort : [] }, fields);
};

/** Why a caller who was let in would not be any more, where they are what went away. */
const refusalOfCaller = async ({ caller, platform, request }: Call): Promise<unknown> => {
  if (!caller) return undefined;
  try {
    await platform.use(authentication)(request);
    return undefined;
  } catch (error) {
    // A signature is taken once, and only from who is there: it was, with this call.
    return error instanceof PlatformError && error.code === 110 ? undefined : error;
  }
};

/**
 * What a call is answered that failed: of several mistakes the first (platform-api 4.3). Fields of its query and its target are looked for
 * only now: calls that succeed do not pay for it.
 *
 * @param asked what is known of it before its body is read
 */
export const refusalOf = async (
  error: unknown,
  route: Route,
  asked: Asked | undefined,
  call: Call | undefined,
): Promise<unknown> => {
  const isOneOf = (codes: readonly number[]) => error instanceof PlatformError && codes.includes(error.code);
  try {
    if (asked && (route.isList || route.selects) && isOneOf(CODES_AFTER_QUERIES)) await requireQuery(route, asked);
    if (isOneOf(CODES_OF_BODIES) && call) await route.target?.(call);
    if (isOrphan(error) && call) return (await refusalOfCaller(call)) ?? new PlatformError(16);
  } catch (earlier) {
    return earlier;
  }
  if (isTooLong(error)) return new PlatformError(15, 'A field by which records are told apart is too long');
  return error instanceof MemberError ? error.spelled(spelling(route)) : error;
};
