import { type ChangeEvent, type FormEvent, useCallback, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useMessages } from '../../admin/messages';
import { useDraft } from '../drafts/useDraft';
import { focusFirst } from './focusFirst';
import { useFormSave } from './useFormSave';

/** What is wrong with which field, in the operator's words; fields without fault are left out. */
export type Faults<T> = { [Name in keyof T & string]?: string };

export type FormOptions<T> = {
  /** What the operator calls the form. */
  title: string;
  initial: T;
  /** Fields that no draft may keep: passwords. */
  secrets?: readonly (keyof T & string)[];
  faultsOf: (values: T) => Faults<T>;
  /** What is made is called, for whoever left before it was. */
  nameOf: (values: T) => string;
  /** Sends what was typed, and resolves to the address of what was made. */
  submit: (values: T) => Promise<string>;
};

type TextNames<T> = { [Name in keyof T & string]: T[Name] extends string ? Name : never }[keyof T & string];
type FieldElement = HTMLInputElement | HTMLTextAreaElement;

/**
 * A form that is sent as a whole. Faults show after the first attempt and follow what is typed from then on; the first wrong
 * field, as the page shows them, gets the focus. A refusal of the server keeps everything that was typed.
 *
 * Fields are found by their `name`.
 */
export const useForm = <T extends Record<string, string | number>>({
  title,
  initial,
  secrets = [],
  faultsOf,
  nameOf,
  submit,
}: FormOptions<T>) => {
  const say = useMessages();
  const navigate = useNavigate();
  const [values, setValues] = useState(initial);
  const [wasSubmitted, setSubmitted] = useState(false);
  const [isBusy, save] = useFormSave();
  const [banner, setBanner] = useState<{ text: string }>();
  const [refusal, setRefusal] = useState<string>();
  const draft = useDraft<T>('form', values, {
    label: title,
    initial,
    secrets,
    onRestore: kept => setValues(now => ({ ...now, ...(kept as Partial<T>) })),
  });
  const faults = faultsOf(values);
  const shown: Faults<T> = wasSubmitted ? faults : {};

  const set =
    <Name extends keyof T & string>(name: Name) =>
    (value: T[Name]) =>
      setValues(now => ({ ...now, [name]: value }));

  const send = () => {
    const name = `${title} – ${nameOf(values)}`;
    return save({
      draft,
      send: () => submit(values),
      done: address => navigate(address),
      refused: text => {
        setBanner({ text });
        setRefusal(text);
      },
      late: { failed: say('saves.failed', { name }), saved: () => say('saves.done', { name }) },
    });
  };

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy) return;
    setSubmitted(true);
    setRefusal(undefined);
    const texts = new Set(Object.values(faults));
    if (texts.size === 0) return void send();
    setBanner({ text: [...texts].join(' · ') });
    focusFirst(event.currentTarget, new Set(Object.keys(faults)));
  };

  return {
    title,
    values,
    set,
    faults,
    shown,
    isBusy,
    banner,
    closeBanner: useCallback(() => setBanner(undefined), []),
    refusal,
    draft,
    onSubmit,
    /** Properties of a text field: its name, its value, what is wrong with it, else some help. */
    field: <Name extends TextNames<T>>(name: Name, help?: string) => ({
      name,
      value: values[name],
      onChange: ({ target }: ChangeEvent<FieldElement>) => set(name)(target.value as T[Name]),
      error: shown[name] !== undefined,
      helperText: shown[name] ?? help,
    }),
  };
};

export type FormState<T extends Record<string, string | number>> = ReturnType<typeof useForm<T>>;
