import { useEffect, useState } from 'react';
import { useMessages } from '../../admin/messages';

/** Whether a text is HTML rather than plain words. */
export const isHtml = (text: string): boolean => /<(?:!doctype|\/?[a-z][\w-]*)(?:\s[^<>]*)?>/i.test(text);

/** Addresses that the markup would load from elsewhere: pictures, styles, backgrounds. */
const REMOTE = /(?:\b(?:src|srcset|background|poster)\s*=\s*["']?|url\(\s*["']?)\s*(?:https?:)?\/\//gi;

/** How many pictures and the like would be fetched from elsewhere. */
export const remoteLoads = (html: string): number => [...html.matchAll(REMOTE)].length;

const POLICY = "default-src 'none'; img-src data:; style-src 'unsafe-inline'";

/** The page that the frame shows. Its own policy holds wherever the console is served from. */
export const framePage = (html: string): string =>
  `<!doctype html><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${POLICY}">` +
  `<meta name="referrer" content="no-referrer"><meta name="color-scheme" content="light"><base target="_blank">${html}`;

/**
 * Somebody's HTML as it looks, harmless: a frame without an origin, scripts, forms, links that lead anywhere, or anything
 * fetched. Its page is handed over as a blob: no markup is parsed in ours (docs/decisions/0006).
 */
const SafeHtml = ({ html, label }: { html: string; label: string }) => {
  const say = useMessages();
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(new Blob([framePage(html)], { type: 'text/html' }));
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [html]);
  const remote = remoteLoads(html);
  return (
    <>
      {address ? (
        <iframe className="safe-html" sandbox="" title={label} src={address} referrerPolicy="no-referrer" />
      ) : null}
      {remote > 0 ? <p className="record-none">{say('record.not_loaded_from_elsewhere', { count: remote })}</p> : null}
    </>
  );
};

/** A text that may be HTML: words as they stand, markup in its frame. */
export const TextOrHtml = ({ text, label }: { text: string; label: string }) =>
  isHtml(text) ? <SafeHtml html={text} label={label} /> : <p className="plain-words">{text}</p>;
