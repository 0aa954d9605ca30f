import { buildBaseUrl } from '../../client';
import type { HostEntry } from './readConfig';

/**
 * Address of the page on which the proxy of a host signs people in; the proxy itself where the deployment names no page.
 *
 * @param back address of the console, for `{return}`
 * @returns whether the page leads back, and where it is
 */
export const signInPageOf = ({ url, signInPage = '/' }: HostEntry, back: string) => ({
  isRound: signInPage.includes('{return}'),
  href: new URL(signInPage.replaceAll('{return}', encodeURIComponent(back)), buildBaseUrl(url, 'apx')).href,
});
