import { useQuery, useQueryClient } from '@tanstack/react-query';
import { failureText } from '../../../admin/failure';
import { readableWords, useLooseMessages, useMessages } from '../../../admin/messages';
import { object, usePlatform } from '../../../admin/platform';
import { holdsSent, storedOr } from '../../../admin/unsure';
import { useNotices } from '../../../ui/feedback/notices';
import { isSame } from '../../../ui/json/isSame';
import type { SettingsGroup } from './groups';

/** Settings by their fields, as far as the host tells them. */
export type Settings = Readonly<Record<string, unknown>>;

/** Whether the settings are what was sent; what was taken away is not told any more. */
const holds = (now: Settings, sent: Settings) =>
  Object.entries(sent).every(([field, value]) => (value === null ? !now[field] : holdsSent(now[field], value)));

/** The settings of a group as they are stored, and how to change some of them. */
export const useSettings = ({ name, path, casing, isSentWhole, settings }: SettingsGroup) => {
  const say = useMessages();
  const label = useLooseMessages();
  const { http } = usePlatform().client;
  const notices = useNotices();
  const cache = useQueryClient();
  const queryKey = ['platform/settings', path];
  const read = (signal?: AbortSignal): Promise<Settings> =>
    http.request({ method: 'GET', path, casing, reads: object<Settings>(), ...(signal ? { signal } : {}) });
  const { data, error, refetch } = useQuery({ queryKey, queryFn: ({ signal }) => read(signal) });

  /** The settings as they are now, which the page shows from then on. */
  const look = async (): Promise<Settings> => {
    const now = await read();
    cache.setQueryData(queryKey, now);
    return now;
  };

  /**
   * All that is sent beside some changes: as it is by now, so that nothing is taken back that somebody else stored meanwhile.
   *
   * @throws Error where somebody else has changed the same; what reading threw
   */
  const wholeWith = async (changes: Settings): Promise<Settings> => {
    const now = await look();
    const others = Object.entries(changes).filter(
      ([field, sent]) => !isSame(now[field], data?.[field]) && !isSame(now[field], sent),
    );
    if (others.length > 0) {
      const names = others.map(([field]) => label(`settings.${name}.${field}`, readableWords(field))).join(', ');
      throw new Error(say('record.changed_meanwhile', { names }));
    }
    return { ...Object.fromEntries(settings.map(({ field }) => [field, now[field]])), ...changes };
  };

  /** @throws what the call threw, after a toast has said it */
  const change = async (changes: Settings) => {
    const title = say(`settings.${name}.title`);
    try {
      const body = isSentWhole ? await wholeWith(changes) : changes;
      await storedOr(say, http.request({ method: 'PUT', path, casing, body }), read, now => holds(now, changes));
    } catch (failed) {
      notices.toast({
        kind: 'error',
        text: say('settings.not_saved', { name: title }),
        detail: failureText(say, failed),
      });
      throw failed;
    }
    await cache.invalidateQueries({ queryKey });
    notices.toast({ kind: 'success', text: say('settings.saved', { name: title }) });
  };
  return { data, error, reload: () => void refetch(), look, change };
};
