import { useState } from 'react';
import { momentOf } from '../../admin/clock';
import type { FilterFields } from '../../admin/defineResource';
import { useZone } from '../../admin/zone';
import { type BuilderGroup, type BuilderItem, readBuilder, withItem, writeBuilder } from '../../rql/builder';

const EMPTY: BuilderGroup = { kind: 'group', isAll: true, items: [] };

/** A condition to begin with. */
export const NEW_ROW: BuilderItem = { kind: 'row', field: '', op: 'eq', value: '' };
export const NEW_GROUP: BuilderItem = { kind: 'group', isAll: false, items: [NEW_ROW] };

const begun = (group: BuilderGroup): BuilderGroup => (group.items.length > 0 ? group : { ...EMPTY, items: [NEW_ROW] });

/**
 * Rows and groups beside the text of a filter: what is changed in one stands in the other at once. A row that is not finished
 * stays here until it is, and a text that does not parse leaves the rows as they were.
 */
export const useBuilder = (text: string, onText: (text: string) => void, types: FilterFields | undefined) => {
  const zone = useZone();
  const [tree, setTree] = useState(() => begun(readBuilder(text) ?? EMPTY));
  const [shown, setShown] = useState(text);
  const read = shown === text ? undefined : readBuilder(text);
  // The text was typed into, or the address changed.
  if (shown !== text && read) {
    setShown(text);
    setTree(begun(read));
  }
  const put = (next: BuilderGroup) => {
    const written = writeBuilder(next, {
      types: types ?? {},
      momentOf: clock => {
        const moment = momentOf(clock, zone);
        return Number.isNaN(moment.getTime()) ? '' : moment.toISOString();
      },
    });
    setTree(next);
    setShown(written);
    onText(written);
  };
  return {
    tree,
    /** The text has a mistake: the rows show what it said before. */
    isBehind: readBuilder(text) === undefined,
    change: (path: readonly number[], item: BuilderItem | undefined) => put(withItem(tree, path, () => item)),
    changeTop: (isAll: boolean) => put({ kind: 'group', isAll, items: tree.items }),
    /** At the end of the group at a path; empty for the top. */
    add: (path: readonly number[], item: BuilderItem) => {
      if (path.length === 0) return put({ kind: 'group', isAll: tree.isAll, items: [...tree.items, item] });
      put(
        withItem(tree, path, group =>
          group.kind === 'group' ? { kind: 'group', isAll: group.isAll, items: [...group.items, item] } : group,
        ),
      );
    },
  };
};
