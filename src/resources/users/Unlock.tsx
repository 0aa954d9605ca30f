import { useMessages } from '../../admin/messages';
import { done, usePlatform } from '../../admin/platform';
import type { User } from '../../contract';
import { Button } from '../../ui/controls/Button';
import { useNotices } from '../../ui/feedback/notices';
import { useAct } from '../../ui/feedback/useAct';
import { useTimes } from '../../ui/time/useTimes';

/** What the host tells of wrong passwords: hosts may tell nothing (platform-api 5.1), so an account is unlocked on the user's word. */
const FailedSignIns = ({ user: { failedCount = 0, lastFailedTimestamp } }: { user: User }) => {
  const say = useMessages();
  const times = useTimes();
  if (failedCount === 0) return null;
  const last = lastFailedTimestamp ? times.list(lastFailedTimestamp) : undefined;
  return <strong>{last ? say('users.detail.failed_at', { count: failedCount, time: last }) : failedCount}</strong>;
};

/** Forgets the wrong passwords that lock an account in the end (platform-api 3.7). */
export const Unlock = ({ user, name, onUnlocked }: { user: User; name: string; onUnlocked: () => Promise<void> }) => {
  const say = useMessages();
  const { http } = usePlatform().client;
  const notices = useNotices();
  const [isBusy, run] = useAct();
  const unlock = () =>
    run(
      async () => {
        const path = `/users/v1/${encodeURIComponent(user.id)}/reset_failed_login_attempts`;
        const { affectedRecords } = await http.request({ method: 'POST', path, body: {}, reads: done });
        const isUnlocked = affectedRecords > 0;
        notices.toast({
          kind: isUnlocked ? 'success' : 'info',
          text: say(isUnlocked ? 'users.detail.unlocked' : 'users.detail.was_not_locked', { name }),
        });
        await onUnlocked();
      },
      say('users.detail.not_unlocked', { name }),
    );
  return (
    <div className="unlock">
      <span>
        <FailedSignIns user={user} /> {say('users.detail.unlock_about')}
      </span>
      <Button variant="outlined" writes loading={isBusy} onClick={unlock}>
        {say('users.detail.unlock')}
      </Button>
    </div>
  );
};
