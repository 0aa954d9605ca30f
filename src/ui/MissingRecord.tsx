import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useResourceContext } from 'react-admin';
import { isUnknownRecord } from '../admin/isUnknownRecord';
import { LoadFailure, Note } from './Note';

export type MissingRecordProps = {
  id: string;
  /** Says that there is none. */
  unknown: string;
  /** Why it could not be read; nothing, or a 404 that tells of a record: there is none. */
  error: unknown;
  onRetry: () => void;
};

/** There is none: lists that still show it are read again once somebody looks at them. */
const Unknown = ({ id, unknown }: Pick<MissingRecordProps, 'id' | 'unknown'>) => {
  const cache = useQueryClient();
  const resource = useResourceContext();
  useEffect(() => {
    void cache.invalidateQueries({ queryKey: [resource, 'getList'], refetchType: 'none' });
  }, [cache, resource]);
  return <Note title={unknown} text={<code>{id}</code>} />;
};

/** In place of a record that is not there to show: there is none with this id, or reading it failed. */
export const MissingRecord = ({ id, unknown, error, onRetry }: MissingRecordProps) =>
  !error || isUnknownRecord(error) ? (
    <Unknown id={id} unknown={unknown} />
  ) : (
    <LoadFailure error={error} onRetry={onRetry} />
  );
