/** One measured figure, and what it is held to; without a limit it is told only. */
export type Figure = { readonly name: string; readonly value: number; readonly most?: number; readonly least?: number };

export type Trial = {
  readonly name: string;
  /**
   * @param seconds for trials that go on for a while: so long, instead of what the size says
   * @returns `undefined`, or the reason, where this machine lacks what the trial needs
   */
  readonly run: (size: Size, random: () => number, seconds?: number) => Promise<readonly Figure[] | string | undefined>;
};

export type Size = 'quick' | 'full' | 'night';

export const isMet = ({ value, most = Number.POSITIVE_INFINITY, least = Number.NEGATIVE_INFINITY }: Figure): boolean =>
  value <= most && value >= least;

/** Numbers from 0 to 1 that a seed repeats (mulberry32). */
export const randomOf = (seed: number): (() => number) => {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
};

/** The value below which so many of all lie, from 0 to 1. */
export const percentile = (values: readonly number[], part: number): number =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * part))] ?? 0;
