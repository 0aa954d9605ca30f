import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { ResourceDefinition } from '../../admin/defineResource';
import { useMay } from '../../admin/may';
import { useLabels, useMessages } from '../../admin/messages';
import { type ExactRecord, useRecordApi } from '../../admin/recordApi';
import { holdsSent, storedOr } from '../../admin/unsure';
import { isNothing } from '../../client';
import { RecordVersion } from '../drafts/drafts';
import { useNotices } from '../feedback/notices';
import { Note } from '../Note';
import { PageFrame } from '../PageFrame';
import { JsonFormPage } from './JsonFormPage';
import { membersText, onWire } from './jsonText';
import { useJsonForm } from './useJsonForm';

export type RecordEditProps = { resource: string; definition: ResourceDefinition; found: ExactRecord; title: string };

type FormProps = RecordEditProps & { back: { to: string; label: string } };

const EditForm = ({ resource, definition, found, title, back }: FormProps) => {
  const say = useMessages();
  const kind = useLabels().record(definition.name);
  const api = useRecordApi(resource);
  const notices = useNotices();
  const cache = useQueryClient();
  const navigate = useNavigate();
  const editable = definition.writes?.editable ?? [];
  // Whatever arrives meanwhile: what was there when the form was opened is what was edited.
  const [initial] = useState(() => membersText(found.text, found.at, editable));
  const form = useJsonForm({
    title: say('record.edit_title', { title }),
    initial,
    secrets: definition.secrets,
    submit: async json => {
      const { id } = found.record;
      const look = async () => (await api.read(id, new AbortController().signal)) ?? undefined;
      const save = async () => {
        const answer = await api.update(id, json);
        const refusal = isNothing(answer) ? 'record.unchanged' : definition.writes?.refusedBy?.(answer);
        if (refusal) throw new Error(say(refusal));
      };
      await storedOr(say, save(), look, now => holdsSent(onWire(now), JSON.parse(json)));
      await cache.invalidateQueries({ queryKey: [resource] });
      notices.toast({ kind: 'success', text: say('record.did_update', { kind, title }) });
      return () => navigate(back.to, { replace: true });
    },
  });
  return (
    <JsonFormPage
      form={form}
      back={back}
      submitLabel={say('record.save')}
      hint={say('record.edit_hint', { members: editable.join(', ') })}
    />
  );
};

/** A record's editable members as JSON; the others are the service's. */
export const RecordEdit = (props: RecordEditProps) => {
  const say = useMessages();
  const { search } = useLocation();
  const { isAllowed } = useMay('update');
  const { resource, found, title } = props;
  const back = { to: `/${resource}/${encodeURIComponent(found.record.id)}${search}`, label: title };
  const { updateTimestamp } = found.record;
  if (!isAllowed) {
    return (
      <PageFrame title={title} back={back}>
        <Note title={say('record.may_not_edit')} />
      </PageFrame>
    );
  }
  return (
    <RecordVersion value={updateTimestamp instanceof Date ? updateTimestamp : undefined}>
      <EditForm {...props} back={back} />
    </RecordVersion>
  );
};
