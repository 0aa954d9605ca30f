import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useResourceContext } from 'react-admin';
import { useLocation, useNavigate } from 'react-router-dom';
import { useLabels, useMessages } from '../../admin/messages';
import { useSessionUser } from '../../admin/platform';
import { useRecordApi } from '../../admin/recordApi';
import { useResourceDefinition } from '../../admin/resourceIndex';
import { useNotices } from '../feedback/notices';
import { recordName } from '../tools/recordName';
import { blankOf, memberFields } from './form/memberFields';
import { useRecordForm } from './form/useRecordForm';
import { RecordFormPage } from './RecordFormPage';

/** Creates a record in a form or from JSON, beginning with what its declaration calls a blank one. */
export const RecordCreate = () => {
  const say = useMessages();
  const labels = useLabels();
  const resource = useResourceContext() ?? '';
  const definition = useResourceDefinition(resource);
  const api = useRecordApi(resource);
  const notices = useNotices();
  const cache = useQueryClient();
  const navigate = useNavigate();
  const { search } = useLocation();
  const userId = useSessionUser()?.id;
  const [blank] = useState(() => blankOf(definition, userId));
  const [fields] = useState(() => memberFields(definition, blank));
  const kind = labels.record(definition.name);
  const list = { to: `/${resource}${search}`, label: labels.resource(definition.name) };
  const title = say('record.create_title', { kind });
  const record = useRecordForm({
    fields,
    isNew: true,
    canRemove: false,
    merges: false,
    title,
    initial: JSON.stringify(blank, null, 2),
    secrets: definition.secrets,
    nameOf: json => [title, recordName({ ...JSON.parse(json), id: '' }, definition.title)].filter(Boolean).join(' – '),
    submit: async json => {
      const { id, answer } = await api.create(json);
      const refusal = definition.writes?.refusedBy?.(answer);
      if (refusal) throw new Error(say(refusal));
      await cache.invalidateQueries({ queryKey: [resource, 'getList'] });
      notices.toast({ kind: 'success', text: say('record.did_create', { kind }) });
      const to = id === undefined ? list.to : `/${resource}/${encodeURIComponent(id)}`;
      return () => navigate(to, { replace: true });
    },
  });
  return (
    <RecordFormPage record={record} back={list} submitLabel={say('record.create')} hint={say('record.create_hint')} />
  );
};
