import { Link, useNavigate } from 'react-router-dom';
import type { ChangedField, KeptValue } from '../../admin/changes/changeEntry';
import type { ChangeEntry } from '../../admin/changes/changeLog';
import { type MessageKey, useLabels, useMessages } from '../../admin/messages';
import { Button } from '../../ui/controls/Button';
import { useDrafts } from '../../ui/drafts/drafts';
import { VisibleText } from '../../ui/json/VisibleText';
import { Timestamp } from '../../ui/time/Timestamp';
import { putBackOf } from './putBack';

const textOf = (value: KeptValue) => (Array.isArray(value) ? value.join(', ') : String(value));

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
          <ins>{after === undefined ? '' : <VisibleText text={textOf(after)} />}</ins>
        </>
      )}
    </li>
  );
};

const USUAL: Readonly<Record<string, MessageKey>> = {
  PUT: 'changes.changed',
  POST: 'changes.created',
  DELETE: 'changes.deleted',
};

/**
 * One change that this browser sent.
 *
 * @param kind what a record of its resource is called, where it is one of the console's
 */
export const ChangeRow = ({ entry, kind }: { entry: ChangeEntry; kind: string | undefined }) => {
  const say = useMessages();
  const drafts = useDrafts();
  const navigate = useNavigate();
  const { at, durationMs, action, id, name, to, outcome, fields } = entry;
  const back = putBackOf(entry, Date.now());
  const usual = USUAL[action];
  const shown = name ?? id ?? '';
  return (
    <tr data-outcome={outcome.kind}>
      <td data-label={say('changes.time')}>
        <Timestamp value={new Date(at)} isExact isCell />
      </td>
      <td data-label={say('changes.object')}>
        <div>
          {kind} {usual ? say(usual) : <code>{action}</code>}
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
      <td>
        {back ? (
          <Button
            variant="outlined"
            aria-label={say('changes.put_back_of', { name: shown })}
            onClick={() => {
              if (drafts.put(back)) navigate(back.page);
            }}
          >
            {say('changes.put_back')}
          </Button>
        ) : null}
      </td>
    </tr>
  );
};
