import { Link } from 'react-router-dom';
import type { CellProps } from '../../admin/defineResource';
import { useMessages } from '../../admin/messages';
import type { DataSchema } from '../../contract';

/** A schema by name, and whether it is switched off. */
export const SchemaName = ({ record }: CellProps<DataSchema>) => {
  const say = useMessages();
  return (
    <>
      <bdi>{record.name}</bdi>
      {record.disabled ? ` (${say('schemas.disabled')})` : ''}
    </>
  );
};

/** Leads to the documents of a schema (spec §2: a Data link per row). */
export const DataLink = ({ record }: CellProps<DataSchema>) => {
  const say = useMessages();
  return (
    <Link
      to={`/data/documents/${encodeURIComponent(record.id)}`}
      aria-label={say('schemas.data_of', { name: record.name })}
    >
      {say('schemas.data')}
    </Link>
  );
};
