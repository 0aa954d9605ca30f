import type { ReactNode, Ref } from 'react';
import { useMessages } from '../../admin/messages';
import { Button } from '../controls/Button';
import { DraftOffer } from '../drafts/DraftOffer';
import { sendOnKeys } from '../form/sendOnKeys';
import { JsonEditor } from './JsonEditor';
import type { JsonForm } from './useJsonForm';
import './record.css';

export type JsonFieldsProps = {
  form: JsonForm;
  /** What is edited, for who is offered a draft of it. */
  label: string;
  /** What to know before typing. */
  hint: ReactNode;
  submitLabel: string;
  /** What sending will take away, and what it will not, as the text stands. */
  effect?: string | undefined;
  className?: string;
  ref?: Ref<HTMLFormElement>;
  /** Above what is typed: how else it may be. */
  views?: ReactNode;
  /** In place of the text. */
  fields?: ReactNode;
  /** Beside the button that sends. */
  children: ReactNode;
};

/** A form that is one JSON object. */
export const JsonFields = (props: JsonFieldsProps) => {
  const { form, label, hint, submitLabel, effect, className = '', ref, views, fields, children } = props;
  const say = useMessages();
  return (
    <form ref={ref} className={`json-form ${className}`} onSubmit={form.onSubmit} onKeyDown={sendOnKeys} noValidate>
      <DraftOffer of={form.draft} label={label} />
      {views}
      {fields ?? (
        <>
          <p className="record-hint">{hint}</p>
          <JsonEditor
            label={say('record.json')}
            value={form.text}
            onChange={form.setText}
            onSend={form.send}
            isBusy={form.isBusy}
            fault={form.fault}
          />
        </>
      )}
      <p className="json-form-effect" aria-live="polite">
        {effect}
      </p>
      <div className="json-form-foot">
        <Button type="submit" writes variant="contained" loading={form.isBusy}>
          {submitLabel}
        </Button>
        {children}
      </div>
    </form>
  );
};
