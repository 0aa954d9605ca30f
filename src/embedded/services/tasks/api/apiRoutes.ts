import type { TaskError } from '../../../../contract';
import type { Composed } from '../../../http/composed';
import { isLinkFromElsewhere } from '../../../http/origins';
import type { Call, Route } from '../../../http/route';
import type { Caller } from '../../../kernel/caller';
import { PlatformError } from '../../../kernel/errors';
import type { Platform } from '../../../kernel/platform';
import { createLogWriter } from '../logWriter';
import { type FunctionRow, findFunction, MAX_WAITED_FOR_S, openToOf } from '../records';
import { HOST_ERROR } from '../runFunction';
import { taskWorker } from '../worker';
import { API_BASE, type ApiEvent, eventOf, MAX_EVENT_BYTES } from './event';
import { readResult } from './readResult';

/** Longest address that is written down. */
const MAX_PATH = 2_000;

type Ending = { answer: Composed } | { refusal: PlatformError; error: Required<TaskError> };

const refused = (type: string, refusal: PlatformError, told: { name: string; message: string }): Ending => ({
  refusal,
  error: { type, ...told },
});

const told = ({ wireName, message }: PlatformError) => ({ name: wireName, message });

/** What kept a function from running, or made it fail, in the platform's words. */
const failed = ({ type, name, message }: Required<TaskError>): Ending => {
  if (type !== 'invocation')
    return refused('runtime', new PlatformError(1406, undefined, { runtimeError: { name, message } }), {
      name,
      message,
    });
  // What is wrong with this host is for its log.
  return refused(type, new PlatformError(1405, name === HOST_ERROR ? undefined : message), { name, message });
};

/** Runs a function for a request. */
const invoke = async (
  platform: Platform,
  { name, enabled, time_limit }: FunctionRow,
  event: ApiEvent,
  onLine: (line: string) => void,
): Promise<Ending> => {
  let step = 'invocation';
  try {
    if (!enabled) throw new PlatformError(1405, `The function ${name} is disabled`);
    if (time_limit > MAX_WAITED_FOR_S) throw new PlatformError(1411);
    const run = { functionName: name, input: event, maxResultBytes: MAX_EVENT_BYTES };
    const outcome = await platform.use(taskWorker).call(run, onLine);
    if (outcome.error) return failed(outcome.error);
    step = 'response';
    return { answer: readResult(outcome.result) };
  } catch (error) {
    if (error instanceof PlatformError) return refused(step, error, told(error));
    throw error;
  }
};

/**
 * A page elsewhere can send a browser anywhere, with the cookie of the proxy mode: what a function does for a GET, too, is done for
 * pages of this origin and of trusted ones only.
 *
 * @throws PlatformError 26
 */
const refuseLinksFromElsewhere = (request: Call['request']) => {
  if (isLinkFromElsewhere(request))
    throw new PlatformError(26, 'Pages of other origins may not call functions with a cookie', {}, 403);
};

const answer: Route['handler'] = async call => {
  const { platform, request } = call;
  // Nobody, where the function is public.
  const caller: Caller | undefined = call.caller;
  if (caller) refuseLinksFromElsewhere(request);
  const found = await findFunction(platform, call.parameters.name ?? '');
  if (!found) throw new PlatformError(16);
  const event = await eventOf(call);
  const id = platform.randomHex(24);
  const timestamp = new Date(platform.now());
  const begun = performance.now();
  const log = createLogWriter(platform, { of: 'request', id });
  const ending = await invoke(platform, found, event, log.write);
  const duration = Math.round(performance.now() - begun) / 1_000;

  const error = 'error' in ending ? ending.error : undefined;
  const keep = async () => {
    await platform.db
      .insertInto('api_requests')
      .values({
        id,
        function_name: found.name,
        method: request.method,
        path: `${event.rawPath}${event.rawQueryString}`.slice(0, MAX_PATH),
        user_id: caller?.userId ?? null,
        application_id: caller?.applicationId ?? null,
        status_code: 'answer' in ending ? ending.answer.status : ending.refusal.status,
        timestamp,
        duration,
        error: error ? JSON.stringify(error) : null,
      })
      .execute();
    if (!(await log.flush())) throw new Error(`The log of the request ${id} could not be stored.`);
  };
  // What the function answered counts more than its record.
  await keep().catch(platform.report);
  if ('answer' in ending) return ending.answer;
  throw ending.refusal;
};

// HEAD comes with GET.
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const;

/** Functions as an API: each request runs one, which answers it. */
export const apiRoutes: readonly Route[] = METHODS.flatMap(method =>
  ['', '/*'].map(
    (rest): Route => ({
      method,
      path: `${API_BASE}/:name${rest}`,
      access: { anyOf: ['EXECUTE_API_FUNCTION'], suffix: 'name', openTo: openToOf },
      accepts: 'stream',
      maxBody: MAX_EVENT_BYTES,
      handler: answer,
    }),
  ),
);
