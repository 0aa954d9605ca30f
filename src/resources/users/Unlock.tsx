import { useMessages } from '../../admin/messages';
import { affected, usePlatform } from '../../admin/platform';
import type { User } from '../../contract';
import { Button } from '../../ui/controls/Button';
import { useNotices } from '../../ui/feedback/notices';
import { useAct } from '../../ui/feedback/useAct';

/** Wrong passwords lock an account in the end, and nothing on it tells whether they have: it is unlocked on the user's word. */
export const Unlock = ({ user, name }: { user: User; name: string }) => {
  const say = useMessages();
  const { http } = usePlatform().client;
  const notices = useNotices();
  const [isBusy, run] = useAct();
  const unlock = () =>
    run(
      async () => {
        const path = `/users/v1/${encodeURIComponent(user.id)}/reset_failed_login_attempts`;
        await http.request({ method: 'POST', path, body: {}, reads: affected });
        notices.toast({ kind: 'success', text: say('users.detail.unlocked', { name }) });
      },
      say('users.detail.not_unlocked', { name }),
    );
  return (
    <div className="unlock">
      <span>{say('users.detail.unlock_about')}</span>
      <Button variant="outlined" writes loading={isBusy} onClick={unlock}>
        {say('users.detail.unlock')}
      </Button>
    </div>
  );
};
