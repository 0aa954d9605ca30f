import { Link } from 'react-router-dom';
import { answerOf, type Grant, type Source } from '../../admin/effective';
import { useMay } from '../../admin/may';
import { useMessages } from '../../admin/messages';
import type { User } from '../../contract';

/** A role by its name, a link where the operator may see roles. */
const SourceName = ({ source: { id, name, groupId } }: { source: Source }) => {
  const say = useMessages();
  const may = useMay('list', 'users/roles').isAllowed;
  if (groupId !== undefined) {
    return (
      <span>
        <bdi>{name}</bdi> {say('why.in_group', { group: groupId })}
      </span>
    );
  }
  return may ? (
    <Link to={`/users/roles/${encodeURIComponent(id)}`}>
      <bdi>{name}</bdi>
    </Link>
  ) : (
    <bdi>{name}</bdi>
  );
};

export const Sources = ({ sources }: { sources: readonly Source[] }) => (
  <ul className="why-sources">
    {sources.map(source => (
      <li key={`${source.id} ${source.groupId ?? ''}`}>
        <SourceName source={source} />
      </li>
    ))}
  </ul>
);

/** Where a grant holds. */
export const ScopeWords = ({ grant: { permission, scope } }: { grant: Grant }) => {
  const say = useMessages();
  if (scope === undefined) return null;
  return (
    <span className="why-scope">
      {say(permission.includes('DOCUMENT') ? 'why.only_schema' : 'why.only', { scope })}
    </span>
  );
};

export type AnswerLineProps = {
  user: Pick<User, 'roles' | 'staffEnlistments'>;
  permission: string;
  /** Roles that would give it; `undefined` while it is asked, `null` where that cannot be known. */
  granting: readonly Source[] | undefined | null;
};

/** One permission, and whether somebody has it: through what, or what would give it. */
export const AnswerLine = ({ user, permission, granting }: AnswerLineProps) => {
  const say = useMessages();
  const answer = answerOf(user, permission);
  const lacks = answer.kind !== 'yes';
  return (
    <li className="why-answer" data-answer={answer.kind}>
      <code>{permission}</code> <strong>{say(`why.${answer.kind}`)}</strong>
      {answer.kind === 'yes' ? <Sources sources={answer.sources} /> : null}
      {answer.kind === 'partly'
        ? answer.grants.map(grant => (
            <div key={grant.scope ?? ''}>
              <ScopeWords grant={grant} />
              <Sources sources={grant.sources} />
            </div>
          ))
        : null}
      {answer.kind === 'unknown' ? <p>{say('why.unknown_text')}</p> : null}
      {lacks && granting === null ? <p>{say('why.roles_unknown')}</p> : null}
      {lacks && granting?.length === 0 ? <p>{say('why.no_role_grants')}</p> : null}
      {lacks && granting && granting.length > 0 ? (
        <div>
          <span>{say('why.granted_by')}</span>
          <Sources sources={granting} />
        </div>
      ) : null}
    </li>
  );
};
