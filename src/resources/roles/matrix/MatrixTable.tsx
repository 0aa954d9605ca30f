import { Fragment, memo } from 'react';
import { Link } from 'react-router-dom';
import { useMay, useWhyNot } from '../../../admin/may';
import { useMessages } from '../../../admin/messages';
import { useRoleName } from '../../../ui/useRoleName';
import { describePermission } from '../permissionDiff';
import type { PermissionGroup } from '../permissionGroups';
import type { Column } from './staged';
import { useGridKeys } from './useGridKeys';

type CellState = 'same' | 'added' | 'removed';

const stateOf = ({ stored, current }: Column, name: string): CellState => {
  if (stored.has(name) === current.has(name)) return 'same';
  return current.has(name) ? 'added' : 'removed';
};

type RowProps = {
  name: string;
  row: number;
  columns: readonly Column[];
  /** The column that is the grid's tab stop, where it is in this row. */
  active: number | undefined;
  /** Why ticking, or unticking, is not for this operator. */
  whyNot: { add: string | undefined; remove: string | undefined };
  onToggle: (column: Column, name: string) => void;
};

const Row = memo(({ name, row, columns, active, whyNot, onToggle }: RowProps) => {
  const say = useMessages();
  const nameOf = useRoleName();
  const words = describePermission(name);
  return (
    <tr>
      <th scope="row">
        <span>{words}</span>
        <code>{name}</code>
      </th>
      {columns.map((column, at) => {
        const { role, stored, current } = column;
        const state = stateOf(column, name);
        const isHeld = current.has(name);
        // Taking back one's own change is always allowed.
        const why = state === 'same' ? whyNot[isHeld ? 'remove' : 'add'] : undefined;
        const label = say('tools.matrix.cell', { permission: words, role: nameOf(role) });
        return (
          <td key={role.id} data-state={state} data-stored={stored.has(name) || undefined}>
            <input
              type="checkbox"
              checked={isHeld}
              aria-label={state === 'same' ? label : `${label} (${say(`roles.detail.${state}`)})`}
              aria-disabled={why !== undefined}
              title={why}
              tabIndex={active === at ? 0 : -1}
              data-row={row}
              data-column={at}
              onChange={() => (why === undefined ? onToggle(column, name) : undefined)}
            />
            <span aria-hidden>{state === 'added' ? '+' : state === 'removed' ? '−' : ''}</span>
          </td>
        );
      })}
    </tr>
  );
});

const Head = ({ columns }: { columns: readonly Column[] }) => {
  const say = useMessages();
  const nameOf = useRoleName();
  return (
    <tr>
      <th scope="col">{say('fields.permissions')}</th>
      {columns.map(({ role, current, pending: { added, removed } }) => (
        <th key={role.id} scope="col">
          <Link to={`/users/roles/${encodeURIComponent(role.id)}`}>
            <bdi>{nameOf(role)}</bdi>
          </Link>
          <span className="matrix-count">
            {say('tools.matrix.held', { count: current.size })}
            {added.length + removed.length > 0 ? ` (+${added.length} −${removed.length})` : ''}
          </span>
        </th>
      ))}
    </tr>
  );
};

export type MatrixTableProps = {
  groups: readonly PermissionGroup[];
  columns: readonly Column[];
  onToggle: (column: Column, name: string) => void;
};

/** Permissions by service as rows, roles as columns; what is ticked here is staged, not sent. */
export const MatrixTable = ({ groups, columns, onToggle }: MatrixTableProps) => {
  const say = useMessages();
  const explain = useWhyNot();
  const whyNot = {
    add: explain(useMay('addPermission', 'users/roles')),
    remove: explain(useMay('removePermission', 'users/roles')),
  };
  const starts = groups.map((_, index) => groups.slice(0, index).reduce((sum, { names }) => sum + names.length, 0));
  const count = groups.reduce((sum, { names }) => sum + names.length, 0);
  const { active, onFocus, onKeyDown } = useGridKeys(count, columns.length);
  return (
    <div className="matrix-scroll">
      <table
        role="grid"
        className="matrix"
        aria-label={say('tools.matrix.title')}
        onFocus={onFocus}
        onKeyDown={onKeyDown}
      >
        <thead>
          <Head columns={columns} />
        </thead>
        <tbody>
          {groups.map(({ group, names }, index) => (
            <Fragment key={group}>
              <tr className="matrix-group">
                <th scope="rowgroup">{say(`roles.services.${group}`)}</th>
                {columns.map(({ role, current }) => (
                  <td key={role.id}>
                    {say('roles.detail.held_of', {
                      held: names.filter(name => current.has(name)).length,
                      count: names.length,
                    })}
                  </td>
                ))}
              </tr>
              {names.map((name, within) => {
                const row = (starts[index] ?? 0) + within;
                return (
                  <Row
                    key={name}
                    name={name}
                    row={row}
                    columns={columns}
                    active={active.row === row ? active.column : undefined}
                    whyNot={whyNot}
                    onToggle={onToggle}
                  />
                );
              })}
            </Fragment>
          ))}
        </tbody>
      </table>
    </div>
  );
};
