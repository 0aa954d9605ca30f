import { useMemo } from 'react';
import { ResourceContextProvider } from 'react-admin';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { useMay } from '../../admin/may';
import { useMessages } from '../../admin/messages';
import { useResourceDefinition } from '../../admin/resourceIndex';
import { TASK_STATUSES } from '../../contract';
import { Button } from '../../ui/controls/Button';
import { ListFoot } from '../../ui/table/ListFoot';
import { ListScreen } from '../../ui/table/ListScreen';
import { ListTable } from '../../ui/table/ListTable';
import { ListToolbar } from '../../ui/table/ListToolbar';
import { ListProvider, useConsoleList } from '../../ui/table/useConsoleList';
import { ExecutionOverview } from './ExecutionOverview';
import { ExecutionPanel } from './ExecutionPanel';
import { RESOURCE } from './useExecution';
import './execution.css';

/** Query parameter that names the execution in the panel. */
const OPEN = 'execution';

const VALUES = { status: [...TASK_STATUSES] };

type ExecutionTableProps = { functionName?: string; embedded?: boolean };

/** Executions, of one function where one is named, with a panel for the one that was opened. */
const ExecutionTable = ({ functionName, embedded = false }: ExecutionTableProps) => {
  const say = useMessages();
  const { columns } = useResourceDefinition(RESOURCE);
  const canOpen = useMay('detail', RESOURCE).isAllowed;
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const openId = canOpen ? (new URLSearchParams(search).get(OPEN) ?? undefined) : undefined;

  const pathTo = (id: string | undefined) => {
    const parameters = new URLSearchParams(search);
    if (id === undefined) parameters.delete(OPEN);
    else parameters.set(OPEN, id);
    return `${pathname}?${parameters.toString()}`.replace(/\?$/, '');
  };
  const filter = useMemo(() => (functionName === undefined ? undefined : { functionName }), [functionName]);
  const shown = useMemo(
    // Known from the filter, the name need not be said in every row (spec §2).
    () => (functionName === undefined ? columns : columns.filter(column => column.field !== 'functionName')),
    [columns, functionName],
  );

  const list = useConsoleList({ where: filter, isEmbedded: embedded, columns: shown });
  const parts = (
    <>
      <ListToolbar
        example={functionName === undefined ? 'like(functionName,report)' : 'eq(status,failed)'}
        values={VALUES}
      />
      {functionName === undefined || embedded ? null : (
        <div className="function-filter">
          <span>
            {say('tasks.executions.of_function')} <strong>{functionName}</strong>
          </span>
          <Button component={Link} to={`/${RESOURCE}`}>
            {say('tasks.executions.of_all')}
          </Button>
        </div>
      )}
      <ExecutionOverview functionName={functionName} />
      <ListTable
        pathOf={canOpen ? record => pathTo(String(record.id)) : null}
        openId={openId}
        panel={
          openId ? (
            <ExecutionPanel
              id={openId}
              functionName={functionName}
              onOpen={id => navigate(pathTo(id), { replace: id !== undefined })}
            />
          ) : undefined
        }
      />
      <ListFoot />
    </>
  );
  return embedded ? <ListProvider value={list}>{parts}</ListProvider> : <ListScreen list={list}>{parts}</ListScreen>;
};

/** All executions, or with `?function={name}` those of one function. */
export const ExecutionList = () => {
  const [parameters] = useSearchParams();
  const functionName = parameters.get('function');
  return <ExecutionTable {...(functionName ? { functionName } : {})} />;
};

/** The executions of one function, within its page. */
export const FunctionExecutions = ({ functionName }: { functionName: string }) => (
  <ResourceContextProvider value={RESOURCE}>
    <ExecutionTable functionName={functionName} embedded />
  </ResourceContextProvider>
);
