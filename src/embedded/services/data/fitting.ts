import type { CreationTransition, Transition } from '../../../contract';
import { PlatformError } from '../../kernel/errors';
import { faultOfCondition } from './conditions';
import type { JsonObject } from './paths';
import type { ChangeContext, Working } from './working';

/** Which condition of a transition does not hold, in words. */
export const faultOfConditions = async (
  context: ChangeContext,
  working: Working,
  { conditions = [] }: CreationTransition,
  input: JsonObject,
) => {
  for (const condition of conditions) {
    const fault = await faultOfCondition(context, working, condition, input);
    if (fault) return fault;
  }
  return undefined;
};

/** @throws PlatformError 26 saying which condition does not hold */
export const requireConditions = async (
  context: ChangeContext,
  working: Working,
  transition: CreationTransition,
  input: JsonObject,
) => {
  const fault = await faultOfConditions(context, working, transition, input);
  if (fault) throw new PlatformError(26, fault);
};

/**
 * Of transitions that have one name, the first that may be asked for, starts from the document's status and whose conditions hold.
 *
 * @throws PlatformError 26 saying what the first of them lacks that comes nearest
 */
export const requireFitting = async (
  context: ChangeContext,
  working: Working,
  transitions: readonly Transition[],
  input: JsonObject,
): Promise<Transition> => {
  const name = transitions[0]?.name;
  const manual = transitions.filter(({ type }) => type === 'manual');
  if (manual.length === 0) throw new PlatformError(26, `The transition ${name} happens by itself`);
  const starting = manual.filter(({ fromStatuses }) => fromStatuses.includes(working.status));
  const faults: string[] = [];
  for (const transition of starting) {
    const fault = await faultOfConditions(context, working, transition, input);
    if (!fault) return transition;
    faults.push(fault);
  }
  throw new PlatformError(26, faults[0] ?? `The transition ${name} does not start from the status ${working.status}`);
};
