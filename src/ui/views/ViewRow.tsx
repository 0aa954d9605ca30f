import ArrowDownwardIcon from '@mui/icons-material/ArrowDownward';
import ArrowUpwardIcon from '@mui/icons-material/ArrowUpward';
import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import { TextField } from '@mui/material';
import { useState } from 'react';
import { useMessages } from '../../admin/messages';
import { LONGEST_NAME, type SavedView } from '../../admin/savedViews';
import { IconButton } from '../controls/IconButton';

export type ViewRowProps = {
  view: SavedView;
  /** Whether another view of the list is called so. */
  isTaken: (name: string) => boolean;
  isFirst: boolean;
  isLast: boolean;
  onRename: (name: string) => void;
  onDefault: (isDefault: boolean) => void;
  onMove: (step: 1 | -1) => void;
  onDelete: () => void;
};

/** One view: its name, which is kept when the box is left or with Enter, its place, and whether it is the default. */
export const ViewRow = ({ view, isTaken, isFirst, isLast, onRename, onDefault, onMove, onDelete }: ViewRowProps) => {
  const say = useMessages();
  const [text, setText] = useState(view.name);
  const name = text.trim();
  const problem =
    name === '' ? say('tools.views.no_name') : isTaken(name) ? say('tools.views.taken', { name }) : undefined;
  const commit = () => {
    if (problem === undefined && name !== view.name) onRename(name);
  };
  const icon = { fontSize: 18 };

  return (
    <li>
      <TextField
        value={text}
        onChange={({ target }) => setText(target.value)}
        onBlur={commit}
        onKeyDown={({ key }) => {
          if (key === 'Enter') commit();
        }}
        error={problem !== undefined}
        helperText={problem}
        fullWidth
        slotProps={{
          htmlInput: { 'aria-label': say('tools.views.name_of', { name: view.name }), maxLength: LONGEST_NAME },
        }}
      />
      <label>
        <input
          type="checkbox"
          checked={view.isDefault === true}
          onChange={({ target }) => onDefault(target.checked)}
          aria-label={say('tools.views.default_of', { name: view.name })}
        />
        {say('tools.views.default')}
      </label>
      <IconButton aria-label={say('tools.look.up', { name: view.name })} disabled={isFirst} onClick={() => onMove(-1)}>
        <ArrowUpwardIcon style={icon} />
      </IconButton>
      <IconButton aria-label={say('tools.look.down', { name: view.name })} disabled={isLast} onClick={() => onMove(1)}>
        <ArrowDownwardIcon style={icon} />
      </IconButton>
      <IconButton aria-label={say('tools.views.delete', { name: view.name })} onClick={onDelete}>
        <DeleteIcon style={icon} />
      </IconButton>
    </li>
  );
};
