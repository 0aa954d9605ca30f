import { useMay } from '../../admin/may';
import { useMessages } from '../../admin/messages';
import { RecordVersion } from '../../ui/drafts/drafts';
import { MissingRecord } from '../../ui/MissingRecord';
import { Spinner } from '../../ui/Spinner';
import { Stale } from '../../ui/Stale';
import { DetailsCard } from './DetailsCard';
import { GeneralCard } from './GeneralCard';
import { SchedulesCard } from './SchedulesCard';
import { useFunction } from './useFunction';
import { VariablesCard } from './VariablesCard';

/** The Info tab: what a function is, its limits, its variables and its schedules. */
export const FunctionInfo = ({ name }: { name: string }) => {
  const say = useMessages();
  const canUpdate = useMay('update').isAllowed;
  const query = useFunction(name);
  const { data, error, isPending, refetch } = query;

  if (isPending) return <Spinner />;
  if (!data) {
    return (
      <MissingRecord id={name} unknown={say('tasks.function.unknown')} error={error} onRetry={() => void refetch()} />
    );
  }
  return (
    <RecordVersion value={data.updateTimestamp}>
      <Stale query={query} />
      <div className="cards">
        <GeneralCard of={data} canUpdate={canUpdate} />
        <DetailsCard of={data} canUpdate={canUpdate} />
        <VariablesCard of={data} canUpdate={canUpdate} />
        <SchedulesCard of={data} />
      </div>
    </RecordVersion>
  );
};
