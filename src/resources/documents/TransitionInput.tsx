import { useId, useState } from 'react';
import { useMessages } from '../../admin/messages';
import { ServiceTexts } from '../../admin/serviceTexts';
import type { PropertyConfiguration } from '../../contract';
import type { FormView } from '../../ui/form/ViewTabs';
import { FormTabs } from './FormTabs';
import { fieldsOf } from './formText';
import { InputHint } from './InputHint';
import { type TypedFields, useJsonFields } from './useJsonFields';

/** The path of what is wrong, empty for the whole, and what is wrong with it. */
export type InputFaultText = readonly [path: string, text: string];

export type TransitionInputProps = {
  asked: PropertyConfiguration;
  typed: TypedFields;
  onChange: (typed: TypedFields) => void;
  faults: readonly InputFaultText[];
  isBusy: boolean;
};

const NO_PROPERTIES = {};

const Faults = ({ id, texts }: { id: string; texts: readonly string[] }) => (
  <div id={id} role="status">
    {texts.length > 0 ? (
      <ul className="transition-faults">
        {texts.map(text => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    ) : null}
  </div>
);

const Input = ({ asked, typed, onChange, faults, isBusy }: TransitionInputProps) => {
  const say = useMessages();
  const ids = { input: useId(), faults: useId() };
  const properties = asked.properties ?? NO_PROPERTIES;
  const fields = useJsonFields(properties, typed, onChange);
  const [view, setView] = useState<FormView>('form');
  const own = new Set(fieldsOf(properties).map(({ path }) => path));
  return (
    <FormTabs
      properties={properties}
      required={asked.required}
      view={view}
      onView={setView}
      fields={fields}
      faults={new Map(faults)}
      elsewhere={faults.filter(([path]) => !own.has(path)).map(([, text]) => text)}
      isBusy={isBusy}
    >
      <label htmlFor={ids.input} className="transition-label">
        {say('documents.transition.input')}
      </label>
      <textarea
        id={ids.input}
        className="writing transition-input"
        value={typed.text}
        spellCheck={false}
        readOnly={isBusy}
        aria-invalid={faults.length > 0}
        aria-describedby={ids.faults}
        onChange={event => onChange({ text: event.target.value, loose: {} })}
      />
      <InputHint configuration={asked} />
      <Faults id={ids.faults} texts={faults.map(([, text]) => text)} />
    </FormTabs>
  );
};

/** What a transition asks for, in the fields of its condition or as JSON. */
export const TransitionInput = (props: TransitionInputProps) => (
  <ServiceTexts>
    <Input {...props} />
  </ServiceTexts>
);
