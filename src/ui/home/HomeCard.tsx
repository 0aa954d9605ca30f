import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router-dom';
import { placeFailureText } from '../../admin/failure';
import { useMessages } from '../../admin/messages';
import { wholeOnPointing } from '../cutText';
import { Stale } from '../Stale';
import './homeCard.css';

export type HomeCardProps<T> = {
  title: string;
  query: Pick<UseQueryResult<T>, 'data' | 'error' | 'dataUpdatedAt' | 'refetch'>;
  /** Beside the title, from what was read. */
  count?: (data: T) => number | undefined;
  /** Something is wrong where there are any. */
  isAlarming?: boolean;
  /** Said where nothing is there. */
  empty: string;
  isEmpty: (data: T) => boolean;
  /** Where all of it is. */
  more?: { to: (data: T) => string; label: string };
  children: (data: T) => ReactNode;
};

/** A block of the home page. What cannot be read costs the block and says so; what was read before stays. */
export const HomeCard = <T,>(props: HomeCardProps<T>) => {
  const { title, query, count, isAlarming = false, empty, isEmpty, more, children } = props;
  const say = useMessages();
  const id = useId();
  const { data, error, refetch } = query;
  const total = data === undefined ? undefined : count?.(data);

  const body = () => {
    if (data === undefined) {
      return error ? (
        <p className="home-failure" role="status">
          {say('home.not_loaded', { reason: placeFailureText(say, error) })}{' '}
          <button type="button" className="text-button" onClick={() => void refetch()}>
            {say('common.retry')}
          </button>
        </p>
      ) : (
        <div className="home-waiting" role="status" aria-label={say('common.loading')} />
      );
    }
    return isEmpty(data) ? <p className="home-empty">{empty}</p> : children(data);
  };
  return (
    <section className="card home-card" aria-labelledby={id} {...wholeOnPointing}>
      <div className="home-head">
        <h2 id={id}>{title}</h2>
        {total ? (
          <span className="home-count" data-alarming={isAlarming || undefined}>
            {total}
          </span>
        ) : null}
      </div>
      <Stale query={query} isPlace />
      {body()}
      {more && data !== undefined && !isEmpty(data) ? (
        <Link to={more.to(data)} className="home-more">
          {more.label}
        </Link>
      ) : null}
    </section>
  );
};
