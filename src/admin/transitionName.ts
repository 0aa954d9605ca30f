import type { Transition } from '../contract';

type Way = Pick<Transition, 'name' | 'fromStatuses' | 'toStatus'>;

/** From where to where a transition leads: `new, reviewed → closed`. */
const wayOf = ({ fromStatuses, toStatus }: Way): string => `${fromStatuses.join(', ')} → ${toStatus}`;

/** What a transition is called; one that nobody named, by its way. */
export const transitionName = (one: Way): string => one.name || wayOf(one);

/** The same with its way, which tells those of one name apart. */
export const nameAndWay = (one: Way): string => (one.name ? `${one.name}: ${wayOf(one)}` : wayOf(one));
