import type { ReactNode } from 'react';
import { failureText } from '../admin/failure';
import { useMessages } from '../admin/messages';
import { Button } from './controls/Button';
import './page.css';

export type NoteProps = { title: string; text?: ReactNode; action?: ReactNode; role?: 'status' | 'alert' };

/** One of the four kinds of nothing: a heading, a sentence, at most one action. */
export const Note = ({ title, text, action, role }: NoteProps) => (
  <div className="note" role={role}>
    <h2>{title}</h2>
    {text ? <p>{text}</p> : null}
    {action}
  </div>
);

export type LoadFailureProps = { title?: string; error: unknown; onRetry: () => void };

/** Something could not be loaded: says so in place, with the server's reason and another try. No toast (spec §8). */
export const LoadFailure = ({ title, error, onRetry }: LoadFailureProps) => {
  const say = useMessages();
  return (
    <Note
      role="status"
      title={title ?? say('common.load_failed')}
      text={failureText(say, error)}
      action={
        <Button variant="outlined" onClick={onRetry}>
          {say('common.retry')}
        </Button>
      }
    />
  );
};
