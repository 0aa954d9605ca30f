import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { useMessages } from '../../admin/messages';
import { usePlatform } from '../../admin/platform';
import { ServiceTexts } from '../../admin/serviceTexts';
import type { DataSchema } from '../../contract';
import { Button } from '../../ui/controls/Button';
import { DraftOffer } from '../../ui/drafts/DraftOffer';
import { type FormView, ViewTabs } from '../../ui/form/ViewTabs';
import { PageFrame } from '../../ui/PageFrame';
import { JsonEditor } from '../../ui/record/JsonEditor';
import { onWire } from '../../ui/record/jsonText';
import { part } from '../../ui/theme/part';
import { isHeld } from './isHeld';
import { PlanDialog } from './PlanDialog';
import { rebased } from './rebased';
import { SchemaForms } from './SchemaForms';
import { clashing, planOf, settingsOf, type WrittenSchema, writtenOf } from './schemaPlan';
import { useSchemaEdit } from './useSchemaEdit';
import '../../ui/record/record.css';
import './schema.css';
import { WhenThere } from '../../ui/feedback/WhenThere';

const RESOURCE = 'data/schema';

const StartFromFile = part(() => import('./StartFromFile').then(({ StartFromFile }) => StartFromFile));

export type SchemaEditProps = {
  /** The schema as it is stored; none where one is made. */
  stored?: DataSchema;
  /** The same as the host sent it. */
  sent?: unknown;
  /** What a new one begins with, else what is stored. */
  base: WrittenSchema;
  title: string;
  back: { to: string; label: string };
};

const Editor = ({ stored, sent: opening, base: opened, title, back }: SchemaEditProps) => {
  const say = useMessages();
  const { client } = usePlatform();
  const cache = useQueryClient();
  const navigate = useNavigate();
  const [{ base, sent }, setBase] = useState({ base: opened, sent: opening });
  const [view, setView] = useState<FormView>('form');
  const [made, setMade] = useState(stored?.id);
  const form = useSchemaEdit(title, base, made === undefined, sent);
  const { schema, fault, planned } = form;
  const latest = useRef(stored?.id);
  /** Others have changed what the steps change: they are to be made anew. */
  const hasClashed = useRef(false);

  /** @throws Error that it is gone; Error naming, once (what is refused is read anew), what is to be changed and others have changed */
  const requireUnchanged = async (id: string) => {
    const now = await client.schemas.at(id).catch(() => null);
    if (now === undefined) throw new Error(say('errors.gone'));
    const names = now ? clashing(planned?.steps ?? [], planOf(base, writtenOf(now.record))) : [];
    hasClashed.current = names.length > 0;
    if (hasClashed.current) throw new Error(say('record.changed_meanwhile', { names: names.join(', ') }));
  };
  const idOf = async () => {
    if (made !== undefined) await requireUnchanged(made);
    if (made !== undefined || !schema) return made ?? '';
    const { id } = await client.schemas.create(settingsOf(schema));
    latest.current = id;
    setMade(id);
    return id;
  };
  const onSaved = async (id: string) => {
    await cache.invalidateQueries({ queryKey: [RESOURCE] });
    void cache.invalidateQueries({ queryKey: ['data/documents'] });
    return () => navigate(`/${RESOURCE}/${encodeURIComponent(id)}`, { replace: true });
  };
  /** As it is stored by now, where it can be read. */
  const stands = async () =>
    latest.current === undefined ? undefined : client.schemas.at(latest.current).catch(() => undefined);
  const onFailed = async () => {
    const now = await stands();
    if (!now) return;
    // What is stored by now decides what is left to do, and what others made of it is theirs.
    const [stored, wire] = [writtenOf(now.record), onWire(now)];
    setBase({ base: stored, sent: wire });
    if (!schema) return;
    const typed = rebased(made === undefined ? { ...base, ...settingsOf(schema) } : base, schema, stored);
    form.setSchema(typed);
    if (hasClashed.current) form.planUpon(stored, typed, wire);
  };
  const shown = view === 'form' && form.drawn ? 'form' : 'json';
  return (
    <PageFrame title={title} back={back} changedAt={stored?.updateTimestamp}>
      <form className="json-form card" onSubmit={form.onSubmit} noValidate>
        <p className="record-hint">{say('schemaEdit.hint')}</p>
        {made === undefined ? (
          // With its room: what comes late must not push away what somebody is about to press.
          <WhenThere fallback={<div className="schema-start" />}>
            <StartFromFile base={opened} text={form.text} onText={form.setText} />
          </WhenThere>
        ) : null}
        <DraftOffer of={form.draft} label={title} />
        <ViewTabs view={shown} onView={setView} hasForm={form.drawn !== undefined} />
        {shown === 'form' && form.drawn ? (
          <SchemaForms schema={form.drawn} faults={form.names} onChange={form.setSchema} />
        ) : (
          <JsonEditor
            label={say('schemaEdit.json')}
            value={form.text}
            onChange={form.setText}
            onSend={() => form.onSubmit()}
            isBusy={false}
            fault={fault}
          />
        )}
        <div className="json-form-foot">
          <Button type="submit" variant="contained" disabled={!form.isChanged}>
            {say('documentEdit.review')}
          </Button>
          <Button variant="outlined" component={Link} to={back.to}>
            {say('common.cancel')}
          </Button>
        </div>
      </form>
      {planned ? (
        <PlanDialog
          name={planned.name}
          plan={planned.steps}
          isNew={made === undefined}
          draft={form.draft}
          idOf={idOf}
          isStored={step => stands().then(now => now && isHeld(step, planned.over, writtenOf(now.record)))}
          onClose={form.closePlan}
          onSaved={onSaved}
          onFailed={onFailed}
        />
      ) : null}
    </PageFrame>
  );
};

/** A schema in forms or as JSON; it is stored part by part, after a look at every step. */
export const SchemaEdit = (props: SchemaEditProps) => (
  <ServiceTexts>
    <Editor {...props} />
  </ServiceTexts>
);
