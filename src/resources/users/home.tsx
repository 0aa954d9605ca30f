import { pathToList } from '../../admin/listView';
import { useMessages } from '../../admin/messages';
import { nameOf, usePlatform } from '../../admin/platform';
import { format, formatQuery, rql } from '../../rql';
import { HomeCard } from '../../ui/home/HomeCard';
import { HomeRow } from '../../ui/home/HomeRow';
import { countOf, useHomeQuery } from '../../ui/home/useHomeQuery';
import { useTimes } from '../../ui/time/useTimes';

const RESOURCE = 'users/users';
const SHOWN = 5;

/** Users who have not activated their account yet, the newest first. */
export const WaitingUsers = () => {
  const say = useMessages();
  const times = useTimes();
  const { client } = usePlatform();
  const waiting = rql.eq('activation', false);
  const query = useHomeQuery('waiting users', signal =>
    client.users.find(
      formatQuery({
        sort: [{ field: 'creation_timestamp', direction: -1 }],
        where: waiting,
        limit: { limit: SHOWN },
      }),
      signal,
    ),
  );
  return (
    <HomeCard
      title={say('home.waiting_users')}
      query={query}
      count={countOf}
      isEmpty={({ data }) => data.length === 0}
      empty={say('home.none_waiting_users')}
      more={{ to: () => pathToList(RESOURCE, format(waiting)), label: say('home.all_waiting_users') }}
    >
      {({ data }) => (
        <ul>
          {data.map(user => (
            <HomeRow
              key={user.id}
              to={`/${RESOURCE}/${encodeURIComponent(user.id)}`}
              name={nameOf(user)}
              end={times.list(user.creationTimestamp)}
            />
          ))}
        </ul>
      )}
    </HomeCard>
  );
};
