import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import { Button } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { RaRecord } from 'react-admin';
import { useLocation, useNavigate } from 'react-router-dom';
import type { ResourceDefinition } from '../../admin/defineResource';
import { failureText } from '../../admin/failure';
import { useLabels, useMessages } from '../../admin/messages';
import { usePlatform } from '../../admin/platform';
import { useRecordApi } from '../../admin/recordApi';
import { ConfirmDialog } from '../ConfirmDialog';
import { useDrafts } from '../drafts/drafts';
import { useNotices } from '../feedback/notices';

export type DeleteRecordProps = {
  resource: string;
  definition: ResourceDefinition;
  record: RaRecord & { id: string };
  title: string;
};

/** Removes a record after asking, and returns to the list; a refusal is told, and nothing is lost. */
export const DeleteRecord = ({ resource, definition, record, title }: DeleteRecordProps) => {
  const say = useMessages();
  const kind = useLabels().record(definition.name);
  const { session } = usePlatform();
  const api = useRecordApi(resource);
  const drafts = useDrafts();
  const notices = useNotices();
  const cache = useQueryClient();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const [isAsking, setAsking] = useState(false);
  const word = definition.writes?.remove ?? 'delete';

  const remove = async () => {
    try {
      await api.remove(record);
      drafts.drop(pathname);
      cache.removeQueries({ queryKey: [resource, 'exact', record.id] });
      void cache.invalidateQueries({ queryKey: [resource, 'getList'] });
      notices.toast({ kind: 'success', text: say(`record.did_${word}`, { kind, title }) });
      navigate(`/${resource}${search}`);
    } catch (error) {
      notices.toast({
        kind: 'error',
        text: say(`record.not_${word}`, { kind, title }),
        detail: failureText(say, error),
      });
    } finally {
      setAsking(false);
    }
  };
  return (
    <>
      <Button color="error" variant="outlined" startIcon={<DeleteIcon />} onClick={() => setAsking(true)}>
        {say(`record.${word}`)}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={say(`record.ask_${word}`, { kind })}
        question={title}
        consequence={say(`record.then_${word}`, { host: session.host ?? '' })}
        confirmLabel={say(`record.${word}`)}
        onConfirm={remove}
        onClose={() => setAsking(false)}
      />
    </>
  );
};
