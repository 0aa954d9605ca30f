import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useGetOne, useResourceContext } from 'react-admin';
import { Link, useLocation, useParams } from 'react-router-dom';
import { type May, useMissingWords } from '../../admin/may';
import { useMessages } from '../../admin/messages';
import { usePlatform, useSessionUser } from '../../admin/platform';
import { ServiceTexts } from '../../admin/serviceTexts';
import { storedOr } from '../../admin/unsure';
import { useSchemaAddress } from '../../admin/useSchemaAddress';
import type { DataSchema } from '../../contract';
import { Button } from '../../ui/controls/Button';
import { DraftOffer } from '../../ui/drafts/DraftOffer';
import { useNotices } from '../../ui/feedback/notices';
import { ViewTabs } from '../../ui/form/ViewTabs';
import { MissingRecord } from '../../ui/MissingRecord';
import { Note } from '../../ui/Note';
import { PageFrame } from '../../ui/PageFrame';
import { JsonEditor } from '../../ui/record/JsonEditor';
import { Spinner } from '../../ui/Spinner';
import { DocumentFields } from './DocumentFields';
import { useDocumentRights } from './documentRights';
import { findMade } from './madeDocument';
import { useDocumentCreate } from './useDocumentCreate';
import '../../ui/record/record.css';

type Back = { to: string; label: string };

const CreateForm = ({ schema, back }: { schema: DataSchema; back: Back }) => {
  const say = useMessages();
  const { client, session } = usePlatform();
  const notices = useNotices();
  const cache = useQueryClient();
  const resource = useResourceContext() ?? '';
  const me = useSessionUser()?.id ?? '';
  const [isHidden, setHidden] = useState(false);
  const title = say('documentEdit.create_title', { name: schema.name });
  const [status, host] = [schema.creationTransition.toStatus, session.host ?? ''];
  const hint = say(status ? 'documentEdit.create_hint' : 'documentEdit.create_hint_bare', { status, host });
  const form = useDocumentCreate(schema, async json => {
    const sentAt = Date.now();
    let id = '';
    const call = client.documents.create(schema.id, json).then(made => {
      id = made.id;
    });
    const look = async () => {
      const made = await findMade(client.http, { schemaId: schema.id, json, me, sentAt, now: Date.now() });
      return made === undefined ? undefined : { made };
    };
    await storedOr(say, call, look, ({ made }) => {
      id = made ?? '';
      return made !== null;
    });
    await cache.invalidateQueries({ queryKey: [resource, 'getList'] });
    notices.toast({ kind: 'success', text: say('documentEdit.created', { id }) });
    return `/${resource}/${encodeURIComponent(id)}`;
  });
  const texts = [...form.faults.map(({ text }) => text), ...(form.refusal ? [form.refusal] : [])];
  return (
    <PageFrame title={title} back={back}>
      <form className="json-form card" onSubmit={form.onSubmit} noValidate>
        <p className="record-hint">{hint}</p>
        <DraftOffer of={form.draft} label={title} />
        <ViewTabs
          view={form.view}
          onView={view => setHidden(!form.show(view))}
          hasForm={Object.keys(schema.properties).length > 0}
        />
        <div role="status">{isHidden ? <p className="record-hint">{say('documentEdit.not_in_form')}</p> : null}</div>
        {form.view === 'form' ? (
          <>
            <DocumentFields
              properties={schema.properties}
              values={form.values}
              onChange={form.setValue}
              faults={new Map(form.faults.map(({ path, text }) => [path, text]))}
            />
            <div role="alert" className="form-refusal">
              {texts.join(' ')}
            </div>
          </>
        ) : (
          <JsonEditor
            label={say('documentEdit.data')}
            value={form.json}
            onChange={form.setJson}
            onSend={form.send}
            isBusy={form.isBusy}
            fault={texts.length > 0 ? { text: texts.join(' '), place: form.place } : undefined}
          />
        )}
        <div className="json-form-foot">
          <Button type="submit" writes variant="contained" loading={form.isBusy}>
            {say('record.create')}
          </Button>
          <Button variant="outlined" component={Link} to={back.to} disabled={form.isBusy}>
            {say('common.cancel')}
          </Button>
        </div>
      </form>
    </PageFrame>
  );
};

const Refused = ({ may, back }: { may: May; back: Back }) => {
  const say = useMessages();
  const wordsOf = useMissingWords();
  return (
    <PageFrame title={say('documentEdit.may_not_create')} back={back}>
      <Note
        title={say('documentEdit.may_not_create')}
        text={say('shell.missing_permission', { permissions: wordsOf(may.missing) })}
      />
    </PageFrame>
  );
};

const Page = () => {
  const say = useMessages();
  const { schema: schemaId = '' } = useParams();
  const { search } = useLocation();
  const resource = useResourceContext() ?? '';
  const {
    data: schema,
    error,
    isPending,
    refetch,
  } = useGetOne<DataSchema>('data/schema', { id: schemaId }, { retry: false });
  const isLeaving = useSchemaAddress(schemaId, schema);
  const rights = useDocumentRights(schema);
  const back = {
    to: `/${resource}${search}`,
    label: say('documents.detail.back', { name: schema?.name ?? schemaId }),
  };
  if (isPending || isLeaving) return <Spinner />;
  if (!schema) {
    return (
      <PageFrame title={schemaId} back={back}>
        <MissingRecord id={schemaId} unknown={say('schemas.unknown')} error={error} onRetry={() => void refetch()} />
      </PageFrame>
    );
  }
  const may = rights.create();
  return may.isAllowed ? <CreateForm schema={schema} back={back} /> : <Refused may={may} back={back} />;
};

/** Creates a document of a schema: in a form made from its properties, or as JSON. */
export const DocumentCreate = () => (
  <ServiceTexts>
    <Page />
  </ServiceTexts>
);
