import type { ReactNode } from 'react';
import { failureText, placeFailureText } from '../admin/failure';
import { useMessages } from '../admin/messages';
import { Button } from './controls/Button';
import './page.css';

export type NoteProps = {
  title: string;
  text?: ReactNode;
  action?: ReactNode;
  role?: 'status' | 'alert';
  /** `h1` where it is all that the page holds. */
  heading?: 'h1' | 'h2';
};

/** One of the four kinds of nothing: a heading, a sentence, at most one action. */
export const Note = ({ title, text, action, role, heading: Heading = 'h2' }: NoteProps) => (
  <div className="note" role={role}>
    <Heading>{title}</Heading>
    {text ? <p>{text}</p> : null}
    {action}
  </div>
);

export type LoadFailureProps = {
  title?: string;
  error: unknown;
  /** What is read stands at an address that names no record: a host without it does not offer it. */
  isPlace?: boolean;
  onRetry: () => void;
};

/** Something could not be loaded: says so in place, with the server's reason and another try. No toast (spec §8). */
export const LoadFailure = ({ title, error, isPlace = false, onRetry }: LoadFailureProps) => {
  const say = useMessages();
  return (
    <Note
      role="status"
      title={title ?? say('common.load_failed')}
      text={(isPlace ? placeFailureText : failureText)(say, error)}
      action={
        <Button variant="outlined" onClick={onRetry}>
          {say('common.retry')}
        </Button>
      }
    />
  );
};
