import { useQueryClient } from '@tanstack/react-query';
import { useResourceContext } from 'react-admin';
import { Link, useNavigate } from 'react-router-dom';
import { useMessages } from '../../admin/messages';
import { type Exact, usePlatform } from '../../admin/platform';
import { usePreference } from '../../admin/preferences';
import { ServiceTexts } from '../../admin/serviceTexts';
import type { DataDocument, DataSchema } from '../../contract';
import { Button } from '../../ui/controls/Button';
import { DraftOffer } from '../../ui/drafts/DraftOffer';
import { sendOnKeys } from '../../ui/form/sendOnKeys';
import type { FormView } from '../../ui/form/ViewTabs';
import { PageFrame } from '../../ui/PageFrame';
import { JsonEditor } from '../../ui/record/JsonEditor';
import { useTimes } from '../../ui/time/useTimes';
import { useFocusHome } from '../../ui/useFocusHome';
import { ChangeTable } from './ChangeTable';
import { FormTabs, isFormView } from './FormTabs';
import { ReviewDialog } from './ReviewDialog';
import { type DocumentEditState, useDocumentEdit } from './useDocumentEdit';
import { differs } from './useDocumentSave';
import '../../ui/record/record.css';

export type DocumentEditProps = {
  schema: DataSchema | undefined;
  schemaId: string;
  found: Exact<DataDocument>;
  /** The page of the document. */
  back: { to: string; label: string };
};

const NO_FAULTS: ReadonlyMap<string, string> = new Map();

/** What is different since editing began, and how to go on. */
const Conflict = ({ form }: { form: DocumentEditState }) => {
  const say = useMessages();
  const times = useTimes();
  const { conflict, news = [], settleConflict } = form;
  const told = useFocusHome<HTMLDivElement>(conflict);
  if (!conflict) return null;
  const { now, reason } = conflict;
  const time = times.exact(now.record.updateTimestamp);
  const [before, after] = [form.base.record.status, now.record.status];
  const moved = before === after ? {} : { status: { before, after } };
  const [text, title] = reason
    ? (['documentEdit.failed', 'documentEdit.stored_now'] as const)
    : (['documentEdit.conflict', 'documentEdit.theirs'] as const);
  return (
    <div ref={told} className="document-conflict" role="alert" tabIndex={-1}>
      <p>{say(text, { time })}</p>
      {reason ? <p>{reason}</p> : null}
      {news.length > 0 || moved.status ? <ChangeTable {...moved} changes={news} title={say(title)} /> : null}
      <div className="document-answers">
        <Button variant="contained" onClick={() => settleConflict(true)}>
          {say('documentEdit.keep_mine')}
        </Button>
        <Button variant="outlined" onClick={() => settleConflict(false)}>
          {say('documentEdit.take_theirs')}
        </Button>
      </div>
    </div>
  );
};

const Editor = ({ schema, schemaId, found, back }: DocumentEditProps) => {
  const say = useMessages();
  const { client } = usePlatform();
  const cache = useQueryClient();
  const navigate = useNavigate();
  const resource = useResourceContext() ?? '';
  const form = useDocumentEdit(schema, found);
  const [view, chooseView] = usePreference<FormView>('data/documents.editView', isFormView, 'json');
  const { base, fault, review } = form;
  const fields = useFocusHome<HTMLFormElement>(form.conflict);
  const { id } = found.record;

  const onSaved = async () => {
    await cache.invalidateQueries({ queryKey: [resource] });
    return () => navigate(back.to, { replace: true });
  };
  const onFailed = async (reason: string) => {
    // A part may be stored, or somebody else was there: what is still to be sent depends on it.
    const now = await client.documents.findOne(schemaId, id).catch(() => undefined);
    if (now && differs(base, now)) form.meet(now, reason);
  };
  return (
    <PageFrame title={say('documentEdit.title', { id })} back={back} changedAt={base.record.updateTimestamp}>
      <form ref={fields} className="json-form card" onSubmit={form.onSubmit} onKeyDown={sendOnKeys} noValidate>
        <p className="record-hint">{say('documentEdit.hint')}</p>
        <DraftOffer of={form.draft} label={say('documentEdit.data')} />
        <Conflict form={form} />
        <FormTabs
          properties={form.properties}
          view={view}
          onView={chooseView}
          fields={form.fields}
          faults={fault?.at ?? NO_FAULTS}
          elsewhere={fault?.texts}
        >
          <JsonEditor
            label={say('documentEdit.data')}
            value={form.text}
            onChange={form.setText}
            onSend={() => form.onSubmit()}
            isBusy={false}
            fault={fault ? { text: fault.texts.join(' '), place: fault.place } : undefined}
          />
        </FormTabs>
        <div className="json-form-foot">
          <Button type="submit" variant="contained" disabled={!form.isChanged || form.conflict !== undefined}>
            {say('documentEdit.review')}
          </Button>
          <Button variant="outlined" component={Link} to={back.to}>
            {say('common.cancel')}
          </Button>
          <span className="record-none">{form.isChanged ? say('record.keys') : say('documentEdit.nothing')}</span>
        </div>
      </form>
      {review ? (
        <ReviewDialog
          schema={{ id: schemaId }}
          base={base}
          change={review}
          draft={form.draft}
          onClose={form.closeReview}
          onSaved={onSaved}
          onConflict={form.meet}
          onFailed={onFailed}
        />
      ) : null}
    </PageFrame>
  );
};

/** The data of a document in a form of its schema or as JSON; only what changed is sent, after it was shown. */
export const DocumentEdit = (props: DocumentEditProps) => (
  <ServiceTexts>
    <Editor {...props} />
  </ServiceTexts>
);
