import { useHostHealth } from '../admin/hostHealth';
import { useMessages } from '../admin/messages';
import { usePlatform } from '../admin/platform';
import { SERVICES, type ServiceName } from '../contract';
import { HomeCard, useHomeQuery } from '../ui/home/HomeCard';

const NAMES = Object.keys(SERVICES) as ServiceName[];

/** Whether each service of the host answers; what is not there is said, and never called healthy (HOST-09). */
export const PlatformHealth = () => {
  const say = useMessages();
  const { client } = usePlatform();
  const { note } = useHostHealth();
  const query = useHomeQuery('health', async signal =>
    Promise.all(
      NAMES.map(async name => {
        const health = await client.health(name, signal);
        // The other pages tell of it as well.
        note(name, health);
        return { name, health };
      }),
    ),
  );
  return (
    <HomeCard title={say('home.health')} query={query} isEmpty={() => false} empty="">
      {services => (
        <dl className="home-health">
          {(['unhealthy', 'healthy', 'absent'] as const).map(state => {
            const names = services.filter(({ health }) => health === state).map(({ name }) => name);
            return names.length === 0 ? null : (
              <div key={state} data-state={state}>
                <dt>{say(`home.health_${state}`, { count: names.length })}</dt>
                <dd>{names.join(', ')}</dd>
              </div>
            );
          })}
        </dl>
      )}
    </HomeCard>
  );
};
