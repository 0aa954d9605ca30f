import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import type { ChangedField, KeptValue } from '../../admin/changes/changeEntry';
import type { ChangeEntry } from '../../admin/changes/changeLog';
import type { Deed } from '../../admin/changes/deeds';
import { type MessageKey, useLabels, useLooseMessages, useMessages } from '../../admin/messages';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import { Button } from '../../ui/controls/Button';
import type { Draft } from '../../ui/drafts/draftStore';
import { useDrafts } from '../../ui/drafts/drafts';
import { VisibleText } from '../../ui/json/VisibleText';
import { Timestamp } from '../../ui/time/Timestamp';
import { putBackOf } from './putBack';

const textOf = (value: KeptValue = '') => (Array.isArray(value) ? value.join(', ') : String(value)) || '–';

const Field = ({ change: { field, before, after, isHidden } }: { change: ChangedField }) => {
  const say = useMessages();
  const labels = useLabels();
  return (
    <li>
      <bdi>{labels.field(field)}</bdi>:{' '}
      {isHidden ? (
        say('changes.hidden')
      ) : (
        <>
          {before === undefined ? null : (
            <>
              <del>
                <VisibleText text={textOf(before)} />
              </del>{' '}
              →{' '}
            </>
          )}
          <ins>
            <VisibleText text={textOf(after)} />
          </ins>
        </>
      )}
    </li>
  );
};

type Usual = 'created' | 'changed' | 'deleted';
const USUAL: Readonly<Record<string, MessageKey>> = {
  PUT: 'changes.changed',
  POST: 'changes.created',
  DELETE: 'changes.deleted',
  changed: 'changes.changed',
  created: 'changes.created',
  deleted: 'changes.deleted',
};

type RowProps = {
  /** One change that this browser sent. */
  entry: ChangeEntry;
  /** What a record of its resource is called, where it is one of the console's. */
  kind: string | undefined;
};

/** "User changed", "User: roles given"; what has no words as it was sent. */
const What = ({ entry: { action, deed }, kind }: Pick<RowProps, 'entry' | 'kind'>) => {
  const say = useMessages();
  const loosely = useLooseMessages();
  const usual = USUAL[deed ?? action];
  if (usual) return `${kind} ${say(usual)}`;
  const key = `changes.did.${deed as Exclude<Deed, Usual>}` satisfies MessageKey;
  // An entry may be older or newer than this console.
  const did = deed && loosely(key, '');
  if (did) return `${kind}: ${did}`;
  return (
    <>
      {kind} <code>{action}</code>
    </>
  );
};

/** Fills the old value in on its page; what was typed there and not saved is asked about first. */
const PutBack = ({ draft, name }: { draft: Draft; name: string }) => {
  const say = useMessages();
  const drafts = useDrafts();
  const navigate = useNavigate();
  const [isAsking, setAsking] = useState(false);
  const field = useLabels().field(draft.label);
  const label = say('changes.put_back_of', { name });
  const put = () => {
    if (drafts.put({ ...draft, label: field })) navigate(draft.page);
  };
  return (
    <>
      <Button
        variant="outlined"
        aria-label={label}
        onClick={() => (drafts.find(draft.page, draft.name) ? setAsking(true) : put())}
      >
        {say('changes.put_back')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        isLocal
        title={label}
        question={say('changes.put_over', { name: field })}
        confirmLabel={say('changes.put_back')}
        onConfirm={put}
        onClose={() => setAsking(false)}
      />
    </>
  );
};

export const ChangeRow = ({ entry, kind }: RowProps) => {
  const say = useMessages();
  const { at, durationMs, id, name, whose, to, outcome, fields } = entry;
  const back = putBackOf(entry, Date.now());
  const called = name ?? id ?? '';
  const settings = whose === 'general' ? 'configurations.general' : whose && (`configurations.of_${whose}` as const);
  const shown = settings ? say(settings, { id: called }) : called;
  return (
    <tr data-outcome={outcome.kind}>
      <td data-label={say('changes.time')}>
        <Timestamp value={new Date(at)} isExact isCell />
      </td>
      <td data-label={say('changes.object')}>
        <div>
          <What entry={entry} kind={kind} />
        </div>
        {to ? (
          <Link to={to}>
            <bdi>{shown}</bdi>
          </Link>
        ) : (
          <bdi>{shown}</bdi>
        )}
      </td>
      <td data-label={say('changes.fields')}>
        <ul>
          {fields.map(change => (
            <Field key={change.field} change={change} />
          ))}
        </ul>
      </td>
      <td data-label={say('changes.outcome')}>
        {say(`changes.outcome_${outcome.kind}`)}
        {outcome.kind === 'refused' ? ` (${outcome.name ?? ''} ${outcome.code ?? outcome.status})` : ''}
        <div className="changes-duration">{say('changes.duration', { ms: durationMs })}</div>
      </td>
      <td>{back ? <PutBack draft={back} name={shown} /> : null}</td>
    </tr>
  );
};
