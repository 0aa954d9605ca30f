import { type FormEvent, useMemo, useState } from 'react';
import { useMessages } from '../../admin/messages';
import { useDraft } from '../../ui/drafts/useDraft';
import { readKept } from '../../ui/json/readTyped';
import { sayLostNumber } from '../../ui/json/sayLostNumber';
import type { JsonPlace } from '../../ui/record/JsonEditor';
import { placeOf } from '../../ui/record/jsonText';
import { planOf, type Step, settingsOf, type WrittenSchema } from './schemaPlan';
import { type SchemaFault, schemaFaults } from './schemaRules';

type Fault = { text: string; place?: JsonPlace | undefined };

/** What stands above the parts in forms, each with what is wrong with it there. */
const NAMES = ['name', 'description'] as const;
export type NameFaults = Partial<Record<(typeof NAMES)[number], string>>;

/** Calls that would store what is typed, what that is called, and what they were made over. */
type Planned = { steps: readonly Step[]; name: string; over: WrittenSchema };

type Read = {
  schema?: WrittenSchema;
  /** What can be shown in forms: all is well but for a name, which is typed there. */
  drawn?: WrittenSchema;
  names?: NameFaults;
  fault?: Fault;
};

const isNamed = (value: unknown): value is WrittenSchema =>
  NAMES.every(name => typeof (value as Partial<Record<string, unknown>> | null)?.[name] === 'string');

/**
 * A schema that is typed as JSON or in forms, what is wrong with it, and the calls that would store it.
 *
 * @param sent the stored schema as the host sent it
 */
export const useSchemaEdit = (title: string, base: WrittenSchema, isNew: boolean, sent?: unknown) => {
  const say = useMessages();
  const initial = useMemo(() => JSON.stringify(base, null, 2), [base]);
  const [text, setText] = useState(initial);
  const draft = useDraft('schema', text, { label: title, initial, onRestore: setText });
  const [wasTried, setTried] = useState(false);
  const [planned, setPlanned] = useState<Planned>();

  const { schema, drawn, names, fault } = useMemo((): Read => {
    const sayFault = ({ path, reason, expected }: SchemaFault): string => {
      const options = { path: path || say('json.whole'), expected };
      if (reason === 'no_status' || reason === 'bad_name') return say(`schemaEdit.${reason}`, options);
      return say(`documents.input.${reason}`, options);
    };
    const read = readKept(text);
    if ('line' in read) return { fault: { text: say('record.not_json', read), place: read } };
    if ('number' in read) return { fault: { text: sayLostNumber(read, say), place: placeOf(text, read.path) } };
    const faults = schemaFaults(read.value, isNew ? undefined : base);
    const [first] = faults;
    if (!first) return { schema: read.value as WrittenSchema, drawn: read.value as WrittenSchema };
    const words = faults.map(sayFault).join('. ');
    const fault = { text: `${words}.`, place: placeOf(text, first.path) };
    const ofNames = faults.filter(({ path }) => NAMES.some(name => name === path));
    if (ofNames.length < faults.length || !isNamed(read.value)) return { fault };
    const names = Object.fromEntries(ofNames.map(one => [one.path, sayFault(one)])) as NameFaults;
    return { drawn: read.value, names, fault };
  }, [text, say, base, isNew]);
  const isChanged = text !== initial;

  return {
    text,
    setText,
    /** What is typed, where nothing is wrong with it. */
    schema,
    drawn,
    names: wasTried ? names : undefined,
    setSchema: (next: WrittenSchema) => setText(JSON.stringify(next, null, 2)),
    draft,
    fault: wasTried ? fault : undefined,
    isChanged,
    planned,
    closePlan: () => setPlanned(undefined),
    /** Takes over what is stored by now, with what is typed upon it: the steps lead from there. */
    planUpon: (stored: WrittenSchema, typed: WrittenSchema, asSent: unknown) =>
      setPlanned({ over: stored, name: typed.name, steps: planOf(stored, typed, asSent) }),
    onSubmit: (event?: FormEvent) => {
      event?.preventDefault();
      setTried(true);
      if (!schema) return;
      const over = isNew ? { ...base, ...settingsOf(schema) } : base;
      setPlanned({ over, name: schema.name, steps: planOf(over, schema, sent) });
    },
  };
};
