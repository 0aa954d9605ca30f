import type { ReactNode } from 'react';
import { type Requirement, useMissingWords, useRequirement } from '../admin/may';
import { useMessages } from '../admin/messages';
import { usePlatform } from '../admin/platform';
import { Note } from '../ui/Note';

export type PageGuardProps = { requirement: Requirement; children: ReactNode };

/**
 * Renders a page only for those who may see it; for others the content is empty and nothing is requested (spec §2). A notice
 * outside the content says what is missing.
 */
export const PageGuard = ({ requirement, children }: PageGuardProps) => {
  const say = useMessages();
  const { session } = usePlatform();
  const { isAllowed, missing } = useRequirement(requirement);
  const wordsOf = useMissingWords();
  return (
    <>
      <div data-testid="page-content">{isAllowed ? children : null}</div>
      {isAllowed ? null : (
        <aside style={{ padding: 24 }} aria-label={say('shell.no_permission_title')}>
          <Note
            role="status"
            title={say('shell.no_permission_title')}
            text={say('shell.no_permission_text', { permissions: wordsOf(missing), host: session.host ?? '' })}
          />
        </aside>
      )}
    </>
  );
};
