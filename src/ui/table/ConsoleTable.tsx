import ArrowDownwardIcon from '@mui/icons-material/ArrowDownward';
import ArrowUpwardIcon from '@mui/icons-material/ArrowUpward';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { type MouseEvent, memo, useCallback, useLayoutEffect, useRef, useState } from 'react';
import type { RaRecord } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import type { Column } from '../../admin/defineResource';
import { useLabels, useMessages } from '../../admin/messages';
import { Cell } from './Cell';
import './table.css';

export type TableSort = { field: string; order: 'ASC' | 'DESC' };

export type ConsoleTableProps = {
  /** Names the table for screen readers. */
  label: string;
  columns: readonly Column<Record<string, unknown>>[];
  /** `undefined` before the first answer: placeholder rows stand in. */
  rows: readonly RaRecord[] | undefined;
  sort: TableSort;
  onSort: (sort: TableSort) => void;
  /** Address of a record; leave out when rows lead nowhere. */
  pathOf?: ((record: RaRecord) => string) | undefined;
  /** Instead of an address: something opens beside the table. */
  onOpen?: ((record: RaRecord) => void) | undefined;
  openId?: string | undefined;
  /** Placeholder rows while loading; 10 unless said otherwise (spec §2, §9). */
  placeholders?: number;
  isStale?: boolean;
};

/** From this many rows on only those in view are in the page; fewer are quicker without. */
const VIRTUAL_FROM = 100;
const ROW_HEIGHT = 40;

type RowProps = {
  record: RaRecord;
  index: number;
  columns: readonly Column<Record<string, unknown>>[];
  labels: readonly string[];
  path: string | undefined;
  isOpen: boolean;
  onActivate: ((record: RaRecord, event: MouseEvent) => void) | undefined;
};

const Row = memo(({ record, index, columns, labels, path, isOpen, onActivate }: RowProps) => (
  <tr
    data-index={index}
    aria-rowindex={index + 2}
    aria-selected={isOpen || undefined}
    className={onActivate ? 'row-link' : undefined}
    onClick={onActivate ? event => onActivate(record, event) : undefined}
  >
    {columns.map((column, position) => (
      <td key={column.field} data-label={labels[position]} data-kind={column.kind} data-priority={column.priority}>
        <Cell record={record} column={column} path={position === 0 ? path : undefined} />
      </td>
    ))}
  </tr>
));

const nextSort = (column: string, sort: TableSort): TableSort => ({
  field: column,
  order: sort.field === column && sort.order === 'ASC' ? 'DESC' : 'ASC',
});

/** A click that means "open here": not with a modifier, not on a control, not at the end of a text selection. */
const isPlainClick = (event: MouseEvent) =>
  event.button === 0 &&
  !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) &&
  !(event.target as Element).closest('a, button, input, select, label') &&
  (getSelection()?.isCollapsed ?? true);

/** The console's table: a real `<table>` with real links, quick at 500 rows, cards on a phone. */
export const ConsoleTable = ({
  label,
  columns,
  rows,
  sort,
  onSort,
  pathOf,
  onOpen,
  openId,
  placeholders = 10,
  isStale = false,
}: ConsoleTableProps) => {
  const say = useMessages();
  const { field: fieldLabel } = useLabels();
  const navigate = useNavigate();
  const body = useRef<HTMLTableSectionElement>(null);
  const labels = columns.map(column => fieldLabel(column.label ?? column.field));

  const latest = useRef({ pathOf, onOpen });
  latest.current = { pathOf, onOpen };
  const activate = useCallback(
    (record: RaRecord, event: MouseEvent) => {
      if (!isPlainClick(event)) return;
      if (latest.current.onOpen) latest.current.onOpen(record);
      else if (latest.current.pathOf) navigate(latest.current.pathOf(record));
    },
    [navigate],
  );

  const isVirtual = (rows?.length ?? 0) >= VIRTUAL_FROM;
  const [scrollMargin, setScrollMargin] = useState(0);
  useLayoutEffect(() => {
    if (isVirtual && body.current) setScrollMargin(body.current.getBoundingClientRect().top + window.scrollY);
  }, [isVirtual]);
  const virtualizer = useWindowVirtualizer({
    count: isVirtual ? (rows?.length ?? 0) : 0,
    estimateSize: () => ROW_HEIGHT,
    overscan: 12,
    scrollMargin,
  });
  const virtualRows = virtualizer.getVirtualItems();
  const first = virtualRows[0];
  const last = virtualRows.at(-1);
  const before = first ? first.start - scrollMargin : 0;
  const after = last ? virtualizer.getTotalSize() - (last.end - scrollMargin) : 0;

  const rowOf = (record: RaRecord, index: number) => (
    <Row
      key={record.id}
      record={record}
      index={index}
      columns={columns}
      labels={labels}
      path={pathOf?.(record)}
      isOpen={openId !== undefined && String(record.id) === openId}
      onActivate={pathOf || onOpen ? activate : undefined}
    />
  );

  return (
    <div className="table-box" data-stale={isStale || undefined}>
      <table className="table" aria-rowcount={rows ? rows.length + 1 : undefined} aria-busy={rows === undefined}>
        <caption>
          <span className="visually-hidden">{label}</span>
        </caption>
        <thead>
          <tr>
            {columns.map((column, position) => {
              const isSorted = sort.field === column.field;
              return (
                <th
                  key={column.field}
                  scope="col"
                  data-kind={column.kind}
                  data-priority={column.priority}
                  aria-sort={isSorted ? (sort.order === 'ASC' ? 'ascending' : 'descending') : undefined}
                >
                  {column.sortable ? (
                    <button type="button" onClick={() => onSort(nextSort(column.field, sort))}>
                      {labels[position]}
                      {isSorted ? (
                        sort.order === 'ASC' ? (
                          <ArrowUpwardIcon sx={{ fontSize: 14 }} aria-hidden />
                        ) : (
                          <ArrowDownwardIcon sx={{ fontSize: 14 }} aria-hidden />
                        )
                      ) : null}
                    </button>
                  ) : (
                    labels[position]
                  )}
                </th>
              );
            })}
          </tr>
        </thead>
        <tbody ref={body}>
          {rows === undefined ? (
            Array.from({ length: placeholders }, (_, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity.
              <tr key={index} data-testid="placeholder-row" className="row-placeholder">
                {columns.map(column => (
                  <td key={column.field} data-priority={column.priority}>
                    <span className="skeleton" />
                  </td>
                ))}
              </tr>
            ))
          ) : isVirtual ? (
            <>
              {before > 0 ? (
                <tr aria-hidden="true">
                  <td colSpan={columns.length} style={{ height: before, padding: 0, border: 0 }} />
                </tr>
              ) : null}
              {virtualRows.map(item => {
                const record = rows[item.index];
                return record ? rowOf(record, item.index) : null;
              })}
              {after > 0 ? (
                <tr aria-hidden="true">
                  <td colSpan={columns.length} style={{ height: after, padding: 0, border: 0 }} />
                </tr>
              ) : null}
            </>
          ) : (
            rows.map(rowOf)
          )}
        </tbody>
      </table>
      {rows === undefined ? (
        <span role="status" className="visually-hidden">
          {say('common.loading')}
        </span>
      ) : null}
    </div>
  );
};
