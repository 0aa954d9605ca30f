import { memo } from 'react';
import { useHostEntry } from '../admin/config/config';
import { nameOf, usePlatform, useSessionUser } from '../admin/platform';
import './sidebar.css';

/** Who is signed in, and where. */
export const Operator = memo(() => {
  const user = useSessionUser();
  const { session } = usePlatform();
  const entry = useHostEntry(session.host);
  const names = [user?.firstName, user?.lastName].filter(Boolean);
  return (
    <div className="nav-user">
      <span className="nav-avatar" aria-hidden>
        {names.map(name => [...(name ?? '')][0]).join('') || '–'}
      </span>
      <span className="nav-wide nav-user-text">
        <strong>
          <bdi>{user ? nameOf(user) : ''}</bdi>
        </strong>
        <span title={session.host}>{session.host}</span>
        {entry?.label ? <span>{entry.label}</span> : null}
      </span>
    </div>
  );
});
