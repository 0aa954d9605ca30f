import { buildBaseUrl } from '../baseUrl';
import { exchange, type Fetch } from '../transport/exchange';
import type { Authority } from './authority';

/** The cookie mode: a proxy on `apx.` holds the session, and whoever shows its login page (platform-api 3.6). */
export const createProxy = ({ host, fetch }: { host: string; fetch: Fetch }) => {
  const baseUrl = buildBaseUrl(host, 'apx');
  const authority: Authority = { baseUrl: () => baseUrl, authorize: async () => ({}), credentials: 'include' };
  return {
    authority,
    /** Ends the session on the proxy. @returns `false` where that failed */
    logout: async (): Promise<boolean> => {
      try {
        await exchange(fetch, { method: 'POST', url: `${baseUrl}/logout`, credentials: 'include' });
        return true;
      } catch {
        return false;
      }
    },
  };
};
