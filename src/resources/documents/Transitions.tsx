import { useState } from 'react';
import { useReadOnly } from '../../admin/config/hostIdentity';
import { useMissingWords } from '../../admin/may';
import { useMessages } from '../../admin/messages';
import { holdsAny } from '../../admin/permissions';
import { type Exact, useSessionUser } from '../../admin/platform';
import { transitionName } from '../../admin/transitionName';
import type { DataDocument, DataSchema, Transition } from '../../contract';
import { Button } from '../../ui/controls/Button';
import { WhenThere } from '../../ui/feedback/WhenThere';
import { Card } from '../../ui/PageFrame';
import { part } from '../../ui/theme/part';
import { useDocumentRights } from './documentRights';
import { permissionsFor, sayUnmet, unmetBy } from './unmet';

const TransitionDialog = part(() => import('./TransitionDialog').then(({ TransitionDialog: Box }) => Box));

export type TransitionsProps = {
  schema: DataSchema;
  found: Exact<DataDocument>;
  /** Reads the document anew. */
  onChanged: () => Promise<void>;
};

/** The transitions that a document's status allows, for operators who may run any; those that cannot be run say why. */
export const Transitions = ({ schema, found, onChanged }: TransitionsProps) => {
  const say = useMessages();
  const user = useSessionUser();
  const [isReadOnly] = useReadOnly();
  const wordsOf = useMissingWords();
  const [chosen, setChosen] = useState<Transition>();
  const { status } = found.record;
  const isRelated = useDocumentRights(schema).mayChangeAsRelated(found.record);
  const held = schema.transitions.filter(transition => holdsAny(user, permissionsFor(schema, transition)));
  const mayAny = holdsAny(user, ['UPDATE_DOCUMENTS', `UPDATE_DOCUMENTS:${schema.name}`, 'TRANSITION_DOCUMENTS']);
  if (held.length === 0 && !mayAny && !isRelated) return null;
  const next = schema.transitions.filter(({ fromStatuses }) => fromStatuses.includes(status));
  const reasons = next.map(
    transition => [transition, unmetBy(schema, transition, found.record, user, { isReadOnly, isRelated })] as const,
  );
  const possible = reasons.flatMap(([transition, unmet]) => (unmet ? [] : [transition]));

  return (
    <Card title={say('documents.transition.title')}>
      {possible.length === 0 ? (
        <p className="transitions-note" style={{ margin: 0 }}>
          {status ? say('documents.transition.none', { status }) : say('documents.transition.no_status')}
        </p>
      ) : (
        <ul className="transitions">
          {possible.map(transition => (
            <li key={transition.id}>
              <Button variant="outlined" aria-describedby={`to-${transition.id}`} onClick={() => setChosen(transition)}>
                <bdi>{transitionName(transition)}</bdi>
              </Button>
              <span id={`to-${transition.id}`} className="transitions-note" style={{ margin: 0 }}>
                → <bdi>{transition.toStatus}</bdi>
              </span>
            </li>
          ))}
        </ul>
      )}
      {possible.length < next.length ? (
        <ul className="transitions transitions-unmet" aria-label={say('documents.transition.not_now')}>
          {reasons.map(([transition, unmet]) =>
            unmet ? (
              <li key={transition.id}>
                <bdi>{transitionName(transition)}</bdi>
                <span className="transitions-note">
                  → <bdi>{transition.toStatus}</bdi>
                </span>
                <span className="transitions-why">{sayUnmet(say, unmet, wordsOf)}</span>
              </li>
            ) : null,
          )}
        </ul>
      ) : null}
      {chosen ? (
        <WhenThere fallback={null}>
          <TransitionDialog
            schema={schema}
            transition={chosen}
            found={found}
            onClose={() => setChosen(undefined)}
            onChanged={onChanged}
          />
        </WhenThere>
      ) : null}
    </Card>
  );
};
