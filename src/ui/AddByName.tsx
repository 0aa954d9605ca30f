import { TextField } from '@mui/material';
import { type FormEvent, useState } from 'react';
import { Button } from './controls/Button';
import { DraftOffer } from './drafts/DraftOffer';
import { useDraft } from './drafts/useDraft';
import './form/form.css';

export type AddByNameProps = {
  label: string;
  add: string;
  /** Under which what is typed is kept until it was added; without it nothing is kept. */
  draft?: string;
  isBusy: boolean;
  /** @param name without blanks around it, never empty @returns whether it was added: what is typed stays where not */
  onAdd: (name: string) => Promise<boolean>;
};

/** A field and a button that add something of which only the name is asked. */
export const AddByName = ({ label, add, draft: kept, isBusy, onAdd }: AddByNameProps) => {
  const [name, setName] = useState('');
  const draft = useDraft(kept ?? '', kept === undefined ? '' : name, { label, initial: '', onRestore: setName });
  const wanted = name.trim();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (wanted === '' || !(await onAdd(wanted))) return;
    draft.settle();
    setName('');
  };
  return (
    <form className="field-row" onSubmit={event => void submit(event)}>
      <DraftOffer of={draft} label={label} />
      <TextField label={label} value={name} autoComplete="off" onChange={event => setName(event.target.value)} />
      <Button type="submit" writes variant="outlined" disabled={wanted === ''} loading={isBusy}>
        {add}
      </Button>
    </form>
  );
};
