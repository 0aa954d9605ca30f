import { TextField } from '@mui/material';
import { useState } from 'react';
import { Button } from '../../controls/Button';

export type AddRowProps = {
  /** By which the form finds it. */
  name: string;
  label: string;
  add: string;
  isReadOnly: boolean;
  /** Whether a row of this name may be added. */
  canAdd: (name: string) => boolean;
  onAdd: (name: string) => void;
};

/** Adds a row to a field that holds several by their names. It stands within a form: Enter adds, and sends nothing. */
export const AddRow = ({ name, label, add, isReadOnly, canAdd, onAdd }: AddRowProps) => {
  const [typed, setTyped] = useState('');
  const wanted = typed.trim();
  const isOff = isReadOnly || !canAdd(wanted);
  const go = () => {
    if (isOff) return;
    setTyped('');
    onAdd(wanted);
  };
  return (
    <div className="member-add">
      <TextField
        name={name}
        label={label}
        value={typed}
        onChange={event => setTyped(event.target.value)}
        onKeyDown={event => {
          if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
          event.preventDefault();
          go();
        }}
        slotProps={{ htmlInput: { autoComplete: 'off', readOnly: isReadOnly } }}
      />
      <Button variant="outlined" disabled={isOff} onClick={go}>
        {add}
      </Button>
    </div>
  );
};
