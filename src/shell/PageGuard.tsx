import { type ReactNode, useState } from 'react';
import { useReadOnly } from '../admin/config/hostIdentity';
import { type Requirement, unlessReadOnly, useMissingWords, useRequirement } from '../admin/may';
import { useMessages } from '../admin/messages';
import { usePlatform } from '../admin/platform';
import { Button } from '../ui/controls/Button';
import { WhenThere } from '../ui/feedback/WhenThere';
import { Note } from '../ui/Note';
import { part } from '../ui/theme/part';

const WhyDialog = part(() => import('../ui/why/WhyDialog').then(({ WhyDialog: Box }) => Box));

export type PageGuardProps = {
  requirement: Requirement;
  /** A page whose only use is to change something: closed where the operator wants to change nothing. */
  isChanging?: boolean;
  children: ReactNode;
};

/**
 * Renders a page only for those who may see it; for others the content is empty and nothing is requested (spec §2). A notice
 * outside the content says what is missing.
 */
export const PageGuard = ({ requirement, isChanging = false, children }: PageGuardProps) => {
  const say = useMessages();
  const { session } = usePlatform();
  const [isReadOnly] = useReadOnly();
  const may = unlessReadOnly(useRequirement(requirement), isChanging && isReadOnly);
  const { isAllowed, missing } = may;
  const isLacking = missing.length > 0;
  const title = say(isLacking ? 'shell.no_permission_title' : 'host.read_only_why');
  const [isAsked, setAsked] = useState(false);
  const wordsOf = useMissingWords();
  return (
    <>
      <div data-testid="page-content">{isAllowed ? children : null}</div>
      {isAllowed ? null : (
        <aside style={{ padding: 24 }} aria-label={title}>
          <Note
            role="status"
            heading="h1"
            title={title}
            {...(isLacking && {
              text: say('shell.no_permission_text', { permissions: wordsOf(missing), host: session.host ?? '' }),
              action: (
                <Button variant="outlined" onClick={() => setAsked(true)}>
                  {say('shell.why')}
                </Button>
              ),
            })}
          />
          {isAsked ? (
            <WhenThere fallback={null}>
              <WhyDialog may={may} onClose={() => setAsked(false)} />
            </WhenThere>
          ) : null}
        </aside>
      )}
    </>
  );
};
