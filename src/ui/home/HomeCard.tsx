import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router-dom';
import { failureText } from '../../admin/failure';
import { useMessages } from '../../admin/messages';
import type { Page } from '../../contract';
import './homeCard.css';

/** Below it, what was read stands when one comes back to the home page; milliseconds. */
const FRESH_MS = 30_000;

/** What every block of the home page is read under: the page refreshes them all by it. */
export const HOME = 'home';

/** The one cheap request of a block. */
export const useHomeQuery = <T,>(name: string, read: (signal: AbortSignal) => Promise<T>) =>
  useQuery({ queryKey: [HOME, name], queryFn: ({ signal }) => read(signal), staleTime: FRESH_MS });

/** How many there are in all; `undefined` where the host did not count and its page is full. */
export const countOf = ({ page, data }: Page<unknown>): number | undefined =>
  page.total ?? (data.length < page.limit ? data.length : undefined);

export type HomeCardProps<T> = {
  title: string;
  query: Pick<UseQueryResult<T>, 'data' | 'error' | 'refetch'>;
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
          {say('home.not_loaded', { reason: failureText(say, error) })}{' '}
          <button type="button" onClick={() => void refetch()}>
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
    <section className="card home-card" aria-labelledby={id}>
      <div className="home-head">
        <h2 id={id}>{title}</h2>
        {total ? (
          <span className="home-count" data-alarming={isAlarming || undefined}>
            {total}
          </span>
        ) : null}
      </div>
      {body()}
      {more && data !== undefined && !isEmpty(data) ? (
        <Link to={more.to(data)} className="home-more">
          {more.label}
        </Link>
      ) : null}
    </section>
  );
};

/** One line of a block: what it is about, and at its end what matters of it. */
export const HomeRow = ({ to, name, detail, end }: { to: string; name: string; detail?: string; end?: string }) => (
  <li>
    <Link to={to}>
      <bdi>{name}</bdi>
    </Link>
    {end ? <span className="home-end">{end}</span> : null}
    {detail ? (
      <span className="home-detail">
        <bdi>{detail}</bdi>
      </span>
    ) : null}
  </li>
);
