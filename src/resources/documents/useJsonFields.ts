import { useMemo } from 'react';
import { isObjectText, withField } from '../../ui/json/objectText';
import { type FormValues, fieldsOf, type Properties } from './formText';
import { fieldsOfText, type JsonFields, sourceOfField } from './jsonFields';

/** JSON text in editing, and what is typed into fields of its form that is no value of their kind (yet), by path. */
export type TypedFields = { text: string; loose: FormValues };

const NOTHING: JsonFields = { values: {}, locked: new Set(), others: [] };

/** A form over a JSON text: what is typed into a field changes its member only, everything else stays as it is written. */
export const useJsonFields = (
  properties: Properties,
  { text, loose }: TypedFields,
  onChange: (next: TypedFields) => void,
) => {
  const isShowable = useMemo(() => isObjectText(text), [text]);
  const read = useMemo(() => (isShowable ? fieldsOfText(properties, text) : NOTHING), [isShowable, properties, text]);
  return {
    /** Whether the text is an object, which the form can show. */
    isShowable,
    values: { ...read.values, ...loose },
    locked: read.locked,
    others: read.others,
    setValue: (path: string, typed: string) => {
      const field = fieldsOf(properties).find(one => one.path === path);
      if (!field) return;
      const { [path]: _, ...rest } = loose;
      const source = sourceOfField(field.configuration, typed);
      if (source === false) onChange({ text, loose: { ...rest, [path]: typed } });
      else onChange({ text: withField(text, field.way, source), loose: rest });
    },
  };
};

export type JsonFieldsState = ReturnType<typeof useJsonFields>;
