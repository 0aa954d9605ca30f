import { type FormEvent, useState } from 'react';
import { momentOf } from '../../admin/clock';
import { useMessages } from '../../admin/messages';
import { useUserId } from '../../admin/useUserId';
import { useZone } from '../../admin/zone';
import { Button } from '../../ui/controls/Button';
import { useAct } from '../../ui/feedback/useAct';
import { DateInput } from '../../ui/form/DateInput';
import { NO_DATE } from '../../ui/form/pickers';
import { RecordInput } from '../../ui/form/RecordInput';
import { useEnlistments } from './useEnlistments';
import type { MemberKind } from './useMembers';

export type EnlistFormProps = { kind: MemberKind; groupId: string; onChanged: () => Promise<unknown> };

/** Brings a user into a group, by name or e-mail address where users may be searched, else by id; patients until a day, if one is given. */
export const EnlistForm = ({ kind, groupId, onChanged }: EnlistFormProps) => {
  const say = useMessages();
  const enlistments = useEnlistments();
  const user = useUserId();
  const zone = useZone();
  const [who, setWho] = useState('');
  const [until, setUntil] = useState('');
  const [isBusy, run] = useAct();

  const enlist = async (event: FormEvent) => {
    event.preventDefault();
    const typed = who.trim();
    const add = async () => {
      const id = await user.idOf(typed);
      // Through the end of the day that was chosen, by the clocks in which times are shown.
      if (kind === 'patients')
        await enlistments.addPatient(id, groupId, until ? momentOf(`${until}T23:59:59`, zone) : undefined);
      else await enlistments.addStaff(id, groupId);
    };
    if (!(await run(add, say('groups.not_added', { name: typed, group: groupId })))) return;
    setWho('');
    setUntil('');
    await onChanged();
  };
  return (
    <form className="field-row" onSubmit={event => void enlist(event)}>
      <RecordInput of="users/users" label={user.label} value={who} onChange={setWho} />
      {kind === 'patients' ? (
        <DateInput
          name="until"
          label={say('groups.until')}
          format="yyyy-MM-dd"
          value={until}
          onChange={setUntil}
          error={until === NO_DATE ? say('groups.no_date') : undefined}
        />
      ) : null}
      <Button
        type="submit"
        writes
        variant="outlined"
        disabled={who.trim() === '' || until === NO_DATE}
        loading={isBusy}
      >
        {say(kind === 'staff' ? 'groups.add_staff' : 'groups.add_patient')}
      </Button>
    </form>
  );
};
