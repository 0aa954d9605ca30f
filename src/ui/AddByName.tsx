import { TextField } from '@mui/material';
import { type FormEvent, useState } from 'react';
import { Button } from './controls/Button';
import './form/form.css';

export type AddByNameProps = {
  label: string;
  add: string;
  isBusy: boolean;
  /** @param name without blanks around it, never empty @returns whether it was added: what is typed stays where not */
  onAdd: (name: string) => Promise<boolean>;
};

/** A field and a button that add something of which only the name is asked. */
export const AddByName = ({ label, add, isBusy, onAdd }: AddByNameProps) => {
  const [name, setName] = useState('');
  const wanted = name.trim();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (wanted !== '' && (await onAdd(wanted))) setName('');
  };
  return (
    <form className="field-row" onSubmit={event => void submit(event)}>
      <TextField label={label} value={name} autoComplete="off" onChange={event => setName(event.target.value)} />
      <Button type="submit" writes variant="outlined" disabled={wanted === ''} loading={isBusy}>
        {add}
      </Button>
    </form>
  );
};
