import type { ReactNode } from 'react';
import type { RaRecord } from 'react-admin';
import { columnValue, plainText } from '../../admin/columnValue';
import type { Column } from '../../admin/defineResource';
import { type MessageKey, useMessages } from '../../admin/messages';
import { PlaceLink } from '../../admin/PlaceLink';
import { recordsIn } from '../../contract';
import { birthdayText } from '../birthdayText';
import { CopyButton } from '../CopyButton';
import { aside } from '../feedback/aside';
import { WhenThere } from '../feedback/WhenThere';
import { formatBytes } from '../formatBytes';
import { HashChip } from '../HashChip';
import { Timestamp } from '../time/Timestamp';

const RecordName = aside(() => import('../record/RecordName').then(({ RecordName }) => RecordName));

export type CellProps = {
  record: RaRecord;
  column: Column<Record<string, unknown>>;
  /** Address of the record, given to its first cell only: that cell is the link. */
  path: string | undefined;
};

/** The names of the records that this one holds (spec §2: the roles of a user). */
const Chips = ({ of, unnamed }: { of: unknown; unnamed: MessageKey | undefined }) => {
  const say = useMessages();
  const records = recordsIn(of as readonly { id?: string; name?: string }[]);
  // Cards leave out what is empty.
  if (records.length === 0) return null;
  return (
    <span className="hash-chips">
      {records.map(({ id, name }, at) => (
        <HashChip key={id ?? at} name={(name?.trim() && name) || (unnamed ? say(unnamed) : '')} />
      ))}
    </span>
  );
};

/** An id, in place of which its record's name stands once that came: rows wait for no name. */
const Named = ({ id, of, isWithin }: { id: string; of: string | undefined; isWithin?: boolean }): ReactNode =>
  of ? (
    <WhenThere fallback={id}>
      <RecordName of={of} id={id} isWithin={isWithin} />
    </WhenThere>
  ) : (
    id
  );

const Value = ({ record, column }: Omit<CellProps, 'path'>) => {
  const say = useMessages();
  if (column.render) return <column.render record={record} />;
  // Whatever stands there: what is no time is blank.
  if (column.kind === 'timestamp') return <Timestamp value={record[column.field] as Date} isCell />;
  if (column.kind === 'chips') return <Chips of={record[column.field]} unnamed={column.unnamed} />;
  const value = columnValue(column, record);
  if (column.kind === 'boolean') {
    if (value === undefined || value === null) return null;
    return <>{say(value === true ? 'common.yes' : 'common.no')}</>;
  }
  if (column.kind === 'bytes' && typeof value === 'number') return <>{formatBytes(value)}</>;
  if (value instanceof Date) return <Timestamp value={value} isCell />;
  if (column.kind === 'birthday' && typeof value === 'string') return value && <bdi>{birthdayText(value)}</bdi>;
  const text = typeof value === 'object' ? plainText(value) : value;
  // Cards leave out what is empty.
  if (text === undefined || text === '') return null;
  return column.of ? <Named id={String(text)} of={column.of} /> : <bdi>{text}</bdi>;
};

/** One value of a record, shown by its column's kind. */
export const Cell = ({ record, column, path }: CellProps) => {
  const say = useMessages();
  if (column.kind === 'id') {
    const id = plainText(record.id);
    if (id === '') return null;
    return (
      <span className="cell-id">
        {path ? (
          <PlaceLink to={path} data-copy-source={column.of ? undefined : ''}>
            <Named id={id} of={column.of} isWithin />
          </PlaceLink>
        ) : (
          <span data-copy-source>{id}</span>
        )}
        <CopyButton text={id} label={say('table.copy_id', { id })} />
      </span>
    );
  }
  const shown = <Value record={record} column={column} />;
  // Nobody could follow a link without words: what is called nothing is called by its id.
  const isCalled = column.render || plainText(columnValue(column, record)).trim();
  return path ? <PlaceLink to={path}>{isCalled ? shown : <bdi>{plainText(record.id)}</bdi>}</PlaceLink> : shown;
};
