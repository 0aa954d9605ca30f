import { useHostHealth } from '../admin/hostHealth';
import { useMessages } from '../admin/messages';
import { usePlatform } from '../admin/platform';
import { ServiceTexts } from '../admin/serviceTexts';
import type { ServiceName } from '../contract';
import { WhenThere } from '../ui/feedback/WhenThere';
import { readHealth } from '../ui/health';
import { HomeCard } from '../ui/home/HomeCard';
import { useHomeQuery } from '../ui/home/useHomeQuery';

const Names = ({ of }: { of: readonly ServiceName[] }) => {
  const say = useMessages();
  return <>{of.map(name => say(`services.${name}`)).join(', ')}</>;
};

/** Whether each service of the host answers; what is not there is said, and never called healthy (HOST-09). */
export const PlatformHealth = () => {
  const say = useMessages();
  const { client } = usePlatform();
  const { note } = useHostHealth();
  const query = useHomeQuery('health', signal => readHealth(client, signal, note));
  return (
    <HomeCard
      title={say('home.health')}
      query={query}
      isEmpty={() => false}
      empty=""
      more={{ to: () => '/platform/health', label: say('home.all_health') }}
    >
      {services => (
        <dl className="home-health">
          {(['unhealthy', 'healthy', 'absent'] as const).map(state => {
            const names = services.filter(({ health }) => health === state).map(({ name }) => name);
            return names.length === 0 ? null : (
              <div key={state} data-state={state}>
                <dt>{say(`home.health_${state}`, { count: names.length })}</dt>
                <dd>
                  <WhenThere fallback={null}>
                    <ServiceTexts>
                      <Names of={names} />
                    </ServiceTexts>
                  </WhenThere>
                </dd>
              </div>
            );
          })}
        </dl>
      )}
    </HomeCard>
  );
};
