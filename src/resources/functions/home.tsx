import { useMay } from '../../admin/may';
import { useMessages } from '../../admin/messages';
import { usePlatform } from '../../admin/platform';
import { HomeCard } from '../../ui/home/HomeCard';
import { HomeRow } from '../../ui/home/HomeRow';
import { useHomeQuery } from '../../ui/home/useHomeQuery';
import { useTimes } from '../../ui/time/useTimes';

const RESOURCE = 'tasks/functions';
const SHOWN = 5;

/** Schedules by the time of their next run. */
export const SchedulesDue = () => {
  const say = useMessages();
  const times = useTimes();
  const { client } = usePlatform();
  const mayOpen = useMay('detail', RESOURCE).isAllowed;
  const query = useHomeQuery('schedules', signal => client.schedules.due(SHOWN, signal));
  return (
    <HomeCard
      title={say('home.due')}
      query={query}
      isEmpty={due => due.length === 0}
      empty={say('home.none_due')}
      {...(mayOpen ? { more: { to: () => `/${RESOURCE}`, label: say('home.all_functions') } } : {})}
    >
      {due => (
        <ul>
          {due.map(({ id, functionName, nextTimestamp }) => (
            <HomeRow
              key={id}
              to={`/${RESOURCE}/${encodeURIComponent(functionName)}`}
              name={functionName}
              end={times.list(nextTimestamp)}
            />
          ))}
        </ul>
      )}
    </HomeCard>
  );
};
