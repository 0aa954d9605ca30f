import { type ReactNode, useState } from 'react';
import { useMessages } from '../../admin/messages';
import { type FormView, ViewTabs } from '../../ui/form/ViewTabs';
import { DocumentFields } from './DocumentFields';
import type { Properties } from './formText';
import type { JsonFieldsState } from './useJsonFields';

export const isFormView = (value: unknown): value is FormView => value === 'form' || value === 'json';

export type FormTabsProps = {
  properties: Properties;
  required?: readonly string[] | undefined;
  view: FormView;
  onView: (view: FormView) => void;
  fields: JsonFieldsState;
  /** What is wrong, by path. */
  faults: ReadonlyMap<string, string>;
  /** The same in words, for what no field of the form stands for. */
  elsewhere?: readonly string[] | undefined;
  isBusy?: boolean;
  /** The text itself. */
  children: ReactNode;
};

/** One JSON text in two views: the fields of its schema, or as it is written. */
export const FormTabs = (props: FormTabsProps) => {
  const { properties, required, view, onView, fields, faults, elsewhere = [], isBusy = false, children } = props;
  const say = useMessages();
  const [isHidden, setHidden] = useState(false);
  const hasForm = Object.keys(properties).length > 0;
  const shown = hasForm && fields.isShowable ? view : 'json';
  return (
    <>
      {hasForm ? (
        <ViewTabs
          view={shown}
          onView={next => {
            setHidden(next === 'form' && !fields.isShowable);
            if (next === 'json' || fields.isShowable) onView(next);
          }}
        />
      ) : null}
      <div role="status">
        {isHidden && !fields.isShowable ? <p className="record-hint">{say('documentEdit.no_object')}</p> : null}
      </div>
      {shown === 'form' ? (
        <>
          <DocumentFields
            properties={properties}
            required={required}
            values={fields.values}
            onChange={fields.setValue}
            faults={faults}
            locked={fields.locked}
            isBusy={isBusy}
          />
          <div role="alert" className="form-refusal">
            {elsewhere.join(' ')}
          </div>
          {fields.others.length > 0 ? (
            <p className="record-hint">
              {say('documentEdit.other_members', {
                count: fields.others.length,
                names: fields.others.slice(0, 8).join(', '),
              })}
            </p>
          ) : null}
        </>
      ) : (
        children
      )}
    </>
  );
};
