import type { Platform } from '../../../kernel/platform';

const FUNCTION = 'appointments-api';
const CALLER = '5bfbfc3146e0fb321a4b2801';
const MINUTE_MS = 60_000;

type Sample = {
  method: string;
  path: string;
  statusCode: number;
  duration: number;
  lines: readonly string[];
  error?: { type: string; name: string; message: string };
};

/** What was called, oldest first. */
const REQUESTS: readonly Sample[] = [
  {
    method: 'GET',
    path: '/appointments?ward=east',
    statusCode: 200,
    duration: 0.214,
    lines: [`GET /appointments of ${CALLER}`, '14 appointments in ward east'],
  },
  {
    method: 'GET',
    path: '/appointment?ward=east',
    statusCode: 404,
    duration: 0.187,
    lines: [`GET /appointment of ${CALLER}`],
  },
  {
    method: 'POST',
    path: '/appointments',
    statusCode: 201,
    duration: 0.203,
    lines: [`POST /appointments of ${CALLER}`, '9 appointments in ward west'],
  },
  {
    method: 'POST',
    path: '/appointments',
    statusCode: 400,
    duration: 0.231,
    lines: [`POST /appointments of ${CALLER}`, 'SyntaxError: Unexpected end of JSON input'],
    error: { type: 'runtime', name: 'SyntaxError', message: 'Unexpected end of JSON input' },
  },
  {
    method: 'GET',
    path: '/appointments?ward=north',
    statusCode: 400,
    duration: 0.192,
    lines: [`GET /appointments of ${CALLER}`],
  },
];

/** Requests to the sample function that is called as an API, as if they had been made within the last hour. */
export const addRequests = async ({ db, now, randomHex }: Platform): Promise<void> => {
  for (const [index, { method, path, statusCode, duration, lines, error }] of REQUESTS.entries()) {
    const id = randomHex(24);
    const at = new Date(now() - (REQUESTS.length - index) * 9 * MINUTE_MS);
    await db
      .insertInto('api_requests')
      .values({
        id,
        function_name: FUNCTION,
        method,
        path,
        user_id: CALLER,
        status_code: statusCode,
        timestamp: at,
        duration,
        error: error ? JSON.stringify(error) : null,
      })
      .execute();
    await db
      .insertInto('api_request_logs')
      .values(lines.map((message, line) => ({ request_id: id, line: line + 1, at, message })))
      .execute();
  }
};
