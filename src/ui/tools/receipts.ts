import type { ActionResult, Made } from '../../admin/actions';

export const OUTCOMES = ['done', 'skipped', 'failed', 'unknown', 'left'] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** What became of one record. */
export type Receipt = { id: string; name: string; outcome: Outcome; reason: string; made?: Made };

export type Receipts = ReadonlyMap<string, Receipt>;

/** The receipts after another round: it speaks for the records that it was about, the others stand. */
export const withResult = (before: Receipts, result: ActionResult, nameOf: (id: string) => string): Receipts => {
  const after = new Map(before);
  for (const id of result.done) {
    const made = result.made?.get(id);
    after.set(id, { id, name: nameOf(id), outcome: 'done', reason: '', ...(made ? { made } : {}) });
  }
  for (const outcome of ['skipped', 'failed', 'unknown', 'left'] as const) {
    for (const { id, reason } of result[outcome]) after.set(id, { id, name: nameOf(id), outcome, reason });
  }
  return after;
};

export const ofOutcome = (receipts: Receipts, ...outcomes: readonly Outcome[]): Receipt[] =>
  [...receipts.values()].filter(({ outcome }) => outcomes.includes(outcome));
