import type { CellProps } from '../../admin/defineResource';
import { useMessages } from '../../admin/messages';
import type { Task } from '../../contract';
import { makeVisible } from '../../ui/hiddenCharacters';
import { StatusMark } from './StatusMark';
import { durationOf, errorLine } from './status';

export const ExecutionStatus = ({ record }: CellProps<Task>) => <StatusMark status={record.status} />;

/** Whole seconds, blank when new; from a minute on the tooltip says it in minutes. */
export const ExecutionDuration = ({ record }: CellProps<Task>) => {
  const say = useMessages();
  const seconds = durationOf(record);
  if (seconds === undefined) return null;
  return (
    <span
      title={
        seconds >= 60 ? say('tasks.minutes', { minutes: Math.floor(seconds / 60), seconds: seconds % 60 }) : undefined
      }
    >
      {say('tasks.seconds', { seconds })}
    </span>
  );
};

export const ExecutionError = ({ record }: CellProps<Task>) => {
  const line = makeVisible(errorLine(record));
  return line ? (
    <span className="execution-error-line" title={line}>
      <bdi>{line}</bdi>
    </span>
  ) : null;
};
