/** Whether a text is HTML rather than plain words. */
export const isHtml = (text: string): boolean => /<(?:!doctype|\/?[a-z][\w-]*)(?:\s[^<>]*)?>/i.test(text);

/** Addresses that the markup would load from elsewhere: pictures, styles, backgrounds. Blanks are read once, however many there are. */
const REMOTE = /(?:\b(?:src|srcset|background|poster)\s*=|url\()\s*(?:["']\s*)?(?:https?:)?\/\//gi;

/** How many pictures and the like would be fetched from elsewhere. */
export const remoteLoads = (html: string): number => [...html.matchAll(REMOTE)].length;

const POLICY = "default-src 'none'; img-src data:; style-src 'unsafe-inline'";

/** The page that the frame shows. Its own policy holds wherever the console is served from. */
export const framePage = (html: string): string =>
  `<!doctype html><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${POLICY}">` +
  `<meta name="referrer" content="no-referrer"><meta name="color-scheme" content="light"><base target="_blank">${html}`;
