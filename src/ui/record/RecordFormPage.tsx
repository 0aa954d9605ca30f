import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { useMessages } from '../../admin/messages';
import { useWayBack } from '../BackLink';
import { Button } from '../controls/Button';
import { focusFirst } from '../form/focusFirst';
import { ViewTabs } from '../form/ViewTabs';
import { PageFrame, type PageFrameProps } from '../PageFrame';
import { MemberFields } from './form/MemberFields';
import type { RecordForm } from './form/useRecordForm';
import { JsonFields, type JsonFieldsProps } from './JsonFields';
import { printJson } from './jsonText';

export type RecordFormPageProps = Pick<PageFrameProps, 'changedAt'> &
  Pick<JsonFieldsProps, 'submitLabel' | 'hint' | 'effect'> & {
    record: RecordForm;
    /** Where Cancel leads. */
    back: { to: string; label: string };
  };

/** The page on which a record is typed: in fields, or as JSON. */
export const RecordFormPage = ({ record, back, changedAt, ...texts }: RecordFormPageProps) => {
  const say = useMessages();
  const way = useWayBack(back);
  const box = useRef<HTMLFormElement>(null);
  const [isHidden, setHidden] = useState(false);
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
          record.setView(next);
        }}
      />
      <div role="status">
        {isHidden && !isShowable ? <p className="record-hint">{say('documentEdit.no_object')}</p> : null}
      </div>
    </>
  ) : null;
  return (
    <PageFrame title={form.title} back={back} changedAt={changedAt}>
      <JsonFields
        {...texts}
        ref={box}
        form={form}
        label={form.title}
        className="card"
        views={views}
        fields={view === 'form' ? <MemberFields form={record} /> : undefined}
      >
        <Button variant="outlined" component={Link} to={way.to} onClick={way.onClick} disabled={form.isBusy}>
          {say('common.cancel')}
        </Button>
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
    </PageFrame>
  );
};
