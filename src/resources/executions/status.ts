import type { Task } from '../../contract';

/** Whether an execution may still change: its record and its log are looked at again. */
export const isLive = ({ status }: Pick<Task, 'status'>): boolean => status === 'new' || status === 'inProgress';

/**
 * How long an execution took.
 *
 * @returns whole seconds between start and the last change of status; `undefined` while it is new, or when either time is
 * unknown (spec §3, R-14)
 */
export const durationOf = ({
  status,
  startTimestamp,
  statusChangedTimestamp,
}: Pick<Task, 'status' | 'startTimestamp' | 'statusChangedTimestamp'>): number | undefined => {
  if (status === 'new' || !startTimestamp || !statusChangedTimestamp) return undefined;
  const seconds = Math.floor((statusChangedTimestamp.getTime() - startTimestamp.getTime()) / 1000);
  // What was canceled before its time took no time.
  return seconds < 0 || Number.isNaN(seconds) ? undefined : seconds;
};

/** An error in one line: `name: message`. */
export const errorLine = ({ error }: Pick<Task, 'error'>): string =>
  [error?.name, error?.message?.split('\n')[0]].filter(Boolean).join(': ');
