import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import EditIcon from '@mui/icons-material/EditOutlined';
import type { ReactNode } from 'react';
import { useMessages } from '../../admin/messages';
import { IconButton } from '../../ui/controls/IconButton';
import type { Fields } from './RowEditor';

export type RowsTableProps = { label: string; labels: Fields; hasActions: boolean; children: ReactNode };

/** The table of a card whose rows are edited in place: two columns, and what can be done with a row. */
export const RowsTable = ({ label, labels, hasActions, children }: RowsTableProps) => {
  const say = useMessages();
  return (
    <table className="rows" aria-label={label}>
      <thead>
        <tr>
          {labels.map(text => (
            <th key={text} scope="col">
              {text}
            </th>
          ))}
          {hasActions ? (
            <th scope="col">
              <span className="visually-hidden">{say('common.actions')}</span>
            </th>
          ) : null}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
};

type RowAction = { label: string; onClick: () => void };

/** What can be done with a row; nothing while another is in editing. */
export const RowActions = ({ edit, remove, isBusy }: { edit?: RowAction; remove?: RowAction; isBusy: boolean }) => (
  <td className="row-actions">
    {edit ? (
      <IconButton aria-label={edit.label} disabled={isBusy} onClick={edit.onClick}>
        <EditIcon fontSize="small" />
      </IconButton>
    ) : null}
    {remove ? (
      <IconButton aria-label={remove.label} disabled={isBusy} onClick={remove.onClick}>
        <DeleteIcon fontSize="small" />
      </IconButton>
    ) : null}
  </td>
);
