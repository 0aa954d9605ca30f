import type { Column } from '../../admin/defineResource';

type AnyColumn = Column<Record<string, unknown>>;

/** The columns of a table in the order that was chosen; fields that are not on offer (any more) do not count. */
export const shownColumns = <C extends Pick<AnyColumn, 'field' | 'isExtra'>>(
  offered: readonly C[],
  chosen: readonly string[] | undefined,
): readonly C[] => {
  const found = chosen?.flatMap(field => offered.find(column => column.field === field) ?? []) ?? [];
  return found.length > 0 ? found : offered.filter(({ isExtra }) => !isExtra);
};
