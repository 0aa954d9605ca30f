import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useMessages } from '../../admin/messages';
import type { DataSchema } from '../../contract';
import { useDraft } from '../../ui/drafts/useDraft';
import { useFormSave } from '../../ui/form/useFormSave';
import { readKept } from '../../ui/json/readTyped';
import { sayLostNumber } from '../../ui/json/sayLostNumber';
import { validateInput } from '../../ui/json/validateInput';
import { placeOf, placeOfRefusal, printJson } from '../../ui/record/jsonText';
import { type FormValues, formText, valuesOf, wrongFields } from './formText';
import { sayUnread } from './sayUnread';

type Typed = { view: 'form' | 'json'; form: string; json: string };
type Wrong = { path: string; text: string };

const readForm = (form: string): FormValues => {
  try {
    return JSON.parse(form) as FormValues;
  } catch {
    return {};
  }
};

/**
 * A new document, typed into the fields of its schema or as JSON: two views of one text.
 *
 * @param submit sends the text exactly so, says that it is stored, and resolves to the address of what was made
 */
export const useDocumentCreate = (schema: DataSchema, submit: (json: string) => Promise<string>) => {
  const say = useMessages();
  const navigate = useNavigate();
  const { properties } = schema;
  const initial: Typed = { view: Object.keys(properties).length > 0 ? 'form' : 'json', form: '{}', json: '{}' };
  const [typed, setTyped] = useState(initial);
  const [wasTried, setTried] = useState(false);
  const [isBusy, save] = useFormSave();
  const [refusal, setRefusal] = useState<string>();
  const title = say('documentEdit.create_title', { name: schema.name });
  const draft = useDraft<Typed>('document', typed, {
    label: title,
    initial,
    onRestore: kept => setTyped({ ...initial, ...kept }),
  });
  const values = readForm(typed.form);
  const text = typed.view === 'form' ? formText(properties, values) : typed.json;

  const wrong = (): { faults: readonly Wrong[]; place?: { line: number; column: number } | undefined } => {
    const unread = typed.view === 'form' ? wrongFields(properties, values) : [];
    if (unread.length > 0) {
      return { faults: unread.map(path => ({ path, text: sayUnread(say, properties, path) })) };
    }
    const read = readKept(text);
    if ('line' in read) return { faults: [{ path: '', text: say('record.not_json', read) }], place: read };
    if ('number' in read) {
      return { faults: [{ path: read.path, text: sayLostNumber(read, say) }], place: placeOf(text, read.path) };
    }
    const found = validateInput({ type: 'object', properties }, read.value);
    const faults = found.map(({ path, reason, expected }) => ({
      path,
      text: say(`documents.input.${reason}`, { path: path || say('json.whole'), expected }),
    }));
    return { faults, place: faults[0] && placeOf(text, faults[0].path) };
  };
  const found = wrong();

  const send = async () => {
    if (isBusy) return;
    setTried(true);
    setRefusal(undefined);
    if (found.faults.length > 0) return;
    await save({
      draft,
      send: () => submit(text),
      done: address => navigate(address, { replace: true }),
      refused: setRefusal,
      late: { failed: say('saves.failed', { name: title }) },
    });
  };
  const change = (next: Partial<Typed>) => {
    setRefusal(undefined);
    setTyped(now => ({ ...now, ...next }));
  };
  return {
    view: typed.view,
    values,
    json: typed.json,
    setJson: (json: string) => change({ json }),
    setValue: (path: string, value: string) => change({ form: JSON.stringify({ ...values, [path]: value }) }),
    /** Shows the same in the other view; `false` where the form could not show all of it. */
    show: (view: Typed['view']): boolean => {
      if (view === typed.view) return true;
      if (view === 'json') {
        change({ view, json: found.faults.some(({ path }) => path !== '') ? text : printJson(text) });
        return true;
      }
      const form = valuesOf(properties, typed.json);
      if (form) change({ view, form: JSON.stringify(form) });
      return form !== undefined;
    },
    faults: wasTried ? found.faults : [],
    place: wasTried ? (refusal ? placeOfRefusal(text, refusal) : found.place) : undefined,
    refusal,
    isBusy,
    draft,
    send: () => void send(),
    onSubmit: (event: FormEvent) => {
      event.preventDefault();
      void send();
    },
  };
};
