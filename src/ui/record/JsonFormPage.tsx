import { Button } from '@mui/material';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useMessages } from '../../admin/messages';
import { DraftOffer } from '../drafts/DraftOffer';
import { PageFrame, type PageFrameProps } from '../PageFrame';
import { JsonEditor } from './JsonEditor';
import { printJson } from './jsonText';
import type { JsonForm } from './useJsonForm';
import './record.css';

export type JsonFormPageProps = Pick<PageFrameProps, 'changedAt'> & {
  form: JsonForm;
  /** Where Cancel leads. */
  back: { to: string; label: string };
  submitLabel: string;
  /** What to know before typing. */
  hint: ReactNode;
};

/** The page of a form that is one JSON object. */
export const JsonFormPage = ({ form, back, submitLabel, hint, changedAt }: JsonFormPageProps) => {
  const say = useMessages();
  return (
    <PageFrame title={form.title} back={back} changedAt={changedAt}>
      <form className="json-form card" onSubmit={form.onSubmit} noValidate>
        <p className="record-hint">{hint}</p>
        <DraftOffer of={form.draft} label={form.title} />
        <JsonEditor
          label={say('record.json')}
          value={form.text}
          onChange={form.setText}
          onSend={form.send}
          isBusy={form.isBusy}
          fault={form.fault}
        />
        <div className="json-form-foot">
          <Button type="submit" variant="contained" loading={form.isBusy}>
            {submitLabel}
          </Button>
          <Button variant="outlined" component={Link} to={back.to} disabled={form.isBusy}>
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
        </div>
      </form>
    </PageFrame>
  );
};
