import { Button } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import type { RecordPartProps } from '../../admin/defineResource';
import { useMay } from '../../admin/may';
import { useMessages } from '../../admin/messages';
import { usePlatform } from '../../admin/platform';
import { useAct } from '../../ui/feedback/useAct';
import { Card } from '../../ui/PageFrame';

/** Whether people can sign in at a provider, and the button that changes it. */
export const ProviderCard = ({ record, reload }: RecordPartProps) => {
  const say = useMessages();
  const { http } = usePlatform().client;
  const cache = useQueryClient();
  const canChange = useMay('update').isAllowed;
  const [isBusy, run] = useAct();
  const isEnabled = record.enabled === true;
  const name = String(record.name);

  const change = async () => {
    const path = `/auth/v2/oidc/providers/${encodeURIComponent(record.id)}/${isEnabled ? 'disable' : 'enable'}`;
    await http.request({ method: 'POST', path, body: {} });
    await reload();
    void cache.invalidateQueries({ queryKey: ['access/providers', 'getList'] });
  };
  return (
    <Card title={say('access.sign_in_here')}>
      <div className="record-preview">
        <p className="record-none">{say(isEnabled ? 'access.provider_enabled' : 'access.provider_disabled')}</p>
        {canChange ? (
          <Button
            variant="outlined"
            disabled={isBusy}
            onClick={() => void run(change, say('access.provider_not_changed', { name }))}
          >
            {say(isEnabled ? 'access.disable_provider' : 'access.enable_provider')}
          </Button>
        ) : null}
      </div>
    </Card>
  );
};
