import { useDeferredValue, useId, useState } from 'react';
import { answerOf, grantsOf, isFullyKnown } from '../../admin/effective';
import { useMessages } from '../../admin/messages';
import type { User } from '../../contract';
import { Card } from '../PageFrame';
import { AnswerLine, ScopeWords, Sources } from './AnswerLine';
import { permissionsForAction } from './matchAction';
import { useGrantingRoles } from './useGrantingRoles';
import './why.css';

/** More answers than this are a list, not an answer. */
const SHOWN = 6;

const Answers = ({ user, typed }: { user: User; typed: string }) => {
  const say = useMessages();
  const granting = useGrantingRoles();
  const held = grantsOf(user).map(({ permission }) => permission);
  const found = permissionsForAction(typed, held);
  if (found.length === 0) return <p className="why-note">{say('why.not_found', { text: typed })}</p>;
  return (
    <>
      <ul className="why-answers" aria-label={say('why.answers')}>
        {found.slice(0, SHOWN).map(permission => (
          <AnswerLine
            key={permission}
            user={user}
            permission={permission}
            granting={answerOf(user, permission).kind === 'yes' ? undefined : granting(permission)}
          />
        ))}
      </ul>
      {found.length > SHOWN ? <p className="why-note">{say('why.more', { count: found.length - SHOWN })}</p> : null}
    </>
  );
};

/** What a user can do, and through which roles; an answer to "can this person delete users?". */
export const WhyCard = ({ user }: { user: User }) => {
  const say = useMessages();
  const inputId = useId();
  const [typed, setTyped] = useState('');
  const asked = useDeferredValue(typed.trim());
  const grants = grantsOf(user);
  return (
    <Card title={say('why.card_title')}>
      <div className="why-search">
        <label htmlFor={inputId}>{say('why.ask')}</label>
        <input
          id={inputId}
          type="search"
          value={typed}
          autoComplete="off"
          placeholder={say('why.example')}
          onChange={({ target }) => setTyped(target.value)}
        />
      </div>
      <div role="status">{asked ? <Answers user={user} typed={asked} /> : null}</div>
      <details className="why-all">
        <summary>
          {isFullyKnown(user)
            ? say('why.all', { count: grants.length })
            : say('why.all_unknown', { count: grants.length })}
        </summary>
        <table>
          <thead>
            <tr>
              <th scope="col">{say('why.permission')}</th>
              <th scope="col">{say('why.through')}</th>
            </tr>
          </thead>
          <tbody>
            {grants.map(grant => (
              <tr key={`${grant.permission}:${grant.scope ?? ''}`}>
                <th scope="row">
                  <code>{grant.permission}</code> <ScopeWords grant={grant} />
                </th>
                <td>
                  <Sources sources={grant.sources} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
      <p className="why-note">{say('why.groups_apart')}</p>
    </Card>
  );
};
