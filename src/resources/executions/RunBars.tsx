import { type KeyboardEvent, useRef, useState } from 'react';
import { useMessages } from '../../admin/messages';
import { useZone } from '../../admin/zone';
import { type Bin, runsIn, spanOf } from './chartBins';

const HEIGHT = 72;
/** A single failure among hundreds of runs must still be seen. */
const LEAST_HEIGHT = 3;

/** Fills that tell failed and other runs apart without colour; ids begin with `id`. */
const Patterns = ({ id }: { id: string }) => (
  <defs>
    <pattern id={`${id}-failed`} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
      <path d="M0 0v6" className="bar-hatch" />
    </pattern>
    <pattern id={`${id}-other`} width="5" height="5" patternUnits="userSpaceOnUse">
      <circle cx="2.5" cy="2.5" r="1" className="bar-dot" />
    </pattern>
  </defs>
);

/** One bar: complete below, failed on top. `x` and `width` in per cent, so that patterns keep their shape. */
const Stack = ({ id, bin, highest, x, width }: { id: string; bin: Bin; highest: number; x: string; width: string }) => {
  let top = HEIGHT;
  return (['complete', 'other', 'failed'] as const).map(kind => {
    if (bin[kind] === 0) return null;
    const height = Math.max((bin[kind] / highest) * (HEIGHT - 2), LEAST_HEIGHT);
    top -= height;
    const box = { x, y: Math.max(0, top), width, height };
    return (
      <g key={kind}>
        <rect {...box} className={`bar-${kind}`} />
        {kind === 'complete' ? null : <rect {...box} fill={`url(#${id}-${kind})`} />}
      </g>
    );
  });
};

export type RunBarsProps = {
  bins: readonly Bin[];
  /** Of the fills, unique in the page. */
  id: string;
  onChoose: (bin: Bin) => void;
};

/** Runs over time as bars that the arrow keys, Home and End go through, and Enter, Space or a click chooses. */
export const RunBars = ({ bins, id, onChoose }: RunBarsProps) => {
  const say = useMessages();
  const zone = useZone();
  const [active, setActive] = useState<number>();
  const bars = useRef<SVGSVGElement>(null);
  const highest = Math.max(1, ...bins.map(runsIn));
  const focused = Math.min(active ?? bins.length - 1, bins.length - 1);
  const share = (count: number) => `${(count * 100) / Math.max(bins.length, 1)}%`;
  const wordsOf = (bin: Bin) =>
    say('tasks.chart.bar', { span: spanOf(bin, zone), count: runsIn(bin), failed: bin.failed });

  const focusOn = (index: number) => {
    setActive(index);
    bars.current?.querySelectorAll<SVGElement>('[role="button"]')[index]?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const chosen = bins[focused];
    if (event.key === 'ArrowRight') focusOn(Math.min(focused + 1, bins.length - 1));
    else if (event.key === 'ArrowLeft') focusOn(Math.max(focused - 1, 0));
    else if (event.key === 'Home') focusOn(0);
    else if (event.key === 'End') focusOn(bins.length - 1);
    else if ((event.key === 'Enter' || event.key === ' ') && chosen) onChoose(chosen);
    else return;
    event.preventDefault();
  };

  return (
    <svg
      ref={bars}
      className="run-bars"
      height={HEIGHT}
      role="group"
      aria-label={say('tasks.chart.bars')}
      onKeyDown={onKeyDown}
    >
      <Patterns id={id} />
      {bins.map((bin, index) => (
        <g
          key={bin.from.getTime()}
          role="button"
          tabIndex={index === focused ? 0 : -1}
          aria-label={wordsOf(bin)}
          onClick={() => onChoose(bin)}
          onFocus={() => setActive(index)}
        >
          <title>{wordsOf(bin)}</title>
          <rect x={share(index)} y="0" width={share(1)} height={HEIGHT} className="bar-target" />
          <Stack id={id} bin={bin} highest={highest} x={share(index + 0.1)} width={share(0.8)} />
        </g>
      ))}
    </svg>
  );
};
