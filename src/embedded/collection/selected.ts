import type { RqlNode } from '../../rql';
import type { Asking } from '../kernel/who';
import type { Definition } from './definition';
import type { RecordFields } from './field';
import type { Layout } from './layout';
import type { Reach, Target, Terms } from './reach';
import { changeSelected, deleteSelected } from './rows';
import type { ChangesOf, RecordOf } from './types';
import { complete, createWithin, noted } from './writes';

/** What changes a record: the same for all that are selected, or made from each. */
export type Change<F extends RecordFields> = ChangesOf<F> | ((record: RecordOf<F>) => ChangesOf<F>);

/** Writes that look at each record that they are about. */
type OneByOne<F extends RecordFields> = {
  update: (
    asking: Asking,
    target: Target,
    change: Change<F>,
    terms: Terms,
    action?: string,
  ) => Promise<readonly RecordOf<F>[]>;
  remove: (asking: Asking, target: Target, terms: Terms) => Promise<number>;
};

/** Writes of all that a query selects: of any number by one statement, where nothing has to look at each. */
export const createSelected = <F extends RecordFields>(
  {
    definition: { record: name, hooks = {} },
    layout,
    reach,
  }: { definition: Definition<F>; layout: Layout; reach: Reach },
  { update, remove }: OneByOne<F>,
) => {
  const within = createWithin<F>(hooks);

  /**
   * @returns how many are selected
   * @throws PlatformError 26 when there are too many to look at each
   */
  const updateSelected = async (
    asking: Asking,
    selection: RqlNode,
    change: Change<F>,
    terms: Terms,
    action = `${name}.update`,
  ): Promise<number> => {
    if (typeof change === 'function' || hooks.changing)
      return (await update(asking, { selection }, change, terms, action)).length;
    return within(asking, terms.operation, async (inside, note) => {
      const where = await reach.conditionOf(inside, { selection }, terms);
      const values = complete(layout, { ...change }, inside, 'renewed');
      const { selected, changed } = await changeSelected(layout, inside, where, { changes: change, values });
      await note(action, changed, noted(layout, change));
      return selected;
    });
  };

  /**
   * @returns how many
   * @throws PlatformError 26 when there are too many to look at each, 27 for what others need
   */
  const removeSelected = async (asking: Asking, selection: RqlNode, terms: Terms): Promise<number> => {
    if (hooks.removing || hooks.removed) return remove(asking, { selection }, terms);
    return within(asking, terms.operation, async (inside, note) => {
      const where = await reach.conditionOf(inside, { selection }, terms);
      const gone = await deleteSelected(layout, inside, where);
      await note(`${name}.delete`, gone);
      return gone.length;
    });
  };

  return { updateSelected, removeSelected };
};
