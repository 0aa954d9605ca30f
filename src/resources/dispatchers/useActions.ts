import { useQueryClient } from '@tanstack/react-query';
import { useMessages } from '../../admin/messages';
import { noPage, usePlatform } from '../../admin/platform';
import { useRecordApi } from '../../admin/recordApi';
import { holdsSent, storedOr } from '../../admin/unsure';
import { recordsIn } from '../../contract';
import { useNotices } from '../../ui/feedback/notices';
import { isSame } from '../../ui/json/isSame';
import { withField } from '../../ui/json/objectText';
import { onWire } from '../../ui/record/jsonText';
import { removedNotice, removedOr } from '../../ui/record/removedOr';
import type { ActionType } from './actionLooks';

const DISPATCHERS = 'automation/dispatchers';

/** An action as its host sent it. */
export type WireAction = Readonly<Record<string, unknown>>;

type ChangedAction = {
  /** What it was when editing began. */
  before: WireAction;
  name: string;
  /** What its members are called. */
  labelOf: (member: string) => string;
  /** Is told what somebody else made of it. */
  onOther: (now: WireAction) => void;
};

/**
 * The calls that change the actions of a dispatcher, whose own call does not. Each tells what was done, and reads the dispatcher anew.
 *
 * @throws from each where nothing was stored, or where nobody knows whether it was
 */
export const useActions = (dispatcher: string, reload: () => Promise<unknown>) => {
  const say = useMessages();
  const { http } = usePlatform().client;
  const api = useRecordApi(DISPATCHERS);
  const cache = useQueryClient();
  const notices = useNotices();
  const actions = `/dispatchers/v1/${encodeURIComponent(dispatcher)}/actions`;

  const call = (method: 'POST' | 'PUT' | 'DELETE', path: string, json?: string) =>
    http.request({
      method,
      path,
      ...(json === undefined ? {} : { payload: { json } }),
      casing: 'camel',
      reads: noPage,
    });
  const placeOf = (id: string) => `${actions}/${encodeURIComponent(id)}`;
  /** The actions as they are now; `null` where there is no such dispatcher. */
  const look = async (): Promise<readonly WireAction[] | null> => {
    const found = await api.read(dispatcher, new AbortController().signal);
    return found ? recordsIn((onWire(found) as { actions?: readonly WireAction[] }).actions) : null;
  };
  const lookFor = async (id: string) => (await look())?.find(action => action.id === id) ?? null;
  const told = async (notice: Parameters<typeof notices.toast>[0]) => {
    notices.toast(notice);
    await Promise.all([reload(), cache.invalidateQueries({ queryKey: [DISPATCHERS, 'getList'] })]);
  };

  return {
    /** @param known ids of those that were there before */
    add: async (type: ActionType, typed: string, known: readonly unknown[], name: string) => {
      const json = withField(typed, ['type'], JSON.stringify(type));
      const sent = JSON.parse(json) as WireAction;
      const isThere = (now: readonly WireAction[]) =>
        now.some(action => !known.includes(action.id) && holdsSent(action, sent));
      await storedOr(say, call('POST', actions, json), look, isThere);
      await told({ kind: 'success', text: say('dispatchers.added', { name }) });
    },

    /**
     * @param json what is changed of it
     * @throws Error where somebody else has changed the same meanwhile, and with what it is now
     */
    change: async (id: string, json: string, { before, name, labelOf, onOther }: ChangedAction) => {
      const sent = JSON.parse(json) as WireAction;
      const now = await lookFor(id).catch(() => undefined);
      const others = Object.keys(sent).filter(
        member => now && !isSame(now[member], before[member]) && !isSame(now[member], sent[member]),
      );
      if (now && others.length > 0) {
        onOther(now);
        throw new Error(say('record.changed_meanwhile', { names: others.map(labelOf).join(', ') }));
      }
      await storedOr(
        say,
        call('PUT', placeOf(id), json),
        () => lookFor(id),
        action => holdsSent(action, sent),
      );
      await told({ kind: 'success', text: say('dispatchers.changed', { name }) });
    },

    remove: async (id: string, name: string) => {
      const wasGone = await removedOr(say, call('DELETE', placeOf(id)), () => lookFor(id));
      await told(removedNotice(say, name, wasGone, say('dispatchers.removed', { name })));
    },
  };
};
