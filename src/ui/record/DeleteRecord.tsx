import { useQueryClient } from '@tanstack/react-query';
import type { RaRecord } from 'react-admin';
import type { ResourceDefinition } from '../../admin/defineResource';
import { failureText } from '../../admin/failure';
import type { May } from '../../admin/may';
import { useLabels, useMessages } from '../../admin/messages';
import { isNothing, usePlatform } from '../../admin/platform';
import { useRecordApi } from '../../admin/recordApi';
import { useNotices } from '../feedback/notices';
import { isUnknownRecord } from '../isUnknownRecord';
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
    const call = api.remove(record).then(answer => {
      if (isNothing(answer)) throw new Error(say('record.unchanged'));
    });
    const find = () => api.read(record.id, new AbortController().signal);
    let wasGone = false;
    try {
      await removedOr(say, call, find);
    } catch (error) {
      // Somebody else was faster, or a browser sent it twice: where it is not there, nothing is left to be done.
      wasGone = isUnknownRecord(error) && (await find().then(found => !found, isUnknownRecord));
      if (!wasGone) throw error;
    }
    cache.removeQueries({ queryKey: [resource, 'exact', record.id] });
    notices.toast(
      wasGone
        ? { kind: 'info', text: say('record.was_gone', { kind, title }) }
        : { kind: 'success', text: say(`record.did_${word}`, { kind, title }) },
    );
  };
  return (
    <DeleteControl
      resource={resource}
      may={may}
      label={say(`record.${word}`)}
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
