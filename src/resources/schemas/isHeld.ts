import { planOf, type Step, type WrittenSchema } from './schemaPlan';
import { differ } from './unreadParts';

/**
 * Whether a schema holds what a step stores: what came, changed or went since the plan was made tells.
 *
 * @param before the schema that the plan was made over
 * @param now as it is stored
 */
export const isHeld = ({ kind, verb, name, after }: Step, before: WrittenSchema, now: WrittenSchema): boolean =>
  planOf(before, now).some(
    one =>
      one.kind === kind && one.verb === verb && one.name === name && (verb !== 'change' || !differ(one.after, after)),
  );
