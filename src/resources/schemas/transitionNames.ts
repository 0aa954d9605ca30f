import type { Transition } from '../../contract';

type Way = Pick<Transition, 'name' | 'fromStatuses' | 'toStatus'>;

const sharedIn = (transitions: readonly Way[]): string[] =>
  transitions.flatMap(({ name }, at) => (transitions.findIndex(other => other.name === name) < at ? [name] : []));

/** What tells transitions apart: the name, and also the way of those that share it in one of the lists. */
export const namesOf = (...lists: readonly (readonly Way[])[]): ((one: Way) => string) => {
  const shared = new Set(lists.flatMap(sharedIn));
  return ({ name, fromStatuses, toStatus }) =>
    shared.has(name) ? `${name}: ${fromStatuses.join(', ')} → ${toStatus}` : name;
};
