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
  const statuses = new Set([...Object.keys(schema.statuses), schema.creationTransition.toStatus]);
  const arrows = new Map<string, { from: string; to: string; names: string[]; isAutomatic: boolean }>();
  for (const { name, type, fromStatuses, toStatus } of schema.transitions) {
    for (const from of new Set(fromStatuses)) {
      statuses.add(from).add(toStatus);
      const key = JSON.stringify([from, toStatus]);
      const known = arrows.get(key);
      if (known) {
        known.names.push(name);
        known.isAutomatic &&= type === 'automatic';
      } else arrows.set(key, { from, to: toStatus, names: [name], isAutomatic: type === 'automatic' });
    }
  }
  return { statuses: [...statuses], first: schema.creationTransition.toStatus, arrows: [...arrows.values()] };
};

/**
 * Layers by the longest way from where documents begin; arrows that lead back (found depth first) do not count. Whatever
 * cannot be reached begins a way of its own in the first layer.
 */
export const layersOf = ({
  statuses,
  first,
  arrows,
}: Graph): { layer: ReadonlyMap<string, number>; back: ReadonlySet<Arrow> } => {
  const leaving = new Map<string, Arrow[]>(statuses.map(status => [status, []]));
  for (const arrow of arrows) leaving.get(arrow.from)?.push(arrow);

  const back = new Set<Arrow>();
  const state = new Map<string, 'open' | 'done'>();
  const finished: string[] = [];
  for (const start of [first, ...statuses]) {
    if (state.has(start)) continue;
    const way: { status: string; next: number }[] = [{ status: start, next: 0 }];
    state.set(start, 'open');
    for (let here = way.at(-1); here; here = way.at(-1)) {
      const arrow = leaving.get(here.status)?.[here.next++];
      if (!arrow) {
        state.set(here.status, 'done');
        finished.push(here.status);
        way.pop();
      } else if (state.get(arrow.to) === 'open') back.add(arrow);
      else if (!state.has(arrow.to)) {
        state.set(arrow.to, 'open');
        way.push({ status: arrow.to, next: 0 });
      }
    }
  }

  const layer = new Map(statuses.map(status => [status, 0]));
  for (const status of finished.reverse()) {
    for (const arrow of leaving.get(status) ?? []) {
      if (back.has(arrow)) continue;
      layer.set(arrow.to, Math.max(layer.get(arrow.to) ?? 0, (layer.get(status) ?? 0) + 1));
    }
  }
  return { layer, back };
};
