import type { ReactNode } from 'react';
import { useMessages } from '../admin/messages';
import { useHoldsAny, usePlatform } from '../admin/platform';
import { Note } from '../ui/Note';

export type PageGuardProps = { permissions: readonly string[]; children: ReactNode };

/**
 * Renders a page only for those who hold one of its permissions; for others the content is empty and nothing is
 * requested (spec §2). A notice outside the content says why.
 */
export const PageGuard = ({ permissions, children }: PageGuardProps) => {
  const say = useMessages();
  const { session } = usePlatform();
  const isAllowed = useHoldsAny(permissions);
  return (
    <>
      <div data-testid="page-content">{isAllowed ? children : null}</div>
      {isAllowed ? null : (
        <aside style={{ padding: 24 }} aria-label={say('shell.no_permission_title')}>
          <Note
            role="status"
            title={say('shell.no_permission_title')}
            text={say('shell.no_permission_text', { permissions: permissions.join(', '), host: session.host ?? '' })}
          />
        </aside>
      )}
    </>
  );
};
