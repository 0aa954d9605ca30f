import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import { Button } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { failureText } from '../../admin/failure';
import { useMessages } from '../../admin/messages';
import { usePlatform } from '../../admin/platform';
import type { User } from '../../contract';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import { useDrafts } from '../../ui/drafts/drafts';
import { useNotices } from '../../ui/feedback/notices';

const RESOURCE = 'users/users';

/** Deletes a user after asking, and returns to the list. */
export const DeleteUser = ({ user, name }: { user: User; name: string }) => {
  const say = useMessages();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const drafts = useDrafts();
  const { client, session } = usePlatform();
  const notices = useNotices();
  const cache = useQueryClient();
  const [isAsking, setAsking] = useState(false);

  const remove = async () => {
    try {
      await client.users.remove(user.id);
      drafts.drop(pathname);
      await cache.invalidateQueries({ queryKey: [RESOURCE] });
      navigate(`/${RESOURCE}${search}`);
    } catch (error) {
      // Spec §8: a failing delete stays silent on the page; the notices tray tells it.
      notices.record({
        kind: 'error',
        text: say('users.detail.not_deleted', { name }),
        detail: failureText(say, error),
      });
    } finally {
      setAsking(false);
    }
  };
  return (
    <>
      <Button color="error" variant="outlined" startIcon={<DeleteIcon />} onClick={() => setAsking(true)}>
        {say('common.delete')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={say('users.detail.delete_title')}
        question={say('users.detail.delete_question', { name, email: user.email })}
        consequence={say('users.detail.delete_consequence', { host: session.host ?? '' })}
        confirmLabel={say('users.detail.delete_title')}
        onConfirm={remove}
        onClose={() => setAsking(false)}
      />
    </>
  );
};
