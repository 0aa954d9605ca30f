import { useMay } from '../../admin/may';
import { useSessionUser } from '../../admin/platform';
import { ToolTexts } from '../../admin/serviceTexts';
import type { User } from '../../contract';
import { WhenThere } from '../../ui/feedback/WhenThere';
import { Spinner } from '../../ui/Spinner';
import { WhyCard } from '../../ui/why/WhyCard';
import { GroupsOfUser } from '../groups';
import { MfaCard } from './MfaCard';
import { ProviderLinkCard } from './ProviderLinkCard';
import { SessionsCard } from './SessionsCard';

export type AccessCardsProps = { user: User; onChanged: () => Promise<unknown> };

/** Where a user belongs, and how they come in: each card only for who may see it, or for oneself. */
export const AccessCards = ({ user, onChanged }: AccessCardsProps) => {
  const isOwn = useSessionUser()?.id === user.id;
  const mayViewMfa = useMay('viewMfa').isAllowed || isOwn;
  const mayViewSessions = useMay('viewSessions').isAllowed || isOwn;
  const mayUnlink = useMay('unlinkProvider').isAllowed;
  return (
    <>
      <WhenThere fallback={<Spinner />}>
        <GroupsOfUser user={user} onChanged={onChanged} />
      </WhenThere>
      <WhyCard user={user} />
      {mayViewMfa ? <MfaCard user={user} isOwn={isOwn} /> : null}
      {isOwn || mayUnlink ? (
        <WhenThere fallback={<Spinner />}>
          <ToolTexts>
            <ProviderLinkCard user={user} isOwn={isOwn} mayUnlink={mayUnlink} />
          </ToolTexts>
        </WhenThere>
      ) : null}
      {mayViewSessions ? <SessionsCard userId={user.id} isOwn={isOwn} /> : null}
    </>
  );
};
