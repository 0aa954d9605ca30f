import { pathToList } from '../../admin/listView';
import { useMay } from '../../admin/may';
import { useMessages } from '../../admin/messages';
import { usePlatform } from '../../admin/platform';
import type { Task } from '../../contract';
import { format, formatQuery, rql } from '../../rql';
import { makeVisible } from '../../ui/hiddenCharacters';
import { HomeCard } from '../../ui/home/HomeCard';
import { HomeRow } from '../../ui/home/HomeRow';
import { countOf, useHomeQuery } from '../../ui/home/useHomeQuery';
import { useTimes } from '../../ui/time/useTimes';
import { errorLine } from './status';
import { RESOURCE } from './useExecution';

const DAY_MS = 86_400_000;
/** The newest failures, which are counted by function. */
const SAMPLE = 100;
const SHOWN = 5;

const NEWEST_FIRST = [{ field: 'startTimestamp', direction: -1 }] as const;

/** Failures by function, most first; of each the newest. */
const byFunction = (failed: readonly Task[]): { newest: Task; count: number }[] => {
  const groups = new Map<string, { newest: Task; count: number }>();
  for (const task of failed) {
    const group = groups.get(task.functionName);
    if (group) group.count++;
    else groups.set(task.functionName, { newest: task, count: 1 });
  }
  return [...groups.values()].sort((a, b) => b.count - a.count);
};

/** Runs of one function among others; all where a host does not tell of which one they were. */
const ofFunction = (others: string, name: string | undefined) =>
  name ? `${others}&${format(rql.eq('functionName', name))}` : others;

/** Failed runs of the last 24 hours, by function. */
export const FailedRuns = () => {
  const say = useMessages();
  const { client } = usePlatform();
  const query = useHomeQuery('failed runs', async signal => {
    const since = new Date(Date.now() - DAY_MS);
    const { data, page } = await client.executions.find(
      formatQuery({
        select: ['id', 'functionName', 'startTimestamp', 'error'],
        sort: NEWEST_FIRST,
        where: rql.and(rql.eq('status', 'failed'), rql.ge('startTimestamp', since)),
        limit: { limit: SAMPLE },
      }),
      signal,
    );
    return { failed: data, total: countOf({ data, page }), since };
  });
  const filter = (since: Date) => `${format(rql.eq('status', 'failed'))}&${format(rql.ge('startTimestamp', since))}`;
  return (
    <HomeCard
      title={say('home.failed')}
      query={query}
      count={({ total }) => total}
      isAlarming
      isEmpty={({ failed }) => failed.length === 0}
      empty={say('home.none_failed')}
      more={{ to: ({ since }) => pathToList(RESOURCE, filter(since)), label: say('home.all_failed') }}
    >
      {({ failed, total, since }) => (
        <>
          {total !== undefined && total > failed.length ? (
            <p className="home-note">{say('home.failed_sample', { count: failed.length, total })}</p>
          ) : null}
          <ul>
            {byFunction(failed)
              .slice(0, SHOWN)
              .map(({ newest, count }) => (
                <HomeRow
                  key={newest.functionName}
                  to={pathToList(RESOURCE, ofFunction(filter(since), newest.functionName))}
                  name={newest.functionName ?? '–'}
                  end={`${count}×`}
                  detail={makeVisible(errorLine(newest))}
                />
              ))}
          </ul>
        </>
      )}
    </HomeCard>
  );
};

/** Executions that run at this moment. */
export const RunningNow = () => {
  const say = useMessages();
  const times = useTimes();
  const { client } = usePlatform();
  const mayOpen = useMay('detail', RESOURCE).isAllowed;
  const running = rql.eq('status', 'inProgress');
  const query = useHomeQuery('running', signal =>
    client.executions.find(
      formatQuery({
        select: ['id', 'functionName', 'startTimestamp'],
        sort: NEWEST_FIRST,
        where: running,
        limit: { limit: SHOWN },
      }),
      signal,
    ),
  );
  const all = pathToList(RESOURCE, format(running));
  return (
    <HomeCard
      title={say('home.running')}
      query={query}
      count={countOf}
      isEmpty={({ data }) => data.length === 0}
      empty={say('home.none_running')}
      more={{ to: () => all, label: say('home.all_running') }}
    >
      {({ data }) => (
        <ul>
          {data.map(({ id, functionName, startTimestamp }) => (
            <HomeRow
              key={id}
              to={mayOpen ? `/${RESOURCE}/${encodeURIComponent(id)}` : all}
              name={functionName}
              end={say('home.since', { time: times.list(startTimestamp) })}
            />
          ))}
        </ul>
      )}
    </HomeCard>
  );
};
