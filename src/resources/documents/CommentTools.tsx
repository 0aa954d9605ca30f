import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import EditIcon from '@mui/icons-material/EditOutlined';
import { useMessages } from '../../admin/messages';
import { usePlatform } from '../../admin/platform';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import { IconButton } from '../../ui/controls/IconButton';
import { VisibleText } from '../../ui/json/VisibleText';

export type CommentToolsProps = { nameOf: (action: string) => string; onEdit: () => void; onDelete: () => void };

/** The ways to change a comment. */
export const CommentTools = ({ nameOf, onEdit, onDelete }: CommentToolsProps) => {
  const say = useMessages();
  return (
    <span className="comment-tools">
      <IconButton data-edit aria-label={nameOf(say('documents.comments.edit'))} onClick={onEdit}>
        <EditIcon fontSize="small" />
      </IconButton>
      <IconButton aria-label={nameOf(say('documents.comments.delete'))} onClick={onDelete}>
        <DeleteIcon fontSize="small" />
      </IconButton>
    </span>
  );
};

export type DeleteQuestionProps = {
  text: string;
  isOpen: boolean;
  onConfirm: () => Promise<void>;
  onClose: () => void;
};

/** Asks before a comment is deleted, and shows which. */
export const DeleteQuestion = ({ text, isOpen, onConfirm, onClose }: DeleteQuestionProps) => {
  const say = useMessages();
  const { session } = usePlatform();
  return (
    <ConfirmDialog
      open={isOpen}
      title={say('documents.comments.delete')}
      question={say('documents.comments.delete_question', { host: session.host ?? '' })}
      consequence={
        <del className="comment-text">
          <VisibleText text={text} />
        </del>
      }
      confirmLabel={say('documents.comments.delete')}
      onConfirm={onConfirm}
      onClose={onClose}
    />
  );
};
