import type { ActionResult, Made } from '../../admin/actions';
import type { Say } from '../../admin/messages';
import type { LateReceipt } from '../feedback/lateReceipts';

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

/** How many of each outcome are named where there is no list of them. */
const NAMED = 20;

/** The receipts in a few words, for whoever did not see them: how many of each outcome, and by name what was not done. */
export const toldLater = (receipts: Receipts, action: string, say: Say): Omit<LateReceipt, 'owner'> => {
  const counted = (outcome: Outcome) => say(`tools.bulk.${outcome}`, { count: ofOutcome(receipts, outcome).length });
  const found = OUTCOMES.filter(outcome => ofOutcome(receipts, outcome).length > 0);
  const undone = found.filter(outcome => outcome !== 'done' && outcome !== 'skipped');
  const named = (outcome: Outcome) => {
    const those = ofOutcome(receipts, outcome);
    const names = those.slice(0, NAMED).map(({ name }) => name);
    const more = those.length > NAMED ? [say('tools.bulk.more', { count: those.length - NAMED })] : [];
    return `${counted(outcome)}: ${[...names, ...more].join(', ')}`;
  };
  return {
    kind: undone.length > 0 ? 'error' : 'success',
    text: say('tools.bulk.ended_unseen', {
      action,
      outcomes: found.map(counted).join(' · '),
    }),
    ...(undone.length > 0 ? { detail: undone.map(named).join(' · ') } : {}),
  };
};
