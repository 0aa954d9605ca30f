import { Button } from '@mui/material';
import { useState } from 'react';
import { useMessages } from '../../admin/messages';
import { holdsAny } from '../../admin/permissions';
import { type Exact, useSessionUser } from '../../admin/platform';
import type { DataDocument, DataSchema, PermissionName, Transition } from '../../contract';
import { Card } from '../../ui/PageFrame';
import { TransitionDialog } from './TransitionDialog';

export type TransitionsProps = {
  schema: DataSchema;
  found: Exact<DataDocument>;
  /** Reads the document anew. */
  onChanged: () => Promise<void>;
};

/** Any of these lets an operator run a transition (platform-api 5.6). */
const permissionsFor = ({ name }: DataSchema, transition: Transition): readonly PermissionName[] => [
  'UPDATE_DOCUMENTS',
  `UPDATE_DOCUMENTS:${name}`,
  'TRANSITION_DOCUMENTS',
  `TRANSITION_DOCUMENTS:${name}`,
  `TRANSITION_DOCUMENTS:${name}:${transition.name}`,
];

/** The transitions by hand that a document's status allows, for operators who may run them; nothing for others. */
export const Transitions = ({ schema, found, onChanged }: TransitionsProps) => {
  const say = useMessages();
  const user = useSessionUser();
  const [chosen, setChosen] = useState<Transition>();
  const { status } = found.record;
  const held = schema.transitions.filter(transition => holdsAny(user, permissionsFor(schema, transition)));
  const mayAny = holdsAny(user, ['UPDATE_DOCUMENTS', `UPDATE_DOCUMENTS:${schema.name}`, 'TRANSITION_DOCUMENTS']);
  if (held.length === 0 && !mayAny) return null;
  const possible = held.filter(({ type, fromStatuses }) => type === 'manual' && fromStatuses.includes(status));

  return (
    <Card title={say('documents.transition.title')}>
      {possible.length === 0 ? (
        <p className="transitions-note" style={{ margin: 0 }}>
          {say('documents.transition.none', { status })}
        </p>
      ) : (
        <ul className="transitions">
          {possible.map(transition => (
            <li key={transition.id}>
              <Button variant="outlined" onClick={() => setChosen(transition)}>
                <bdi>{transition.name}</bdi>
              </Button>
              <span className="transitions-note" style={{ margin: 0 }}>
                → <bdi>{transition.toStatus}</bdi>
              </span>
            </li>
          ))}
        </ul>
      )}
      {chosen ? (
        <TransitionDialog
          schema={schema}
          transition={chosen}
          found={found}
          onClose={() => setChosen(undefined)}
          onChanged={onChanged}
        />
      ) : null}
    </Card>
  );
};
