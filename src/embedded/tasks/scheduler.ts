/** Next moment after `now` on the grid that starts at `start`: a late run moves nothing, and missed ones count once. */
export const nextRun = (start: Date, intervalS: number, now: Date): Date => {
  const step = intervalS * 1_000;
  const passed = Math.max(0, Math.floor((now.getTime() - start.getTime()) / step));
  return new Date(start.getTime() + (passed + 1) * step);
};
