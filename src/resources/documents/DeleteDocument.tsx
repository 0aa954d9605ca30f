import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useResourceContext } from 'react-admin';
import { useLocation, useNavigate } from 'react-router-dom';
import { failureText } from '../../admin/failure';
import type { May } from '../../admin/may';
import { useMessages } from '../../admin/messages';
import { usePlatform } from '../../admin/platform';
import type { DataDocument } from '../../contract';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import { useDrafts } from '../../ui/drafts/drafts';
import { useNotices } from '../../ui/feedback/notices';
import { GatedButton } from '../../ui/GatedButton';

export type DeleteDocumentProps = { schemaId: string; schemaName: string; document: DataDocument; may: May };

/** Deletes a document after asking, and returns to the list. */
export const DeleteDocument = ({ schemaId, schemaName, document: { id }, may }: DeleteDocumentProps) => {
  const say = useMessages();
  const { client, session } = usePlatform();
  const notices = useNotices();
  const cache = useQueryClient();
  const drafts = useDrafts();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const resource = useResourceContext() ?? '';
  const [isAsking, setAsking] = useState(false);

  const remove = async () => {
    try {
      await client.documents.remove(schemaId, id);
      drafts.drop(pathname);
      notices.toast({ kind: 'success', text: say('documents.detail.deleted', { id }) });
      navigate(`/${resource}${search}`);
      cache.removeQueries({ queryKey: [resource, 'document', id] });
      void cache.invalidateQueries({ queryKey: [resource, 'getList'] });
    } catch (error) {
      // Spec §8: a failing delete stays silent on the page; the notices tray tells it.
      notices.record({
        kind: 'error',
        text: say('documents.detail.not_deleted', { id }),
        detail: failureText(say, error),
      });
    } finally {
      setAsking(false);
    }
  };
  return (
    <>
      <GatedButton
        may={may}
        color="error"
        variant="outlined"
        startIcon={<DeleteIcon />}
        onClick={() => setAsking(true)}
      >
        {say('common.delete')}
      </GatedButton>
      <ConfirmDialog
        open={isAsking}
        title={say('documents.detail.delete_title')}
        question={say('documents.detail.delete_question', { id, name: schemaName })}
        consequence={say('documents.detail.delete_consequence', { host: session.host ?? '' })}
        confirmLabel={say('documents.detail.delete_title')}
        onConfirm={remove}
        onClose={() => setAsking(false)}
      />
    </>
  );
};
