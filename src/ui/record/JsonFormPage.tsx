import { Link } from 'react-router-dom';
import { useMessages } from '../../admin/messages';
import { useWayBack } from '../BackLink';
import { Button } from '../controls/Button';
import { PageFrame, type PageFrameProps } from '../PageFrame';
import { JsonFields, type JsonFieldsProps } from './JsonFields';
import { printJson } from './jsonText';

export type JsonFormPageProps = Pick<PageFrameProps, 'changedAt'> &
  Pick<JsonFieldsProps, 'form' | 'submitLabel' | 'hint' | 'effect'> & {
    /** Where Cancel leads. */
    back: { to: string; label: string };
  };

/** The page of a form that is one JSON object. */
export const JsonFormPage = ({ form, back, changedAt, ...fields }: JsonFormPageProps) => {
  const say = useMessages();
  const way = useWayBack(back);
  return (
    <PageFrame title={form.title} back={back} changedAt={changedAt}>
      <JsonFields form={form} label={form.title} className="card" {...fields}>
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
      </JsonFields>
    </PageFrame>
  );
};
