import { useState } from 'react';
import { useMay } from '../../admin/may';
import { useMessages } from '../../admin/messages';
import { ToolTexts } from '../../admin/serviceTexts';
import type { Role } from '../../contract';
import { Button } from '../../ui/controls/Button';
import { WhenThere } from '../../ui/feedback/WhenThere';
import { part } from '../../ui/theme/part';

const CloneDialog = part(() => import('./CloneDialog').then(({ CloneDialog }) => CloneDialog));

/** Opens the dialog that makes a role like this one, for those who may create roles. */
export const CloneRole = ({ role }: { role: Role }) => {
  const say = useMessages();
  const [isOpen, setOpen] = useState(false);
  if (!useMay('create').isAllowed) return null;
  return (
    <>
      <Button variant="outlined" onClick={() => setOpen(true)}>
        {say('roles.detail.clone')}
      </Button>
      {isOpen ? (
        <WhenThere fallback={null}>
          <ToolTexts>
            <CloneDialog role={role} onClose={() => setOpen(false)} />
          </ToolTexts>
        </WhenThere>
      ) : null}
    </>
  );
};
