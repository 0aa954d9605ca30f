import type { ReactNode } from 'react';
import { useMessages } from '../../admin/messages';
import type { Variables } from '../../contract';
import type { Fields } from './RowEditor';
import { RowActions, RowsTable } from './RowsTable';
import { SecretValue } from './SecretValue';
import type { EditedRow } from './useRowEditing';

export type VariablesTableProps = {
  variables: Variables;
  labels: Fields;
  canUpdate: boolean;
  row: EditedRow | undefined;
  editor: (row: EditedRow, stored?: { name: string }) => ReactNode;
  onEdit: (name: string) => void;
  onDelete: (name: string) => void;
};

/** Variables row by row, values masked; the row in editing in its place, a new one at the end. */
export const VariablesTable = (props: VariablesTableProps) => {
  const { variables, labels, canUpdate, row, editor, onEdit, onDelete } = props;
  const say = useMessages();
  return (
    <RowsTable label={say('tasks.variables.title')} labels={labels} hasActions={canUpdate}>
      {/* One list: an editor whose row is gone keeps what was typed. */}
      {[
        ...[...variables].map(([name, value]) =>
          row && !row.isNew && row.key === name ? (
            editor(row, { name })
          ) : (
            <tr key={name}>
              <td>
                <code>{name}</code>
              </td>
              <td>
                <SecretValue name={name} value={value} canReveal={canUpdate} />
              </td>
              {canUpdate ? (
                <RowActions
                  isBusy={row !== undefined}
                  edit={{ label: say('tasks.variables.edit', { name }), onClick: () => onEdit(name) }}
                  remove={{ label: say('tasks.variables.delete', { name }), onClick: () => onDelete(name) }}
                />
              ) : null}
            </tr>
          ),
        ),
        row && (row.isNew || !variables.has(row.key)) ? editor(row) : null,
      ]}
    </RowsTable>
  );
};
