import type { Http, HttpRequest } from '../http';
import type { CallOptions } from '../services/endpoint';
import { serviceOf } from './service';
import { TASKS } from './tasks';

/** The methods of `TASKS`, and calls of functions as an API, whose addresses are the functions' own. */
export const tasksService = (http: Http) => ({
  ...serviceOf(http, TASKS),
  /**
   * Calls a function as an API: open as its permission mode says, else with `EXECUTE_API_FUNCTION` (for one alone:
   * `EXECUTE_API_FUNCTION:{name}`). Keys of what is sent and answered stay as they are.
   *
   * @param place path and query as they travel: `/readings?since=2026-01-01`
   * @param data sent as JSON
   * @throws ApiError with the function's own status from 400 on; with code 1405, 1406, 1409, 1411 or 1412 where it did not answer
   */
  callFunction: <T = unknown>(
    method: HttpRequest['method'],
    name: string,
    place: string,
    data?: unknown,
    options: CallOptions = {},
  ): Promise<T> => {
    const [path = '', ...query] = place.replace(/^\/?/, '/').split('?');
    return http.request<T>({
      method,
      path: `/tasks/v1/api/${encodeURIComponent(name)}${path}`,
      rql: query.join('?'),
      ...(data === undefined ? {} : { payload: { json: JSON.stringify(data) } }),
      casing: 'none',
      ...options,
    });
  },
});
