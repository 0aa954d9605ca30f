import { upTo } from '../../../collection/schemas';

const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

/** What is not encrypted on its way, and goes no further than this machine. */
export const isPlainLoopback = (url: string): boolean => {
  const { protocol, hostname } = new URL(url);
  return protocol === 'http:' && LOOPBACK.test(hostname);
};

const isEndpoint = (text: string): boolean => {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password, hash } = new URL(text);
  return (protocol === 'https:' || isPlainLoopback(text)) && !username && !password && !hash;
};

const MAX_LENGTH = 2_048;

/** Where the platform or a browser is sent: encrypted, or on this machine. */
export const endpoint = upTo(MAX_LENGTH).refine(isEndpoint);

/** Where the provider sends people back to: a page, or an application with a scheme of its own. */
export const redirectUri = upTo(MAX_LENGTH).refine(
  text => URL.canParse(text) && !text.includes('#') && !/^(?:javascript|data|vbscript|blob|file):/i.test(text),
);
