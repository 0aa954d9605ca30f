import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { May } from '../../admin/may';
import { useMessages } from '../../admin/messages';
import { ConfirmDialog, type ConfirmDialogProps } from '../ConfirmDialog';
import { Button } from '../controls/Button';
import { useDrafts } from '../drafts/drafts';
import { useNotices } from '../feedback/notices';
import { useToldLate } from '../form/useFormSave';
import { GatedButton } from '../GatedButton';
import { removedNotice } from './removedOr';

export type DeleteControlProps = Pick<
  ConfirmDialogProps,
  'title' | 'question' | 'consequence' | 'confirmLabel' | 'typed'
> & {
  /** Whose list is read again, and returned to. */
  resource: string;
  label: string;
  /** What it is called once it is gone. */
  name: string;
  /** What is said of that, where it is not simply deleted. */
  done?: string;
  /** Greyed with the reason where it is refused, where this is given. */
  may?: May;
  /** @returns whether it was gone already */
  remove: () => Promise<boolean>;
  onRefused: (error: unknown) => void;
};

/** Removes a record after asking, tells it, and returns to the list as it was, unless its operator is elsewhere by then; the page stays where the host refuses. */
export const DeleteControl = ({
  resource,
  label,
  name,
  done,
  may,
  remove,
  onRefused,
  ...asked
}: DeleteControlProps) => {
  const say = useMessages();
  const notices = useNotices();
  const drafts = useDrafts();
  const cache = useQueryClient();
  const navigate = useNavigate();
  const tellLate = useToldLate();
  const { pathname, search } = useLocation();
  const [isAsking, setAsking] = useState(false);
  const [wasAsked, setWasAsked] = useState(false);

  const confirm = async () => {
    try {
      const wasGone = await remove();
      notices.toast(removedNotice(say, name, wasGone, done));
      drafts.drop(pathname);
      // Read again when shown again: what is on the page now is gone, and would only be asked for in vain.
      void cache.invalidateQueries({ queryKey: [resource], refetchType: 'none' });
      if (!tellLate()) navigate(`/${resource}${search}`);
    } catch (error) {
      onRefused(error);
    } finally {
      setAsking(false);
    }
  };
  const button = {
    color: 'error',
    variant: 'outlined',
    startIcon: <DeleteIcon />,
    onClick: () => {
      setWasAsked(true);
      setAsking(true);
    },
  } as const;
  return (
    <>
      {may ? (
        <GatedButton {...button} may={may}>
          {label}
        </GatedButton>
      ) : (
        <Button {...button}>{label}</Button>
      )}
      {wasAsked ? (
        <ConfirmDialog {...asked} open={isAsking} onConfirm={confirm} onClose={() => setAsking(false)} />
      ) : null}
    </>
  );
};
