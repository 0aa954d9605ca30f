import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { ResourceDefinition } from '../../admin/defineResource';
import { useMay, useWhyNot } from '../../admin/may';
import { useLabels, useMessages } from '../../admin/messages';
import { isNothing } from '../../admin/platform';
import { type ExactRecord, useRecordApi } from '../../admin/recordApi';
import { titleAfter } from '../../admin/titleOf';
import { holdsSent, saveFailureText, storedOr } from '../../admin/unsure';
import { RecordVersion } from '../drafts/drafts';
import { useNotices } from '../feedback/notices';
import { isSame } from '../json/isSame';
import { leftOutNames, notEmptied } from '../json/leftOut';
import { Note } from '../Note';
import { PageFrame } from '../PageFrame';
import { blankOf, memberFields } from './form/memberFields';
import { useRecordForm } from './form/useRecordForm';
import { membersText, onWire } from './jsonText';
import { RecordFormPage } from './RecordFormPage';
import { useBesideOthers } from './useBesideOthers';

export type RecordEditProps = { resource: string; definition: ResourceDefinition; found: ExactRecord; title: string };

type FormProps = RecordEditProps & { back: { to: string; label: string } };

/** Members that the host took as null, and kept as they were; it is asked only where some were sent so. */
const stillThere = async (opened: string, json: string, look: () => Promise<ExactRecord | null>) => {
  const [before, sent] = [opened, json].map(one => JSON.parse(one) as unknown);
  if (notEmptied(before, sent, before).length === 0) return [];
  const now = await look().catch(() => undefined);
  return now ? notEmptied(before, sent, onWire(now)) : [];
};

const EditForm = ({ resource, definition, found, title, back }: FormProps) => {
  const say = useMessages();
  const kind = useLabels().record(definition.name);
  const api = useRecordApi(resource);
  const notices = useNotices();
  const cache = useQueryClient();
  const navigate = useNavigate();
  const { editable = [], merges = false, refusedBy } = definition.writes ?? {};
  const { id } = found.record;
  const canRemove = definition.api.removeFields !== undefined;
  // Whatever arrives meanwhile: what was there when the form was opened is what was edited.
  const [initial] = useState(() => membersText(found.text, found.at, editable));
  const [stored] = useState(() => onWire(found) as Record<string, unknown>);
  const gone = (json: string) => leftOutNames(initial, json, merges);

  const look = () => api.read(id, new AbortController().signal);
  const [fields] = useState(() => memberFields(definition, blankOf(definition, undefined), JSON.parse(initial)));
  const { known, sentBeside } = useBesideOthers({ editable, fields, initial, look });

  /** @throws Error where the host says that it changed nothing */
  const changed = async (call: Promise<unknown>) => {
    const answer = await call;
    const refusal = isNothing(answer) ? 'record.unchanged' : refusedBy?.(answer);
    if (refusal) throw new Error(say(refusal));
  };
  const remove = async (fields: readonly string[]) => {
    try {
      await changed(api.removeFields(id, fields));
    } catch (cause) {
      throw new Error(say('record.half', { reason: saveFailureText(say, cause) }), { cause });
    }
  };
  const record = useRecordForm({
    fields,
    isNew: false,
    canRemove,
    merges,
    // It would be called saved, and still be as it was. What stands there as it is stored does no harm.
    isIgnored: (name, value) => !editable.includes(name) && !isSame(stored[name], value),
    title: say('record.edit_title', { title }),
    initial,
    secrets: definition.secrets,
    submit: async json => {
      const sent = await sentBeside(json);
      await storedOr(say, changed(api.update(id, sent)), look, now => holdsSent(onWire(now), JSON.parse(sent)));
      const names = gone(json);
      try {
        if (canRemove && names.length > 0) await remove(names);
      } finally {
        await cache.invalidateQueries({ queryKey: [resource] });
      }
      const kept = await stillThere(known.current, sent, look);
      notices.toast(
        kept.length > 0
          ? { kind: 'error', text: say('record.did_not_empty', { kind, title, names: kept.join(', ') }) }
          : {
              kind: 'success',
              text: say('record.did_update', { kind, title: titleAfter(definition, found.record, json, title) }),
            },
      );
      return () => navigate(back.to, { replace: true });
    },
  });
  const { form } = record;
  const names = form.isValid ? gone(form.text).join(', ') : '';
  return (
    <RecordFormPage
      record={record}
      back={back}
      submitLabel={say('record.save')}
      hint={say('record.edit_hint', { members: editable.join(', ') })}
      effect={names === '' ? undefined : say(canRemove ? 'record.removes' : 'record.left_out', { names })}
    />
  );
};

/** A record's editable members in a form or as JSON; the others are the service's. */
export const RecordEdit = (props: RecordEditProps) => {
  const say = useMessages();
  const { search } = useLocation();
  const may = useMay('update');
  const whyNot = useWhyNot()(may);
  const { resource, found, title } = props;
  const back = { to: `/${resource}/${encodeURIComponent(found.record.id)}${search}`, label: title };
  const { updateTimestamp } = found.record;
  if (whyNot !== undefined) {
    return (
      <PageFrame title={title} back={back}>
        <Note title={may.missing.length > 0 ? say('record.may_not_edit') : whyNot} />
      </PageFrame>
    );
  }
  return (
    <RecordVersion value={updateTimestamp instanceof Date ? updateTimestamp : undefined}>
      <EditForm {...props} back={back} />
    </RecordVersion>
  );
};
