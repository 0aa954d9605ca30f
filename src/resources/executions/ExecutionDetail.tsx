import { useLocation, useNavigate, useParams } from 'react-router-dom';
import { useMessages } from '../../admin/messages';
import { PageFrame } from '../../ui/PageFrame';
import { ExecutionView } from './ExecutionView';

/** One execution at full width: the panel's content on a page of its own. */
export const ExecutionDetail = () => {
  const say = useMessages();
  const { id = '' } = useParams();
  const { search } = useLocation();
  const navigate = useNavigate();
  return (
    <PageFrame
      title={say('tasks.execution.title', { id })}
      back={{ to: `/tasks/executions${search}`, label: say('resources.tasks_executions.title') }}
    >
      <ExecutionView
        key={id}
        id={id}
        onStarted={execution => navigate(`/tasks/executions/${encodeURIComponent(execution.id)}${search}`)}
      />
    </PageFrame>
  );
};
