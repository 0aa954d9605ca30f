import { memo } from 'react';
import { useMessages } from '../../admin/messages';
import { describePermission } from './permissionDiff';
import type { PermissionGroup } from './permissionGroups';
import type { StagedPermissions } from './useStagedPermissions';

type RowProps = {
  name: string;
  state: 'same' | 'added' | 'removed';
  isTicked: boolean;
  isLocked: boolean;
  word: string;
  onToggle: (name: string) => void;
};

const Row = memo(({ name, state, isTicked, isLocked, word, onToggle }: RowProps) => (
  <li className={`permission permission-${state}`}>
    <label>
      <input type="checkbox" checked={isTicked} disabled={isLocked} onChange={() => onToggle(name)} />
      <span aria-hidden className="permission-sign">
        {state === 'added' ? '+' : state === 'removed' ? '−' : ''}
      </span>
      <span>{describePermission(name)}</span>
      <code>{name}</code>
      {word ? <span className="permission-word">{word}</span> : null}
    </label>
  </li>
));

export type PermissionFoldProps = {
  of: PermissionGroup;
  staged: StagedPermissions;
  isOpen: boolean;
  onFold: (isOpen: boolean) => void;
};

/** The permissions of one service: how many of those shown are ticked, and each of them behind a fold. */
export const PermissionFold = ({ of: { group, names }, staged, isOpen, onFold }: PermissionFoldProps) => {
  const say = useMessages();
  const { original, current, isLocked, toggle } = staged;
  const stateOf = (name: string) => {
    if (current.has(name) === original.has(name)) return 'same';
    return current.has(name) ? 'added' : 'removed';
  };
  const count = (state: 'added' | 'removed') => names.filter(name => stateOf(name) === state).length;
  const [added, removed] = [count('added'), count('removed')];
  const title = say(`roles.services.${group}`);
  return (
    <details className="permission-fold" open={isOpen} onToggle={event => onFold(event.currentTarget.open)}>
      <summary>
        <span className="permission-service">{title}</span>
        <span className="permission-count">
          {say('roles.detail.held_of', { held: names.filter(name => current.has(name)).length, count: names.length })}
          {added + removed > 0 ? ` · +${added} −${removed}` : ''}
        </span>
      </summary>
      <ul className="permissions" aria-label={title}>
        {names.map(name => {
          const state = stateOf(name);
          return (
            <Row
              key={name}
              name={name}
              state={state}
              isTicked={current.has(name)}
              isLocked={isLocked(name)}
              word={state === 'same' ? '' : say(`roles.detail.${state}`)}
              onToggle={toggle}
            />
          );
        })}
      </ul>
    </details>
  );
};
