import { Dialog, DialogContent, DialogTitle } from '@mui/material';
import { useId } from 'react';
import type { QuickFilterProps } from '../../admin/defineResource';
import { useMessages } from '../../admin/messages';
import { format, rql } from '../../rql';
import { RolePicker } from './RolePicker';

/** Asks for the role that people are to hold. */
export const RoleQuickFilter = ({ onChoose }: QuickFilterProps) => {
  const say = useMessages();
  const titleId = useId();
  return (
    <Dialog open onClose={() => onChoose()} aria-labelledby={titleId} maxWidth="xs" fullWidth>
      <DialogTitle id={titleId}>{say('tools.quick.which_role')}</DialogTitle>
      <DialogContent>
        <RolePicker
          held={[]}
          isBusy={false}
          label={say('fields.role')}
          verb={say('tools.quick.show')}
          onAdd={async role => {
            onChoose(format(rql.contains('roles', rql.eq('id', role.id))));
            return true;
          }}
        />
      </DialogContent>
    </Dialog>
  );
};
