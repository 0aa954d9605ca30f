import { transitionName } from '../../admin/transitionName';
import type { DataSchema } from '../../contract';

/** All transitions from one status to another, drawn as one arrow. */
export type Arrow = { from: string; to: string; names: readonly string[]; isAutomatic: boolean };

export type Graph = {
  /** Statuses in the schema's order, and those that only transitions mention. */
  statuses: readonly string[];
  first: string;
  arrows: readonly Arrow[];
};

/** The statuses and transitions of a schema as a graph. */
export const graphOf = (schema: Pick<DataSchema, 'statuses' | 'creationTransition' | 'transitions'>): Graph => {
  // A host may leave out to which status documents are created.
  const first = schema.creationTransition.toStatus || Object.keys(schema.statuses)[0];
  const statuses = new Set([...Object.keys(schema.statuses), ...(first === undefined ? [] : [first])]);
  const arrows = new Map<string, { from: string; to: string; names: string[]; isAutomatic: boolean }>();
  for (const transition of schema.transitions) {
    const { type, fromStatuses, toStatus } = transition;
    const name = transitionName(transition);
    for (const from of new Set(fromStatuses)) {
      statuses.add(from).add(toStatus);
      const key = JSON.stringify([from, toStatus]);
      const known = arrows.get(key);
      if (known) {
        if (!known.names.includes(name)) known.names.push(name);
        known.isAutomatic &&= type === 'automatic';
      } else arrows.set(key, { from, to: toStatus, names: [name], isAutomatic: type === 'automatic' });
    }
  }
  return { statuses: [...statuses], first: first ?? '', arrows: [...arrows.values()] };
};
