import { type FormEvent, useMemo, useState } from 'react';
import { useMessages } from '../../admin/messages';
import { useDraft } from '../drafts/useDraft';
import { useFormSave } from '../form/useFormSave';
import { readKept } from '../json/readTyped';
import { sayLostNumber } from '../json/sayLostNumber';
import { type FormDraft, readDraft, type Unread } from './formDraft';
import type { JsonPlace } from './JsonEditor';
import { placeOf, placeOfRefusal, withoutValues, withValuesOf } from './jsonText';

export type JsonFormOptions = {
  /** What the operator calls the form. */
  title: string;
  /** Name of its draft, where a page may hold several forms. */
  draft?: string;
  /** JSON text to begin with. */
  initial: string;
  /** Members whose values no draft keeps. */
  secrets?: readonly string[] | undefined;
  /** What is typed into fields and is not in the text yet: it is kept beside it. */
  unreadIn?: ((text: string) => Unread) | undefined;
  /** Puts it back into the fields, over a text that was restored. */
  onUnread?: ((unread: Unread, text: string) => void) | undefined;
  /** What is wrong with members of the object; it is asked for once somebody tried to send it. */
  check?: ((text: string) => readonly MemberFault[]) | undefined;
  /** Is told the paths of what is wrong, each time that somebody tries to send it. */
  onWrong?: ((paths: readonly string[]) => void) | undefined;
  /** What is sent is called, for whoever left before it was stored; the title unless said. */
  nameOf?: ((text: string) => string) | undefined;
  /** Sends the text exactly as it was typed, says that it is stored, and resolves to what leads away from the form once nothing of it is left to keep. */
  submit: (json: string) => Promise<() => void>;
};

/** What is wrong with a member, by its path: for its field, and where only the text is seen, with what it is called. */
type MemberFault = { path: string; text: string; named: string };

type Fault = {
  text: string;
  place?: JsonPlace | undefined;
  /** What is wrong, by the path of its member; `text` says nothing else. */
  at?: ReadonlyMap<string, string>;
  /** It was sent, and the service refused it. */
  isRefusal?: boolean;
};

const faultOf = (text: string, faults: readonly MemberFault[]): Fault | undefined =>
  faults.length === 0
    ? undefined
    : {
        text: faults.map(({ named }) => named).join(' '),
        place: placeOf(text, faults[0]?.path ?? ''),
        at: new Map(faults.map(one => [one.path, one.text])),
      };

/**
 * A JSON object that is typed, kept as a draft and sent as a whole. Its mistakes show once somebody tried to send it; what the
 * service refuses is shown at the member that it names, and everything stays as it was typed.
 */
export const useJsonForm = ({
  title,
  draft: name = 'json',
  initial,
  secrets = [],
  unreadIn,
  onUnread,
  check,
  onWrong,
  nameOf = () => title,
  submit,
}: JsonFormOptions) => {
  const say = useMessages();
  const [text, setText] = useState(initial);
  const [wasTried, setTried] = useState(false);
  const [isBusy, save] = useFormSave();
  const [refusal, setRefusal] = useState<Fault>();
  const unread = Object.entries(unreadIn?.(text) ?? {}).map(([path, typed]) => [path, withoutValues(typed, secrets)]);
  const kept = withoutValues(text, secrets);
  const draft = useDraft<FormDraft>(
    name,
    unread.length > 0 ? { text: kept, unread: Object.fromEntries(unread) } : kept,
    {
      label: title,
      initial: withoutValues(initial, secrets),
      read: readDraft,
      onRestore: restored => {
        const { text: before = kept, unread: typed = {} } =
          typeof restored === 'string' ? { text: restored } : restored;
        const whole = withValuesOf(before, initial, secrets);
        setText(whole);
        onUnread?.(typed, whole);
      },
    },
  );

  const mistake = useMemo((): Fault | undefined => {
    const read = readKept(text, initial);
    if ('line' in read) return { text: say('record.not_json', read), place: read };
    if ('number' in read) {
      const text = sayLostNumber(read, say);
      return { text, at: new Map([[read.path, text]]) };
    }
    const isObject = typeof read.value === 'object' && read.value !== null && !Array.isArray(read.value);
    return isObject ? undefined : { text: say('record.not_object') };
  }, [text, initial, say]);

  const wrong = mistake ?? (check && faultOf(text, check(text)));

  const send = async () => {
    if (isBusy) return;
    setTried(true);
    setRefusal(undefined);
    if (wrong) {
      onWrong?.([...(wrong.at?.keys() ?? [])]);
      return;
    }
    await save({
      draft,
      send: () => submit(text),
      done: leave => leave(),
      refused: words => {
        const place = placeOfRefusal(text, words);
        setRefusal({ text: words, place, isRefusal: true, ...(place ? { at: new Map([[place.path, words]]) } : {}) });
      },
      late: { failed: say('saves.failed', { name: nameOf(text) }) },
    });
  };

  return {
    title,
    text,
    setText: (next: string) => {
      setText(next);
      setRefusal(undefined);
    },
    draft,
    isBusy,
    fault: wasTried ? (wrong ?? refusal) : undefined,
    isValid: mistake === undefined,
    send: () => void send(),
    onSubmit: (event: FormEvent) => {
      event.preventDefault();
      void send();
    },
  };
};

export type JsonForm = ReturnType<typeof useJsonForm>;
