import { useEffect, useState } from 'react';
import { useMessages } from '../../admin/messages';
import { framePage, isHtml, remoteLoads } from './htmlText';

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
