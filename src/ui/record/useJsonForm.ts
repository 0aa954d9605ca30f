import { type FormEvent, useMemo, useState } from 'react';
import { useMessages } from '../../admin/messages';
import { saveFailureText } from '../../admin/unsure';
import { useDraft } from '../drafts/useDraft';
import { readKept } from '../json/readTyped';
import { sayLostNumber } from '../json/sayLostNumber';
import type { JsonPlace } from './JsonEditor';
import { placeOfRefusal, withoutValues, withValuesOf } from './jsonText';

export type JsonFormOptions = {
  /** What the operator calls the form. */
  title: string;
  /** Name of its draft, where a page may hold several forms. */
  draft?: string;
  /** JSON text to begin with. */
  initial: string;
  /** Members whose values no draft keeps. */
  secrets?: readonly string[] | undefined;
  /** Sends the text exactly as it was typed, and resolves to what leads away from the form once nothing of it is left to keep. */
  submit: (json: string) => Promise<() => void>;
};

type Fault = { text: string; place?: JsonPlace | undefined };

/**
 * A JSON object that is typed, kept as a draft and sent as a whole. Its mistakes show once somebody tried to send it; what the
 * service refuses is shown at the member that it names, and everything stays as it was typed.
 */
export const useJsonForm = ({ title, draft: name = 'json', initial, secrets = [], submit }: JsonFormOptions) => {
  const say = useMessages();
  const [text, setText] = useState(initial);
  const [wasTried, setTried] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Fault>();
  const draft = useDraft(name, withoutValues(text, secrets), {
    label: title,
    initial: withoutValues(initial, secrets),
    onRestore: kept => setText(withValuesOf(kept, initial, secrets)),
  });

  const mistake = useMemo((): Fault | undefined => {
    const read = readKept(text, initial);
    if ('line' in read) return { text: say('record.not_json', read), place: read };
    if ('number' in read) return { text: sayLostNumber(read, say) };
    const isObject = typeof read.value === 'object' && read.value !== null && !Array.isArray(read.value);
    return isObject ? undefined : { text: say('record.not_object') };
  }, [text, initial, say]);

  const send = async () => {
    if (isBusy) return;
    setTried(true);
    setRefusal(undefined);
    if (mistake) return;
    setBusy(true);
    try {
      const leave = await submit(text);
      draft.settle();
      leave();
    } catch (error) {
      const words = saveFailureText(say, error);
      setRefusal({ text: words, place: placeOfRefusal(text, words) });
    } finally {
      setBusy(false);
    }
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
    fault: wasTried ? (mistake ?? refusal) : undefined,
    isValid: mistake === undefined,
    send: () => void send(),
    onSubmit: (event: FormEvent) => {
      event.preventDefault();
      void send();
    },
  };
};

export type JsonForm = ReturnType<typeof useJsonForm>;
