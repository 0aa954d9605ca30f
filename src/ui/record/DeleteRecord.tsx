import { useQueryClient } from '@tanstack/react-query';
import type { RaRecord } from 'react-admin';
import type { ResourceDefinition } from '../../admin/defineResource';
import { failureText } from '../../admin/failure';
import type { May } from '../../admin/may';
import { useLabels, useMessages } from '../../admin/messages';
import { usePlatform } from '../../admin/platform';
import { useRecordApi } from '../../admin/recordApi';
import { counted } from '../../admin/unsure';
import { useNotices } from '../feedback/notices';
import { DeleteControl } from './DeleteControl';
import { removedOr } from './removedOr';

export type DeleteRecordProps = {
  resource: string;
  definition: ResourceDefinition;
  record: RaRecord & { id: string };
  title: string;
  /** Greyed with the reason where it is refused. */
  may: May;
};

/** Removes a record after asking, and returns to the list; a refusal is told, and nothing is lost. */
export const DeleteRecord = ({ resource, definition, record, title, may }: DeleteRecordProps) => {
  const say = useMessages();
  const kind = useLabels().record(definition.name);
  const { session } = usePlatform();
  const api = useRecordApi(resource);
  const notices = useNotices();
  const cache = useQueryClient();
  const word = definition.writes?.remove ?? 'delete';

  const remove = async () => {
    const call = counted(say, api.remove(record), 'record.unchanged');
    const wasGone = await removedOr(say, call, () => api.read(record.id, new AbortController().signal));
    cache.removeQueries({ queryKey: [resource, 'exact', record.id] });
    return wasGone;
  };
  return (
    <DeleteControl
      resource={resource}
      may={may}
      label={say(`record.${word}`)}
      name={`${kind} ${title}`}
      done={say(`record.did_${word}`, { kind, title })}
      title={say(`record.ask_${word}`, { kind })}
      question={title}
      consequence={say(`record.then_${word}`, { host: session.host ?? '' })}
      confirmLabel={say(`record.${word}`)}
      remove={remove}
      onRefused={error =>
        notices.toast({
          kind: 'error',
          text: say(`record.not_${word}`, { kind, title }),
          detail: failureText(say, error),
        })
      }
    />
  );
};
