import { useState } from 'react';
import { useReadOnly } from '../../admin/config/hostIdentity';
import { unlessReadOnly, useRequirement } from '../../admin/may';
import { type MessageKey, useMessages } from '../../admin/messages';
import { type AnyAction, useActions } from '../../admin/useActions';
import { GatedButton } from '../GatedButton';
import type { ConsoleList } from '../table/useConsoleList';
import { BulkDialog } from './BulkDialog';

const ActionButton = ({ action, onOpen }: { action: AnyAction; onOpen: () => void }) => {
  const say = useMessages();
  const [isReadOnly] = useReadOnly();
  const may = unlessReadOnly(useRequirement([action.permission]), isReadOnly);
  return (
    <GatedButton may={may} variant="outlined" onClick={onOpen}>
      {say(`tools.actions.${action.name}` as MessageKey)}
    </GatedButton>
  );
};

/** What can be done with the ticked records; greyed, with the reason, where a permission is missing. */
export const ActionButtons = ({ list }: { list: ConsoleList }) => {
  const { definition } = list;
  const [open, setOpen] = useState<AnyAction>();
  const actions = useActions(definition);
  return (
    <>
      {actions.map(action => (
        <ActionButton key={action.name} action={action} onOpen={() => setOpen(action)} />
      ))}
      {open ? <BulkDialog list={list} action={open} onClose={() => setOpen(undefined)} /> : null}
    </>
  );
};
