import { useQueryClient } from '@tanstack/react-query';
import { useResourceContext } from 'react-admin';
import { failureText } from '../../admin/failure';
import type { May } from '../../admin/may';
import { useMessages } from '../../admin/messages';
import { usePlatform } from '../../admin/platform';
import type { DataDocument } from '../../contract';
import { useNotices } from '../../ui/feedback/notices';
import { DeleteControl } from '../../ui/record/DeleteControl';
import { removedOr } from '../../ui/record/removedOr';

export type DeleteDocumentProps = { schemaId: string; schemaName: string; document: DataDocument; may: May };

/** Deletes a document after asking, and returns to the list. */
export const DeleteDocument = ({ schemaId, schemaName, document: { id }, may }: DeleteDocumentProps) => {
  const say = useMessages();
  const { client, session } = usePlatform();
  const notices = useNotices();
  const cache = useQueryClient();
  const resource = useResourceContext() ?? '';

  const remove = async () => {
    const find = () => client.documents.findOne(schemaId, id);
    const wasGone = await removedOr(say, client.documents.remove(schemaId, id), find);
    cache.removeQueries({ queryKey: [resource, 'document', id] });
    return wasGone;
  };
  return (
    <DeleteControl
      resource={resource}
      label={say('common.delete')}
      name={say('documents.detail.name', { id })}
      may={may}
      title={say('documents.detail.delete_title')}
      question={say('documents.detail.delete_question', { id, name: schemaName })}
      consequence={say('documents.detail.delete_consequence', { host: session.host ?? '' })}
      confirmLabel={say('documents.detail.delete_title')}
      remove={remove}
      // Spec §8: a failing delete stays silent on the page; the notices tray tells it.
      onRefused={error =>
        notices.record({
          kind: 'error',
          text: say('documents.detail.not_deleted', { id }),
          detail: failureText(say, error),
        })
      }
    />
  );
};
