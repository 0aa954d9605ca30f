import { Dialog, DialogTitle } from '@mui/material';
import { type ReactNode, useId } from 'react';
import { type Say, useMessages } from '../admin/messages';
import { ServiceTexts } from '../admin/serviceTexts';

type TitledDialogProps = { title: Parameters<Say>[0]; onClose: () => void; children: ReactNode };

const Title = ({ id, title }: { id: string; title: TitledDialogProps['title'] }) => (
  <DialogTitle id={id}>{useMessages()(title)}</DialogTitle>
);

/** A narrow dialog of the shell, drawn once the texts of what is opened later are there. */
export const TitledDialog = ({ title, onClose, children }: TitledDialogProps) => {
  const titleId = useId();
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} maxWidth="xs" fullWidth>
      <ServiceTexts>
        <Title id={titleId} title={title} />
        {children}
      </ServiceTexts>
    </Dialog>
  );
};
