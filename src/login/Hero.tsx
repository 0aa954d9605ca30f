/** Draws the same lines every time. */
const SEED = 20_261_121;
const WIDTH = 960;
const HEIGHT = 1_200;
const LINES = 14;

const randomFrom = (seed: number) => () => {
  seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
  return seed / 2 ** 32;
};

type Point = readonly [x: number, y: number];

/** A curve through points at even distances, level in each but the first; from point to point, as the page holds it twice. */
const smooth = ([first = [0, 0], ...points]: readonly Point[]): string => {
  let [x, y] = first;
  const steps = points.map(([nextX, nextY]) => {
    const [across, up] = [nextX - x, nextY - y];
    [x, y] = [nextX, nextY];
    return `${across / 2} ${up} ${across} ${up}`;
  });
  return `M${first.join(' ')}s${steps.join(' ')}`;
};

/** Stacked recordings: each line wanders, and all rise a little where the pulses meet. */
const strata = (): string[] => {
  const random = randomFrom(SEED);
  return Array.from({ length: LINES }, (_, line) => {
    const base = 90 + (line * (HEIGHT - 180)) / (LINES - 1);
    const points = Array.from({ length: 13 }, (__, step): Point => {
      const x = step * 80;
      const pulse = Math.exp(-(((x - 610) / 90) ** 2)) * (70 - Math.abs(base - 800) / 9);
      return [x, Math.round(base + (random() - 0.5) * 44 - Math.max(0, pulse))];
    });
    return smooth(points);
  });
};

const PATHS = strata();
const DOTS: readonly Point[] = [
  [560, 842],
  [628, 784],
  [702, 858],
  [648, 916],
];

/** The artwork beside the form: strata of signals that line up at one constellation. Our own, drawn by this script. */
export const Hero = () => (
  <div className="login-hero" aria-hidden="true">
    {/* biome-ignore lint/a11y/noSvgWithoutTitle: decoration, hidden from everybody who cannot see it. */}
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="xMidYMid slice">
      <defs>
        <linearGradient id="hero-field" x1="0" y1="0" x2="0.4" y2="1">
          <stop offset="0" stopColor="#0A3A42" />
          <stop offset="1" stopColor="#12232B" />
        </linearGradient>
      </defs>
      <rect width={WIDTH} height={HEIGHT} fill="url(#hero-field)" />
      <g fill="none" stroke="#5FC4CD" strokeWidth="1.5">
        {PATHS.map((path, index) => (
          <path key={path} d={path} opacity={(10 + (index % 5) * 6) / 100} />
        ))}
      </g>
      <path
        d={`M${DOTS.map(dot => dot.join(' ')).join('L')}Z`}
        fill="none"
        stroke="#9BE0E6"
        strokeWidth="1"
        opacity="0.35"
      />
      {DOTS.map(([x, y]) => (
        <circle key={x} cx={x} cy={y} r="6" fill="#9BE0E6" opacity="0.6" />
      ))}
    </svg>
  </div>
);
