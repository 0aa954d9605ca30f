import type { RaRecord } from 'react-admin';
import { Link } from 'react-router-dom';
import type { Column } from '../../admin/defineResource';
import { useMessages } from '../../admin/messages';
import { CopyButton } from '../CopyButton';
import { formatListTimestamp } from '../formatTimestamp';

export type CellProps = {
  record: RaRecord;
  column: Column<Record<string, unknown>>;
  /** Address of the record, given to its first cell only: that cell is the link. */
  path: string | undefined;
};

const textOf = (value: unknown) => (value === null || value === undefined ? '' : String(value));

const Value = ({ record, column }: Omit<CellProps, 'path'>) => {
  const say = useMessages();
  const value: unknown = record[column.field];
  if (column.render) return <column.render record={record} />;
  if (column.kind === 'timestamp') return <>{formatListTimestamp(value as Date | undefined)}</>;
  if (column.kind === 'boolean') return <>{value === true ? say('common.yes') : say('common.no')}</>;
  return <bdi>{textOf(value)}</bdi>;
};

/** One value of a record, shown by its column's kind. */
export const Cell = ({ record, column, path }: CellProps) => {
  const say = useMessages();
  const id = String(record.id);
  if (column.kind === 'id') {
    return (
      <span className="cell-id">
        {path ? (
          <Link to={path} data-copy-source>
            {id}
          </Link>
        ) : (
          <span data-copy-source>{id}</span>
        )}
        <CopyButton text={id} label={say('table.copy_id', { id })} />
      </span>
    );
  }
  const shown = <Value record={record} column={column} />;
  return path ? <Link to={path}>{shown}</Link> : shown;
};
