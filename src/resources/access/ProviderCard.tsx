import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { plainText } from '../../admin/columnValue';
import type { RecordPartProps } from '../../admin/defineResource';
import { useMay } from '../../admin/may';
import { useMessages } from '../../admin/messages';
import { usePlatform } from '../../admin/platform';
import { useRecordApi } from '../../admin/recordApi';
import { counted, storedOr } from '../../admin/unsure';
import { Button } from '../../ui/controls/Button';
import { useNotices } from '../../ui/feedback/notices';
import { useAct } from '../../ui/feedback/useAct';
import { SecretDialog } from '../../ui/form/SecretDialog';
import { Card } from '../../ui/PageFrame';

/** Whether a provider is open, in the words of `access`; a host may not tell. */
const stateOf = ({ enabled }: RecordPartProps['record']) => {
  if (typeof enabled !== 'boolean') return 'untold';
  return enabled ? 'enabled' : 'disabled';
};

/** What can be made of it: where the host does not tell, both. */
const CHANGES = { enabled: ['disable'], disabled: ['enable'], untold: ['enable', 'disable'] } as const;

/** Whether people can sign in at a provider, and the button that changes it. */
export const ProviderCard = ({ record, reload }: RecordPartProps) => {
  const say = useMessages();
  const { http } = usePlatform().client;
  const cache = useQueryClient();
  const api = useRecordApi('access/providers');
  const canChange = useMay('update').isAllowed;
  const notices = useNotices();
  const [isBusy, run] = useAct();
  const [isChangingSecret, setChangingSecret] = useState(false);
  const told = stateOf(record);
  const name = plainText(record.name ?? record.id);
  /** The end of the present secret; empty where the host tells none. */
  const hint = typeof record.clientSecretHint === 'string' ? record.clientSecretHint : '';

  const change = async (verb: 'enable' | 'disable') => {
    const path = `/auth/v2/oidc/providers/${encodeURIComponent(record.id)}/${verb}`;
    const look = async () => {
      const now = (await api.read(record.id, new AbortController().signal))?.record;
      return now && stateOf(now) !== 'untold' ? now : undefined;
    };
    const call = http.request({ method: 'POST', path, body: {} });
    await storedOr(say, call, look, now => now.enabled === (verb === 'enable'));
    await reload();
    void cache.invalidateQueries({ queryKey: ['access/providers', 'getList'] });
  };
  const changeSecret = async (clientSecret: string) => {
    const path = `/auth/v2/oidc/providers/${encodeURIComponent(record.id)}`;
    await counted(say, http.request({ method: 'PUT', path, body: { clientSecret } }));
    notices.toast({ kind: 'success', text: say('access.secret_changed', { name }) });
    setChangingSecret(false);
    await reload();
  };
  return (
    <Card title={say('access.sign_in_here')}>
      <div className="record-preview">
        <p className="record-none">{say(`access.provider_${told}`)}</p>
        {canChange ? (
          <div className="record-row">
            {CHANGES[told].map(verb => (
              <Button
                key={verb}
                variant="outlined"
                writes
                disabled={isBusy}
                onClick={() => void run(() => change(verb), say('access.provider_not_changed', { name }))}
              >
                {say(`access.${verb}_provider`)}
              </Button>
            ))}
            <Button variant="outlined" onClick={() => setChangingSecret(true)}>
              {say('access.change_secret')}
            </Button>
          </div>
        ) : null}
      </div>
      {isChangingSecret ? (
        <SecretDialog
          title={say('access.secret_of', { name })}
          text={`${say('access.secret_about')} ${hint ? say('access.secret_hint', { hint }) : ''}`}
          label={say('access.new_secret')}
          autoComplete="new-password"
          confirmLabel={say('access.change_secret')}
          onConfirm={changeSecret}
          onClose={() => setChangingSecret(false)}
        />
      ) : null}
    </Card>
  );
};
