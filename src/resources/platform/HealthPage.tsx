import CheckIcon from '@mui/icons-material/CheckCircleOutlined';
import ErrorIcon from '@mui/icons-material/ErrorOutlined';
import AbsentIcon from '@mui/icons-material/RemoveCircleOutline';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useHostHealth } from '../../admin/hostHealth';
import { useMessages } from '../../admin/messages';
import { usePlatform } from '../../admin/platform';
import { SERVICES } from '../../contract';
import { readHealth, type ServiceHealth } from '../../ui/health';
import { LoadFailure } from '../../ui/Note';
import { PageFrame } from '../../ui/PageFrame';
import { Spinner } from '../../ui/Spinner';
import { RefreshControls } from '../../ui/table/RefreshControls';
import { useAutoRefresh } from '../../ui/table/useAutoRefresh';
import './health.css';

const ICONS = { healthy: CheckIcon, unhealthy: ErrorIcon, absent: AbsentIcon };
/** What is wrong stands first, what is not there last. */
const ORDER = { unhealthy: 0, healthy: 1, absent: 2 };

const Service = ({ service: { name, health, latencyMs } }: { service: ServiceHealth }) => {
  const say = useMessages();
  const Icon = ICONS[health];
  return (
    <li data-state={health}>
      <Icon aria-hidden />
      <div>
        <strong>{say(`services.${name}`)}</strong>
        <code>{SERVICES[name].base}</code>
      </div>
      <span className="health-state">{say(`health.${health}`)}</span>
      <span className="health-time">
        {health === 'absent' ? '' : say('health.latency', { ms: Math.round(latencyMs) })}
      </span>
    </li>
  );
};

/** Each service of the host: whether it answers, how fast, and what this host does not have. */
export const HealthPage = () => {
  const say = useMessages();
  const { client, session } = usePlatform();
  const { note } = useHostHealth();
  const [interval, setInterval] = useState(0);
  const { data, error, isFetching, dataUpdatedAt, refetch } = useQuery({
    queryKey: ['platform/health'],
    queryFn: ({ signal }) => readHealth(client, signal, note),
  });
  useAutoRefresh(interval, () => refetch({ cancelRefetch: false }));
  const count = (state: ServiceHealth['health']) => data?.filter(({ health }) => health === state).length ?? 0;
  const body = () => {
    if (!data) return error ? <LoadFailure error={error} onRetry={() => void refetch()} /> : <Spinner />;
    return (
      <>
        <p className="health-sum" role="status" data-alarming={count('unhealthy') > 0 || undefined}>
          {say(count('unhealthy') > 0 ? 'health.some_wrong' : 'health.all_well', {
            wrong: count('unhealthy'),
            well: count('healthy'),
          })}{' '}
          {count('absent') > 0 ? say('health.some_absent', { count: count('absent'), host: session.host ?? '' }) : null}
        </p>
        <ul className="health">
          {[...data]
            .sort((a, b) => ORDER[a.health] - ORDER[b.health])
            .map(service => (
              <Service key={service.name} service={service} />
            ))}
        </ul>
      </>
    );
  };
  return (
    <PageFrame
      title={say('resources.platform_health.title')}
      actions={
        <RefreshControls
          onRefresh={() => void refetch()}
          isFetching={isFetching}
          updatedAt={dataUpdatedAt}
          interval={interval}
          onIntervalChange={setInterval}
        />
      }
    >
      {body()}
    </PageFrame>
  );
};
