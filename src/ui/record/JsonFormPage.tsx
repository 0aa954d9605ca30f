import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useMessages } from '../../admin/messages';
import { useWayBack } from '../BackLink';
import { Button } from '../controls/Button';
import { PageFrame, type PageFrameProps } from '../PageFrame';
import { JsonFields } from './JsonFields';
import { printJson } from './jsonText';
import type { JsonForm } from './useJsonForm';

export type JsonFormPageProps = Pick<PageFrameProps, 'changedAt'> & {
  form: JsonForm;
  /** Where Cancel leads. */
  back: { to: string; label: string };
  submitLabel: string;
  /** What to know before typing. */
  hint: ReactNode;
  /** What sending will do, and what it will not, as the text stands. */
  children?: ReactNode;
};

/** The page of a form that is one JSON object. */
export const JsonFormPage = ({ form, back, submitLabel, hint, changedAt, children }: JsonFormPageProps) => {
  const say = useMessages();
  const way = useWayBack(back);
  return (
    <PageFrame title={form.title} back={back} changedAt={changedAt}>
      <JsonFields form={form} label={form.title} hint={hint} submitLabel={submitLabel} className="card">
        <Button variant="outlined" component={Link} to={way.to} onClick={way.onClick} disabled={form.isBusy}>
          {say('common.cancel')}
        </Button>
        <Button
          color="inherit"
          disabled={!form.isValid || form.isBusy}
          onClick={() => form.setText(printJson(form.text))}
        >
          {say('record.tidy')}
        </Button>
        <span className="record-none">{say('record.keys')}</span>
        {children}
      </JsonFields>
    </PageFrame>
  );
};
