import { useEffect, useState } from 'react';
import { type ClockError, findClockError } from '../../admin/hostClock';
import type { Say } from '../../admin/messages';

export type ClockNoteProps = {
  say: Say;
  host: string;
  isProxied?: boolean;
  /** A code is being tried; once that has ended, the clock is looked at again. */
  isBusy: boolean;
  className?: string;
};

const UNITS = [
  ['day', 86_400_000, 2],
  ['hour', 3_600_000, 2],
  ['minute', 60_000, 0],
] as const;

/** "12 minutes", "3 hours": whole units of the largest of which there are two. */
const amountOf = (aheadMs: number, language: string): string => {
  const distance = Math.abs(aheadMs);
  const [unit, length] = UNITS.find(([, size, least]) => distance >= least * size) ?? UNITS[2];
  return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(
    Math.floor(distance / length),
  );
};

/** Beside the field of a one-time code: that the clock of this device is wrong, so that codes made on it may be refused. */
export const ClockNote = ({ say, host, isProxied = false, isBusy, className = 'clock-note' }: ClockNoteProps) => {
  const [error, setError] = useState<ClockError>();
  useEffect(() => {
    if (isBusy) return;
    const asking = new AbortController();
    void findClockError({ host, isProxied }, { signal: asking.signal }).then(found => {
      if (!asking.signal.aborted) setError(found);
    });
    return () => asking.abort();
  }, [host, isProxied, isBusy]);

  const language = document.documentElement.lang;
  const direction = error && error.aheadMs > 0 ? 'ahead' : 'behind';
  // The region is there before its text: what appears with it is not read out everywhere.
  return (
    <div role="status" className={error ? className : 'visually-hidden'}>
      {error
        ? say(`tools.clock.${direction}_of_${error.by}`, {
            host,
            amount: amountOf(error.aheadMs, language),
            time: error.time.toLocaleString(language, { dateStyle: 'medium', timeStyle: 'short' }),
          })
        : ''}
    </div>
  );
};
