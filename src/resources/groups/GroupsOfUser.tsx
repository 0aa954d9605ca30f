import { MenuItem, TextField } from '@mui/material';
import { type FormEvent, useState } from 'react';
import { useMay } from '../../admin/may';
import { useMessages } from '../../admin/messages';
import { nameOf } from '../../admin/platform';
import { recordsIn, type StaffEnlistment, type User } from '../../contract';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import { Button } from '../../ui/controls/Button';
import { useAct } from '../../ui/feedback/useAct';
import { Card } from '../../ui/PageFrame';
import { FieldValue } from '../../ui/record/FieldValue';
import { ExpiryText } from './ExpiryText';
import { GROUPS } from './enlisting';
import { StaffRoles } from './StaffRoles';
import { useEnlistments } from './useEnlistments';
import '../../ui/record/record.css';
import './groups.css';

export type GroupsOfUserProps = { user: User; onChanged: () => Promise<unknown> };

/** As what somebody is in a group. */
type As = 'staff' | 'patient';
type Asked = { as: As; groupId: string };

type RowProps = { groupId: string; onRemove: (() => void) | undefined; children: React.ReactNode };

const Row = ({ groupId, onRemove, children }: RowProps) => {
  const say = useMessages();
  return (
    <li className="record-row">
      <FieldValue value={groupId} of={GROUPS} kind="id" />
      {children}
      {onRemove ? (
        <Button color="error" aria-label={say('groups.remove_from', { group: groupId })} onClick={onRemove}>
          {say('groups.remove')}
        </Button>
      ) : null}
    </li>
  );
};

const Enlist = ({ user, onChanged }: GroupsOfUserProps) => {
  const say = useMessages();
  const enlistments = useEnlistments();
  const may = { staff: useMay('addStaff').isAllowed, patient: useMay('addPatient').isAllowed };
  const choices = (['staff', 'patient'] as const).filter(as => may[as]);
  const [chosen, setChosen] = useState<As>();
  const [groupId, setGroupId] = useState('');
  const [isBusy, run] = useAct();
  const as = chosen ?? choices[0];
  if (!as) return null;

  const enlist = async (event: FormEvent) => {
    event.preventDefault();
    const group = groupId.trim();
    const add = as === 'staff' ? enlistments.addStaff : enlistments.addPatient;
    if (!(await run(() => add(user.id, group), say('groups.not_added', { name: nameOf(user), group })))) return;
    setGroupId('');
    await onChanged();
  };
  return (
    <form className="enlist" onSubmit={event => void enlist(event)}>
      <TextField
        label={say('groups.group_id')}
        value={groupId}
        autoComplete="off"
        onChange={event => setGroupId(event.target.value)}
      />
      <TextField select label={say('groups.as')} value={as} onChange={({ target }) => setChosen(target.value as As)}>
        {choices.map(choice => (
          <MenuItem key={choice} value={choice}>
            {say(`groups.as_${choice}`)}
          </MenuItem>
        ))}
      </TextField>
      <Button type="submit" writes variant="outlined" disabled={groupId.trim() === ''} loading={isBusy}>
        {say('groups.add')}
      </Button>
    </form>
  );
};

const StaffOf = ({ enlistment, user, onChanged }: GroupsOfUserProps & { enlistment: StaffEnlistment }) => (
  <StaffRoles
    userId={user.id}
    name={nameOf(user)}
    groupId={enlistment.groupId}
    held={recordsIn(enlistment.roles)}
    onChanged={onChanged}
  />
);

/** Groups in which a user is staff or a patient. They came with the user: nothing is asked for. */
export const GroupsOfUser = ({ user, onChanged }: GroupsOfUserProps) => {
  const say = useMessages();
  const enlistments = useEnlistments();
  const mayRemove = { staff: useMay('removeStaff').isAllowed, patient: useMay('removePatient').isAllowed };
  const [asked, setAsked] = useState<Asked>();
  const [, run] = useAct();
  const staff = recordsIn(user.staffEnlistments);
  const patient = recordsIn(user.patientEnlistments);
  const removerOf = (as: As, groupId: string) => (mayRemove[as] ? () => setAsked({ as, groupId }) : undefined);

  const remove = async () => {
    if (!asked) return;
    const { as, groupId } = asked;
    const act = as === 'staff' ? enlistments.removeStaff : enlistments.removePatient;
    if (await run(() => act(user.id, groupId), say('groups.not_removed', { name: nameOf(user), group: groupId })))
      await onChanged();
    setAsked(undefined);
  };
  return (
    <Card title={say('groups.title')}>
      <div className="record-preview">
        {staff.length + patient.length === 0 ? <p className="record-none">{say('groups.of_nobody')}</p> : null}
        {staff.length > 0 ? (
          <>
            <h3 className="group-heading">{say('groups.staff_in')}</h3>
            <ul className="record-parts" aria-label={say('groups.staff_in')}>
              {staff.map(enlistment => (
                <Row
                  key={enlistment.groupId}
                  groupId={enlistment.groupId}
                  onRemove={removerOf('staff', enlistment.groupId)}
                >
                  <StaffOf enlistment={enlistment} user={user} onChanged={onChanged} />
                </Row>
              ))}
            </ul>
          </>
        ) : null}
        {patient.length > 0 ? (
          <>
            <h3 className="group-heading">{say('groups.patient_in')}</h3>
            <ul className="record-parts" aria-label={say('groups.patient_in')}>
              {patient.map(enlistment => (
                <Row
                  key={enlistment.groupId}
                  groupId={enlistment.groupId}
                  onRemove={removerOf('patient', enlistment.groupId)}
                >
                  <ExpiryText enlistment={enlistment} />
                </Row>
              ))}
            </ul>
          </>
        ) : null}
        <Enlist user={user} onChanged={onChanged} />
      </div>
      <ConfirmDialog
        open={asked !== undefined}
        title={say('groups.ask_remove')}
        question={say('groups.ask_remove_question', { name: nameOf(user), group: asked?.groupId ?? '' })}
        confirmLabel={say('groups.remove')}
        onConfirm={remove}
        onClose={() => setAsked(undefined)}
      />
    </Card>
  );
};
