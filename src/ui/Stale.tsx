import type { UseQueryResult } from '@tanstack/react-query';
import { clockIn } from '../admin/clock';
import { failureText, placeFailureText } from '../admin/failure';
import { useMessages } from '../admin/messages';
import { useZone } from '../admin/zone';
import './page.css';

export type StaleProps = {
  query: Pick<UseQueryResult, 'data' | 'error' | 'dataUpdatedAt' | 'refetch'>;
  /** What is read stands at an address that names no record: a host without it does not offer it. */
  isPlace?: boolean;
};

/** Above what was read before and could not be read again: why, of when it is, and another try. Nothing where it is what is there. */
export const Stale = ({ query: { data, error, dataUpdatedAt, refetch }, isPlace = false }: StaleProps) => {
  const say = useMessages();
  const zone = useZone();
  if (!error || data === undefined) return null;
  const time = clockIn(new Date(dataUpdatedAt), zone).slice(11, 16);
  const reason = (isPlace ? placeFailureText : failureText)(say, error);
  return (
    <p className="stale" role="status">
      {say('common.stale', { reason, time })}{' '}
      <button type="button" className="text-button" onClick={() => void refetch()}>
        {say('common.retry')}
      </button>
    </p>
  );
};
