import { useEffect, useState } from 'react';
import { useMessages } from '../../admin/messages';
import { affected, usePlatform } from '../../admin/platform';
import { useTabMemory } from '../../admin/preferences';
import { hasAnswer } from '../../admin/providerAnswer';
import { type Answer, providerFailure, readAnswer, setOut } from '../../admin/providerFlow';
import type { User } from '../../contract';
import { AddByName } from '../../ui/AddByName';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import { Button } from '../../ui/controls/Button';
import { useNotices } from '../../ui/feedback/notices';
import { useAct } from '../../ui/feedback/useAct';
import { SecretDialog } from '../../ui/form/SecretDialog';
import { Card } from '../../ui/PageFrame';
import { usePresence } from './usePresence';

const BASE = '/auth/v2/oidc';

/** What somebody came back from a provider with, to be linked; read once. */
const useAnswer = (isOwn: boolean) => {
  const tab = useTabMemory();
  const state = useState<Answer>();
  const [, setAnswer] = state;
  // Not while it is drawn: what is drawn may be given up, and the answer counts once.
  useEffect(() => {
    if (isOwn && hasAnswer(true)) setAnswer(readAnswer(tab));
  }, [isOwn, tab]);
  return state;
};

/** Goes to a provider to link one's own account with it; the way back ends at this card. */
const LinkForm = ({ userId }: { userId: string }) => {
  const say = useMessages();
  const { session } = usePlatform();
  const notices = useNotices();
  const tab = useTabMemory();
  const [isBusy, setBusy] = useState(false);
  const go = async (name: string) => {
    setBusy(true);
    try {
      await setOut(tab, { host: session.host ?? '', name, remember: session.isRemembered, userId });
    } catch (error) {
      notices.toast({ kind: 'error', text: providerFailure(say, error, name) });
      setBusy(false);
    }
    // What was typed stands there while the browser leaves, and when it cannot.
    return false;
  };
  return <AddByName label={say('tools.provider.name')} add={say('tools.provider.link')} isBusy={isBusy} onAdd={go} />;
};

export type ProviderLinkCardProps = { user: User; isOwn: boolean; mayUnlink: boolean };

/** Signing in at a provider of OpenID Connect instead of with a password: linked by oneself, undone by whoever may (decision 0052). */
export const ProviderLinkCard = ({ user, isOwn, mayUnlink }: ProviderLinkCardProps) => {
  const say = useMessages();
  const { http } = usePlatform().client;
  const notices = useNotices();
  const prove = usePresence();
  const [answer, setAnswer] = useAnswer(isOwn);
  const [isAsking, setAsking] = useState(false);
  const [, run] = useAct();

  const link = async ({ name, authorizationCode }: { name: string; authorizationCode: string }, password: string) => {
    const presenceToken = await prove(password);
    const path = `${BASE}/providers/${encodeURIComponent(name)}/link`;
    await http.request({ method: 'POST', path, body: { presenceToken, authorizationCode } });
    notices.toast({ kind: 'success', text: say('tools.provider.linked', { name }) });
    setAnswer(undefined);
  };
  const unlink = async () => {
    const path = `${BASE}/users/${encodeURIComponent(user.id)}/unlink`;
    await run(
      async () => {
        const { affectedRecords } = await http.request({ method: 'POST', path, body: {}, reads: affected });
        notices.toast({
          kind: affectedRecords > 0 ? 'success' : 'info',
          text: say(affectedRecords > 0 ? 'tools.provider.unlinked' : 'tools.provider.was_not_linked', {
            name: user.email,
          }),
        });
      },
      say('tools.provider.not_unlinked', { name: user.email }),
    );
    setAsking(false);
  };
  return (
    <Card title={say('tools.provider.title')}>
      <div className="record-preview">
        {isOwn ? (
          <>
            <p className="record-none">{say('tools.provider.link_about')}</p>
            {answer && 'refusal' in answer ? (
              <p role="alert">{say(`tools.provider.link_${answer.refusal}`, { detail: answer.detail })}</p>
            ) : null}
            <LinkForm userId={user.id} />
          </>
        ) : (
          <p className="record-none">{say('tools.provider.unlink_about')}</p>
        )}
        {mayUnlink ? (
          <div className="record-row">
            <Button variant="outlined" color="error" onClick={() => setAsking(true)}>
              {say('tools.provider.unlink')}
            </Button>
          </div>
        ) : null}
      </div>
      {answer && 'code' in answer ? (
        <SecretDialog
          title={say('tools.provider.link_to', { name: answer.name })}
          text={say('tools.provider.then_link', { name: answer.name })}
          label={say('mfa.own_password')}
          autoComplete="current-password"
          confirmLabel={say('tools.provider.link')}
          onConfirm={password => link({ name: answer.name, authorizationCode: answer.code }, password)}
          onClose={() => setAnswer(undefined)}
        />
      ) : null}
      <ConfirmDialog
        open={isAsking}
        title={say('tools.provider.unlink')}
        question={say('tools.provider.unlink_question', { name: user.email })}
        consequence={say('tools.provider.then_unlink')}
        confirmLabel={say('tools.provider.unlink')}
        onConfirm={unlink}
        onClose={() => setAsking(false)}
      />
    </Card>
  );
};
