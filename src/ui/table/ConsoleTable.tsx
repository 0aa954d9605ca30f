import { type MouseEvent, type ReactNode, useCallback, useMemo, useRef } from 'react';
import type { RaRecord } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import type { Column } from '../../admin/defineResource';
import { useLabels, useMessages } from '../../admin/messages';
import { PLACEHOLDER_ROWS } from '../../contract';
import { wholeOnPointing } from '../cutText';
import { ROW_HEIGHTS, useDensity } from './density';
import { PageTick } from './PageTick';
import { Row } from './Row';
import { TableHead, type TableHeadProps } from './TableHead';
import { useFittingBox } from './useFittingBox';
import type { Anchor } from './useRowAnchor';
import { isRecord, type Selection } from './useSelection';
import { useVirtualRows } from './useVirtualRows';
import './table.css';

export type ConsoleTableProps = Omit<TableHeadProps, 'labels' | 'tick'> & {
  /** Names the table for screen readers. */
  label: string;
  /** `undefined` before the first answer: ten placeholder rows stand in (spec §2, §9). */
  rows: readonly RaRecord[] | undefined;
  /** Address of a record; leave out when rows lead nowhere. */
  pathOf?: ((record: RaRecord) => string) | undefined;
  /** The record that is open beside the table. */
  openId?: string | undefined;
  isStale?: boolean;
  /** Left out where rows cannot be ticked. */
  selection?: Selection | undefined;
  /** A row to be held in its place on the screen. */
  anchor?: Anchor | undefined;
};

/** A click that means "open here": not with a modifier, not on a control, not at the end of a text selection. */
const isPlainClick = (event: MouseEvent) =>
  event.button === 0 &&
  !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) &&
  !(event.target as Element).closest('a, button, input, select, label') &&
  (getSelection()?.isCollapsed ?? true);

/** Follows the address of a clicked row; the same function as long as it is mounted, so that rows need no drawing. */
const useActivation = (pathOf: ConsoleTableProps['pathOf']) => {
  const navigate = useNavigate();
  const latest = useRef(pathOf);
  latest.current = pathOf;
  return useCallback(
    (record: RaRecord, event: MouseEvent) => {
      if (isPlainClick(event) && latest.current) navigate(latest.current(record));
    },
    [navigate],
  );
};

/** Ticks rows; the same function as long as it is mounted. */
const useTicking = ({ selection, rows = [] }: Pick<ConsoleTableProps, 'selection' | 'rows'>) => {
  const latest = useRef({ selection, rows });
  latest.current = { selection, rows };
  return useCallback((record: RaRecord, isRange: boolean) => {
    latest.current.selection?.toggle(record, latest.current.rows, isRange);
  }, []);
};

const Placeholders = ({ columns }: { columns: readonly Column<Record<string, unknown>>[] }): ReactNode =>
  Array.from({ length: PLACEHOLDER_ROWS }, (_, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity.
    <tr key={index} data-testid="placeholder-row" className="row-placeholder">
      {columns.map(column => (
        <td key={column.field} data-priority={column.priority}>
          <span className="skeleton" />
        </td>
      ))}
    </tr>
  ));

/** Room that rows would take which are not in the page. */
const Gap = ({ height, columns }: { height: number; columns: number }) =>
  height > 0 ? (
    <tr aria-hidden="true">
      <td colSpan={columns} style={{ height, padding: 0, border: 0 }} />
    </tr>
  ) : null;

/** The console's table: a real `<table>` with real links, quick at 500 rows, cards on a phone. */
export const ConsoleTable = ({
  label,
  columns,
  rows,
  sort,
  onSort,
  pathOf,
  openId,
  isStale = false,
  selection,
  anchor,
}: ConsoleTableProps) => {
  const say = useMessages();
  const { field } = useLabels();
  const box = useFittingBox();
  const body = useRef<HTMLTableSectionElement>(null);
  const activate = useActivation(pathOf);
  const tick = useTicking({ selection, rows });
  const [density] = useDensity();
  const whole = rows?.filter(isRecord) ?? [];
  const ticked = selection ? whole.filter(selection.has).length : 0;
  const width = columns.length + (selection ? 1 : 0);
  const words = columns.map(column => column.heading ?? field(column.label ?? column.field));
  // The same array as long as it says the same: rows that did not change are not drawn again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the words are what it holds.
  const labels = useMemo(() => words, [words.join('\n')]);
  const { indexes, before, after } = useVirtualRows(body, rows?.length ?? 0, anchor, ROW_HEIGHTS[density]);

  const rowAt = (index: number, record = rows?.[index]) => {
    if (!record) return null;
    const hasId = isRecord(record);
    const canOpen = pathOf !== undefined && hasId;
    return (
      <Row
        key={hasId ? record.id : `row ${index}`}
        record={record}
        index={index}
        columns={columns}
        labels={labels}
        path={canOpen ? pathOf(record) : undefined}
        isOpen={openId !== undefined && String(record.id) === openId}
        isTicked={selection ? selection.has(record) : undefined}
        onTick={tick}
        onActivate={canOpen ? activate : undefined}
      />
    );
  };

  return (
    <div className="table-box" data-stale={isStale || undefined} ref={box} {...wholeOnPointing}>
      <table
        className="table"
        data-density={density}
        aria-rowcount={rows ? rows.length + 1 : undefined}
        aria-busy={rows === undefined}
      >
        <caption>
          <span className="visually-hidden">{label}</span>
        </caption>
        <TableHead
          columns={columns}
          labels={labels}
          sort={sort}
          onSort={onSort}
          tick={
            selection ? (
              <PageTick
                isTicked={ticked > 0 && ticked === whole.length}
                isMixed={ticked > 0 && ticked !== whole.length}
                onTick={isTicked => selection.toggleAll(rows ?? [], isTicked)}
              />
            ) : undefined
          }
        />
        <tbody ref={body}>
          {rows ? null : <Placeholders columns={columns} />}
          <Gap height={before} columns={width} />
          {indexes ? indexes.map(index => rowAt(index)) : rows?.map((record, index) => rowAt(index, record))}
          <Gap height={after} columns={width} />
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
