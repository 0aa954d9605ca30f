import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { type Say, useMessages } from '../../admin/messages';
import { isNothing, usePlatform } from '../../admin/platform';
import { holdsSent, saveFailureText, storedOr } from '../../admin/unsure';
import { Button } from '../../ui/controls/Button';
import { useNotices } from '../../ui/feedback/notices';
import { leftOut } from '../../ui/json/leftOut';
import { Card } from '../../ui/PageFrame';
import { JsonFields } from '../../ui/record/JsonFields';
import { joined, membersText, sourcesOf } from '../../ui/record/jsonText';
import { useJsonForm } from '../../ui/record/useJsonForm';
import { KEY, pathOf, type Whose } from './useConfiguration';

/** The members that may be changed of each (platform-api 6.6). */
const EDITABLE: Readonly<Record<Whose['kind'], readonly string[]>> = {
  general: ['data', 'userConfiguration', 'groupConfiguration', 'staffConfiguration', 'patientConfiguration'],
  groups: ['data', 'staffConfiguration', 'patientConfiguration'],
  users: ['data'],
};

export type ConfigurationEditorProps = { whose: Whose; text: string; name: string; onClose: () => void };

const partsOf = (json: string) => [...(sourcesOf(json)?.keys() ?? [])];

/** Settings by their part and name; a part that is no object by its own. */
const settingsIn = (json: string): ReadonlyMap<string, string> =>
  new Map(
    partsOf(json).flatMap(part => {
      const held = sourcesOf(json, [part]);
      if (!held) return [[part, membersText(json, [], [part])]];
      return [...held].map(([name, value]): [string, string] => [`${part} › ${name}`, value]);
    }),
  );

/**
 * The parts that differ from what was opened, each whole, whether a host merges it or puts it in place of the other: what was not changed
 * here is sent as it is stored by now.
 */
const changedIn = (json: string, initial: string, now: string): string => {
  const parts = partsOf(json).flatMap(part => {
    const [before, typed, theirs] = [initial, json, now].map(text => sourcesOf(text, [part]));
    if (!typed || !before) return [membersText(json, [], [part])];
    const changed = [...typed].filter(([name, value]) => before.get(name) !== value).map(([name]) => name);
    const removed = [...before.keys()].filter(name => !typed.has(name));
    if (changed.length + removed.length === 0) return [];
    const rest = [...(theirs?.keys() ?? [])].filter(name => ![...changed, ...removed].includes(name));
    const whole = joined(membersText(json, [part], changed), membersText(now, [part], rest));
    return [`{${JSON.stringify(part)}: ${whole}}`];
  });
  return parts.reduce(joined, '{}');
};

/** Parts that a call does not know are answered well, and stored nowhere. */
const unknownIn = (json: string, known: readonly string[], say: Say) => {
  const fault = say('record.field_not_stored');
  return partsOf(json)
    .filter(part => !known.includes(part))
    .map(part => ({ path: part, text: fault, named: say('record.field_of', { name: part, fault }) }));
};

/** A dot in a name cannot be told from one between names. */
const dotted = (ways: readonly (readonly string[])[]) => ways.find(way => way.some(name => name.includes('.')));

/** What a member that is not there at all holds: nothing. */
const read = (text: string, names: readonly string[]): unknown => {
  try {
    return { ...Object.fromEntries(names.map(name => [name, {}])), ...JSON.parse(text) };
  } catch {
    return undefined;
  }
};

/**
 * Settings as JSON. What is sent is merged into what is stored, so what was taken away is named in a second call: before it is
 * sent it stands below the text.
 */
export const ConfigurationEditor = ({ whose, text, name, onClose }: ConfigurationEditorProps) => {
  const say = useMessages();
  const { http } = usePlatform().client;
  const notices = useNotices();
  const cache = useQueryClient();
  const [initial] = useState(() => membersText(text, [], EDITABLE[whose.kind]));
  const removedIn = (json: string) => {
    const names = EDITABLE[whose.kind];
    return leftOut(read(initial, names), read(json, names));
  };
  const path = pathOf(whose);
  const lookAtText = async () => (await http.requestWithText({ method: 'GET', path, casing: 'camel' })).text;
  const look = async (): Promise<unknown> => JSON.parse(await lookAtText());
  /** As this editor knows them: whoever saves again after they were told knows what others changed, too. */
  const known = useRef(initial);
  const store = (json: string) =>
    storedOr(say, http.request({ method: 'PUT', path, payload: { json }, casing: 'camel' }), look, now =>
      holdsSent(now, JSON.parse(json)),
    );
  /** What is sent. @throws Error naming, once, the settings that are to be changed or taken away and that somebody else has changed */
  const besideOthers = async (json: string): Promise<string> => {
    const now = await lookAtText().catch(() => undefined);
    // Nobody can tell what others did where the host cannot be asked.
    if (now === undefined) return json;
    const [opened, before, after, typed] = [initial, known.current, now, json].map(settingsIn);
    known.current = now;
    const names = [...new Set([...(opened?.keys() ?? []), ...(typed?.keys() ?? [])])]
      .filter(name => typed?.get(name) !== opened?.get(name))
      .filter(name => ![before?.get(name), typed?.get(name)].includes(after?.get(name)));
    if (names.length > 0) throw new Error(say('record.changed_meanwhile', { names: names.join(', ') }));
    return changedIn(json, initial, now);
  };
  const remove = (fields: readonly string[], json: string) => {
    const areGone = (now: unknown) =>
      !leftOut(now, read(json, EDITABLE[whose.kind])).some(way => fields.includes(way.join('.')));
    const send = async () => {
      const call = { method: 'POST', path: `${path}/deleteFields`, body: { fields }, casing: 'camel' } as const;
      const answer = await http.request(call);
      if (!isNothing(answer)) return answer;
      // What was sent before replaces members whole (platform-api 6.6): nothing may be left to be taken away.
      const isDone = await look().then(areGone, () => false);
      return isDone ? undefined : answer;
    };
    return storedOr(say, send(), look, areGone);
  };
  const form = useJsonForm({
    title: name,
    draft: `json ${path}`,
    initial,
    check: json => unknownIn(json, EDITABLE[whose.kind], say),
    submit: async json => {
      const ways = removedIn(json);
      const unnamed = dotted(ways);
      if (unnamed) throw new Error(say('configurations.not_removable', { name: unnamed.join(' › ') }));
      const fields = ways.map(way => way.join('.'));
      const sent = await besideOthers(json);
      if (sent === '{}' && fields.length === 0) {
        notices.toast({ kind: 'info', text: say('configurations.unchanged', { name }) });
        return onClose;
      }
      if (sent !== '{}') await store(sent);
      try {
        if (fields.length > 0) await remove(fields, json);
      } catch (cause) {
        const reason = saveFailureText(say, cause);
        throw new Error(say('record.half', { reason }), { cause });
      } finally {
        await cache.invalidateQueries({ queryKey: [KEY] });
      }
      notices.toast({ kind: 'success', text: say('configurations.saved', { name }) });
      return onClose;
    },
  });
  const removed = form.isValid ? removedIn(form.text).map(way => way.join('.')) : [];
  return (
    <Card title={name}>
      <JsonFields
        form={form}
        label={name}
        hint={say('configurations.merged')}
        submitLabel={say('record.save')}
        effect={removed.length > 0 ? say('record.removes', { names: removed.join(', ') }) : undefined}
      >
        <Button
          variant="outlined"
          onClick={() => {
            form.draft.settle();
            onClose();
          }}
          disabled={form.isBusy}
        >
          {say('common.cancel')}
        </Button>
      </JsonFields>
    </Card>
  );
};
