import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type RaRecord, useDataProvider } from 'react-admin';
import { useLocation } from 'react-router-dom';
import { useReadOnly } from '../../admin/config/hostIdentity';
import { failureText } from '../../admin/failure';
import { mayOf, unlessReadOnly, useWhyNot } from '../../admin/may';
import { readableWords, useLooseMessages, useMessages } from '../../admin/messages';
import { usePlatform, useSessionUser } from '../../admin/platform';
import { usePreferences } from '../../admin/preferences';
import { useResourceFinder } from '../../admin/resourceIndex';
import { type AnyAction, useActions } from '../../admin/useActions';
import { useNotices } from '../../ui/feedback/notices';
import { usePageFinder } from '../visits';
import type { Command } from './command';

/** An action that waits for a yes. */
export type Asked = { action: AnyAction; record: RaRecord; label: string };

/** What the declaration of the record on the page says can be done with it. */
export const useRecordActions = () => {
  const say = useMessages();
  const sayLoosely = useLooseMessages();
  const { client } = usePlatform();
  const preferences = usePreferences();
  const user = useSessionUser();
  const whyNot = useWhyNot();
  const [isReadOnly] = useReadOnly();
  const notices = useNotices();
  const cache = useQueryClient();
  const provider = useDataProvider();
  const page = usePageFinder()(useLocation().pathname);
  const definition = useResourceFinder()(page?.name ?? '')?.definition;
  const actions = useActions(definition, page?.id !== undefined);
  const [asked, setAsked] = useState<Asked>();

  const { data: record } = useQuery({
    queryKey: ['palette', 'here', page?.name, page?.id],
    queryFn: async ({ signal }) =>
      (await provider.getOne<RaRecord>(page?.name ?? '', { id: page?.id ?? '', signal })).data,
    enabled: page?.id !== undefined && definition?.actions !== undefined,
    retry: false,
  });

  const perform = async ({ action, record: target, label }: Asked) => {
    try {
      const context = { client, say, choice: undefined, preferences, report: () => undefined };
      const { failed, skipped, unknown, left, made } = await action.run([target], context);
      const [trouble] = [...failed, ...unknown, ...left, ...skipped];
      if (trouble)
        notices.toast({ kind: 'error', text: say('palette.not_done', { action: label }), detail: trouble.reason });
      else {
        const [one] = made?.values() ?? [];
        notices.toast({
          kind: 'success',
          text: say('palette.done', { action: label }),
          ...(one ? { link: { to: one.to, label: say('palette.made', one) } } : {}),
        });
      }
    } catch (error) {
      notices.toast({
        kind: 'error',
        text: say('palette.not_done', { action: label }),
        detail: failureText(say, error),
      });
    } finally {
      setAsked(undefined);
      // Whatever shows the record reads it anew.
      void cache.invalidateQueries();
    }
  };

  const commands = record
    ? actions
        // What asks for more than a yes has its own place.
        .filter(({ choice, whyNot }) => !choice && whyNot?.(record, undefined) === undefined)
        .map((action): Command => {
          const label = sayLoosely(`tools.actions.${action.name}`, readableWords(action.name));
          return {
            id: `action ${action.name}`,
            group: 'here',
            label,
            detail: String(record[definition?.title ?? 'name'] ?? record.id),
            whyNot: whyNot(
              unlessReadOnly(mayOf(user, action.permission.length > 0 ? [action.permission] : []), isReadOnly),
            ),
            asks: action.confirm !== undefined,
            run: () => {
              const wish = { action, record, label };
              if (action.confirm) setAsked(wish);
              else void perform(wish);
            },
          };
        })
    : [];
  return { commands, asked, perform, forget: () => setAsked(undefined) };
};
