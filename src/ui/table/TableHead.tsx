import ArrowDownwardIcon from '@mui/icons-material/ArrowDownward';
import ArrowUpwardIcon from '@mui/icons-material/ArrowUpward';
import UnfoldMoreIcon from '@mui/icons-material/UnfoldMore';
import type { ReactNode } from 'react';
import type { Column } from '../../admin/defineResource';
import { type ListSort, NO_SORT } from '../../admin/listView';

export type TableHeadProps = {
  columns: readonly Column<Record<string, unknown>>[];
  labels: readonly string[];
  /** Ticks the whole page; left out where rows cannot be ticked. */
  tick?: ReactNode;
  sort: ListSort;
  onSort: (sort: ListSort) => void;
};

/** What a click on a header leads to: ascending, descending, none. */
const nextSort = (field: string, sort: ListSort): ListSort => {
  if (sort.field !== field) return { field, order: 'ASC' };
  return sort.order === 'ASC' ? { field, order: 'DESC' } : NO_SORT;
};

const ICON = { ascending: ArrowUpwardIcon, descending: ArrowDownwardIcon, none: UnfoldMoreIcon };

/** The headers of a table; those that sort are buttons and show it at any time. */
export const TableHead = ({ columns, labels, tick, sort, onSort }: TableHeadProps) => (
  <thead>
    <tr>
      {tick}
      {columns.map((column, position) => {
        const direction = sort.field !== column.field ? 'none' : sort.order === 'ASC' ? 'ascending' : 'descending';
        const Icon = ICON[direction];
        return (
          <th
            key={column.field}
            scope="col"
            data-kind={column.kind}
            data-priority={column.priority}
            aria-sort={column.sortable ? direction : undefined}
          >
            {column.sortable ? (
              <button type="button" onClick={() => onSort(nextSort(column.field, sort))}>
                {labels[position]}
                <Icon className="sort-mark" style={{ fontSize: 14 }} aria-hidden />
              </button>
            ) : (
              labels[position]
            )}
          </th>
        );
      })}
    </tr>
  </thead>
);
