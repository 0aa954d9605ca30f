import { TextField } from '@mui/material';
import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react';
import { useMessages } from '../../admin/messages';
import { useUserId } from '../../admin/useUserId';
import { Button } from '../../ui/controls/Button';
import { useAct } from '../../ui/feedback/useAct';
import type { LinkKind } from './useLinks';

export type LinkFormProps = {
  kind: LinkKind;
  documentId: string;
  linked: readonly string[];
  link: (id: string) => Promise<void>;
  onLinked: () => Promise<unknown>;
  onClose: () => void;
};

/** Links one after the other: users by e-mail address where they may be searched, else by id; groups by id, they have no names. */
export const LinkForm = ({ kind, documentId, linked, link, onLinked, onClose }: LinkFormProps) => {
  const say = useMessages();
  const user = useUserId();
  const [typed, setTyped] = useState('');
  const [isBusy, run] = useAct();
  const field = useRef<HTMLInputElement>(null);
  const wanted = typed.trim();

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (wanted === '' || isBusy) return;
    const add = async () => {
      const id = kind === 'users' ? await user.idOf(wanted) : wanted;
      if (linked.includes(id)) throw new Error(say('links.already'));
      await link(id);
    };
    if (!(await run(add, say('links.not_linked', { name: wanted, id: documentId })))) return;
    await onLinked();
    setTyped('');
    field.current?.focus();
  };
  const close = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !isBusy) onClose();
  };
  return (
    <form className="document-link-form" onSubmit={event => void submit(event)} onKeyDown={close}>
      <TextField
        label={kind === 'users' ? user.label : say('groups.group_id')}
        value={typed}
        autoComplete="off"
        autoFocus
        inputRef={field}
        onChange={event => setTyped(event.target.value)}
      />
      <div className="document-link-answers">
        <Button type="submit" writes variant="outlined" disabled={wanted === ''} loading={isBusy}>
          {say('links.link')}
        </Button>
        <Button onClick={onClose} disabled={isBusy}>
          {say('common.close')}
        </Button>
      </div>
    </form>
  );
};
