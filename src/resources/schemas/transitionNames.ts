import { nameAndWay, transitionName } from '../../admin/transitionName';
import type { Transition } from '../../contract';

type Way = Pick<Transition, 'name' | 'fromStatuses' | 'toStatus'>;

const sharedIn = (transitions: readonly Way[]): string[] => {
  const names = transitions.map(transitionName);
  return names.filter((name, at) => names.indexOf(name) < at);
};

/** What tells transitions apart: the name, and also the way of those that share it in one of the lists. */
export const namesOf = (...lists: readonly (readonly Way[])[]): ((one: Way) => string) => {
  const shared = new Set(lists.flatMap(sharedIn));
  return one => (shared.has(transitionName(one)) ? nameAndWay(one) : transitionName(one));
};
