import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useMessages } from '../../admin/messages';
import { Button } from '../controls/Button';
import { focusFirst } from '../form/focusFirst';
import { ViewTabs } from '../form/ViewTabs';
import { MemberFields } from './form/MemberFields';
import type { RecordForm } from './form/useRecordForm';
import { JsonFields, type JsonFieldsProps } from './JsonFields';
import { printJson } from './jsonText';

export type RecordFormBoxProps = Pick<JsonFieldsProps, 'submitLabel' | 'hint' | 'effect' | 'className'> & {
  record: RecordForm;
  /** Somebody just asked for it: its first field gets the focus. */
  isAsked?: boolean;
  /** Beside the button that sends: what leaves it as it was. */
  children: ReactNode;
};

/** What is typed of a record, or of a part of one: in fields, or as JSON. */
export const RecordFormBox = ({ record, isAsked = false, children, ...texts }: RecordFormBoxProps) => {
  const say = useMessages();
  const box = useRef<HTMLFormElement>(null);
  const [isHidden, setHidden] = useState(false);
  // Whoever comes back from the JSON is at the tabs.
  const [isFresh, setFresh] = useState(isAsked);
  const { form, view, isShowable, attempt } = record;
  useEffect(() => {
    if (box.current && attempt.length > 0) focusFirst(box.current, new Set(attempt));
  }, [attempt]);
  const views = record.hasForm ? (
    <>
      <ViewTabs
        view={view}
        onView={next => {
          setHidden(next === 'form' && !isShowable);
          setFresh(false);
          record.setView(next);
        }}
      />
      <div role="status">
        {isHidden && !isShowable ? <p className="record-hint">{say('documentEdit.no_object')}</p> : null}
      </div>
    </>
  ) : null;
  return (
    <JsonFields
      {...texts}
      ref={box}
      form={form}
      label={form.title}
      views={views}
      fields={view === 'form' ? <MemberFields form={record} autoFocus={isFresh} /> : undefined}
    >
      {children}
      {view === 'json' ? (
        <Button
          color="inherit"
          disabled={!form.isValid || form.isBusy}
          onClick={() => form.setText(printJson(form.text))}
        >
          {say('record.tidy')}
        </Button>
      ) : null}
      <span className="record-none">{say('record.keys')}</span>
    </JsonFields>
  );
};
