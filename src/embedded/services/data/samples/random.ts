/** A small generator of numbers that repeat: the same seed, the same sample data, quicker than faker where there is much of it. */
export const createRandom = (seed: number) => {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const whole = (minimum: number, maximum: number) => minimum + Math.floor(next() * (maximum - minimum + 1));
  const pick = <T>(values: readonly T[]): T => {
    const value = values[Math.floor(next() * values.length)];
    if (value === undefined) throw new Error('There is nothing to pick from.');
    return value;
  };
  return { next, whole, pick, chance: (share: number) => next() < share };
};

export type Random = ReturnType<typeof createRandom>;
