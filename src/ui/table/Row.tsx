import { type MouseEvent, memo } from 'react';
import type { RaRecord } from 'react-admin';
import type { Column } from '../../admin/defineResource';
import { Cell } from './Cell';
import { CellBoundary } from './CellBoundary';
import { RowTick } from './RowTick';

export type RowProps = {
  record: RaRecord;
  index: number;
  columns: readonly Column<Record<string, unknown>>[];
  labels: readonly string[];
  /** Address of the record, if it has one. */
  path: string | undefined;
  isOpen: boolean;
  /** Whether the row is ticked; left out where rows cannot be. */
  isTicked?: boolean | undefined;
  onTick: (record: RaRecord, isRange: boolean) => void;
  onActivate: ((record: RaRecord, event: MouseEvent) => void) | undefined;
};

/** What stands for a record that the host did not send: its cells claim nothing. */
const isNothing = (record: RaRecord) => Object.values(record).every(value => value === undefined);

/** A record in a table. Drawn again only when something of it changed. */
export const Row = memo(({ record, index, columns, labels, path, isOpen, isTicked, onTick, onActivate }: RowProps) => (
  <tr
    data-id={record.id}
    data-index={index}
    aria-rowindex={index + 2}
    aria-selected={isOpen || isTicked || undefined}
    className={onActivate ? 'row-link' : undefined}
    onClick={onActivate ? event => onActivate(record, event) : undefined}
  >
    {isTicked === undefined ? null : <RowTick record={record} isTicked={isTicked} onTick={onTick} />}
    {columns.map((column, position) => (
      <td key={column.field} data-label={labels[position]} data-kind={column.kind} data-priority={column.priority}>
        {isNothing(record) ? null : (
          <CellBoundary record={record}>
            <Cell record={record} column={column} path={position === 0 ? path : undefined} />
          </CellBoundary>
        )}
      </td>
    ))}
  </tr>
));
