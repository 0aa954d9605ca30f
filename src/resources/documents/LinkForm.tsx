import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react';
import { useMessages } from '../../admin/messages';
import { useUserId } from '../../admin/useUserId';
import { Button } from '../../ui/controls/Button';
import { useAct } from '../../ui/feedback/useAct';
import { RecordInput } from '../../ui/form/RecordInput';
import { ValueField } from '../../ui/form/ValueField';
import type { LinkKind } from './useLinks';

export type LinkFormProps = {
  kind: LinkKind;
  documentId: string;
  linked: readonly string[];
  link: (id: string) => Promise<void>;
  onLinked: () => Promise<unknown>;
  onClose: () => void;
};

/** Links one after the other: users by name or e-mail address where they may be searched, else by id; groups by id, they have no names. */
export const LinkForm = ({ kind, documentId, linked, link, onLinked, onClose }: LinkFormProps) => {
  const say = useMessages();
  const user = useUserId();
  const [typed, setTyped] = useState('');
  const [isBusy, run] = useAct();
  const form = useRef<HTMLFormElement>(null);
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
    form.current?.querySelector('input')?.focus();
  };
  const close = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !isBusy) onClose();
  };
  return (
    <form ref={form} className="document-link-form" onSubmit={event => void submit(event)} onKeyDown={close}>
      {kind === 'users' ? (
        <RecordInput of="users/users" label={user.label} value={typed} onChange={setTyped} autoFocus />
      ) : (
        <ValueField name="group" label={say('groups.group_id')} value={typed} onChange={setTyped} autoFocus />
      )}
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
