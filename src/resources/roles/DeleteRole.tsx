import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import { Button } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider } from 'react-admin';
import { useLocation, useNavigate } from 'react-router-dom';
import { failureText } from '../../admin/failure';
import { useMessages } from '../../admin/messages';
import { usePlatform } from '../../admin/platform';
import type { Role } from '../../contract';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import { useDrafts } from '../../ui/drafts/drafts';
import { useNotices } from '../../ui/feedback/notices';
import { OwnLoss } from './OwnLoss';
import { permissionNames } from './permissionDiff';

const RESOURCE = 'users/roles';

/** Deletes a role after asking, and returns to the list. */
export const DeleteRole = ({ role }: { role: Role }) => {
  const say = useMessages();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const drafts = useDrafts();
  const { session } = usePlatform();
  const dataProvider = useDataProvider();
  const notices = useNotices();
  const cache = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const name = role.name || say('roles.no_name');

  const remove = async () => {
    try {
      await dataProvider.delete<Role>(RESOURCE, { id: role.id, previousData: role });
      drafts.drop(pathname);
      await cache.invalidateQueries({ queryKey: [RESOURCE] });
      navigate(`/${RESOURCE}${search}`);
    } catch (cause) {
      // Spec §8: a failing delete stays silent on the page; the notices tray tells it.
      notices.record({
        kind: 'error',
        text: say('roles.detail.not_deleted', { name }),
        detail: failureText(say, cause),
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
        title={say('roles.detail.delete_title')}
        question={say('roles.detail.delete_question', { name })}
        consequence={
          <>
            {say('roles.detail.delete_consequence', { host: session.host ?? '' })}
            <OwnLoss roleId={role.id} removed={permissionNames(role)} />
          </>
        }
        confirmLabel={say('roles.detail.delete_title')}
        onConfirm={remove}
        onClose={() => setAsking(false)}
      />
    </>
  );
};
