import type { ReactNode } from 'react';
import { useMessages } from '../../admin/messages';
import { useTimes } from '../time/useTimes';
import './tools.css';

export type WorkProgressProps = {
  /** What is done, for those who do not see the bar. */
  name: string;
  done: number;
  /** `undefined` where nobody knows how much there is. */
  of: number | undefined;
  /** When it goes on, while the host wants to be left alone. */
  until?: Date | undefined;
  children: ReactNode;
};

/** How far something is that takes many calls. */
export const WorkProgress = ({ name, done, of, until, children }: WorkProgressProps) => {
  const say = useMessages();
  const times = useTimes();
  return (
    <div className="tool-progress">
      <progress aria-label={name} {...(of === undefined ? {} : { value: done, max: of || 1 })} />
      <span>{children}</span>
      <span role="status">{until ? say('tools.limited', { time: times.exact(until).slice(11, 19) }) : null}</span>
    </div>
  );
};
