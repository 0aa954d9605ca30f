import { Popper } from '@mui/material';
import { useEffect, useId } from 'react';
import { isoIn } from '../../admin/clock';
import { useMessages } from '../../admin/messages';
import { ServiceTexts } from '../../admin/serviceTexts';
import { useLanguage } from '../../admin/useLanguage';
import { useZone } from '../../admin/zone';
import { CopyButton } from '../CopyButton';
import { relativeTime } from './relativeTime';
import { useTimeHint } from './useTimeHint';
import './timeHints.css';

export type TimeHintsProps = {
  /** The time that somebody pointed at before this was loaded. */
  first: HTMLElement | undefined;
};

const Hint = ({ element, id }: { element: HTMLElement; id: string }) => {
  const say = useMessages();
  const [locale] = useLanguage();
  const zone = useZone();
  const moment = new Date(element.getAttribute('datetime') ?? '');
  const iso = isoIn(moment, zone);

  useEffect(() => {
    element.setAttribute('aria-describedby', id);
    const onCopy = (event: ClipboardEvent) => {
      // What somebody marked is what they want.
      if (document.activeElement !== element || !getSelection()?.isCollapsed) return;
      event.clipboardData?.setData('text/plain', iso);
      event.preventDefault();
    };
    document.addEventListener('copy', onCopy);
    return () => {
      element.removeAttribute('aria-describedby');
      document.removeEventListener('copy', onCopy);
    };
  }, [element, id, iso]);

  return (
    // A landmark: it stands at the end of the page, outside of all others.
    <section aria-label={say('zone.hint')}>
      <dl>
        <dt>{say('zone.relative')}</dt>
        <dd>{relativeTime(moment.getTime(), Date.now(), locale)}</dd>
        <dt>{say('zone.utc_time')}</dt>
        <dd>{moment.toISOString().replace('T', ' ').replace('Z', '')}</dd>
        <dt>{say('zone.iso')}</dt>
        <dd>
          <span data-copy-source>{iso}</span>
          <CopyButton text={iso} label={say('zone.copy')} />
        </dd>
        <dd className="time-hint-keys">{say('zone.keys')}</dd>
      </dl>
    </section>
  );
};

/** What every `<Timestamp>` of the page tells when it is pointed at or focused: one card for all of them. */
export const TimeHints = ({ first }: TimeHintsProps) => {
  const id = useId();
  const { element, hold, leave } = useTimeHint(first);
  if (!element) return null;
  return (
    <Popper open anchorEl={element} placement="bottom-start" sx={{ zIndex: 1500 }}>
      <div className="time-hint" id={id} onPointerEnter={hold} onPointerLeave={leave}>
        <ServiceTexts>
          <Hint key={element.getAttribute('datetime')} element={element} id={id} />
        </ServiceTexts>
      </div>
    </Popper>
  );
};
