import { useRef, useState } from 'react';
import { useMessages } from '../../admin/messages';
import { useZone } from '../../admin/zone';
import { type Bin, runsIn, spanOf } from './chartBins';
import { useBarRange } from './useBarRange';

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
  /** Called with the stretch of time of the bar, or of the bars, that were chosen. */
  onChoose: (stretch: Pick<Bin, 'from' | 'before'>) => void;
};

/**
 * Runs over time as bars that the arrow keys, Home and End go through, and Enter, Space or a click chooses; several by
 * dragging over them, or with Shift.
 */
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
  const { isChosen, listeners } = useBarRange({
    count: bins.length,
    focused,
    focusOn,
    onChoose: (first, last) => {
      const [oldest, newest] = [bins[first], bins[last]];
      if (oldest && newest) onChoose({ from: oldest.from, before: newest.before });
    },
  });

  return (
    <svg
      ref={bars}
      className="run-bars"
      height={HEIGHT}
      role="group"
      aria-label={say('tasks.chart.bars')}
      {...listeners}
    >
      <Patterns id={id} />
      {bins.map((bin, index) => (
        <g
          key={bin.from.getTime()}
          role="button"
          tabIndex={index === focused ? 0 : -1}
          aria-label={wordsOf(bin)}
          aria-pressed={isChosen(index)}
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
