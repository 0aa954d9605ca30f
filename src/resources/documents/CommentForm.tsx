import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useMessages } from '../../admin/messages';
import { usePlatform, useSessionUser } from '../../admin/platform';
import { saveFailureText, storedOr } from '../../admin/unsure';
import type { DocumentComment } from '../../contract';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import { Button } from '../../ui/controls/Button';
import { DraftOffer } from '../../ui/drafts/DraftOffer';
import { useDraft } from '../../ui/drafts/useDraft';
import { useNotices } from '../../ui/feedback/notices';
import { VisibleText } from '../../ui/json/VisibleText';
import { type CommentsProps, commentsKey } from './commentsKey';

/** Takes a comment, shows it once more before it is stored, and waits for the lock like any change (spec §4). */
export const CommentForm = ({ schema, document, onChanged }: CommentsProps) => {
  const say = useMessages();
  const { client, session } = usePlatform();
  const notices = useNotices();
  const cache = useQueryClient();
  const me = useSessionUser()?.id;
  const inputId = useId();
  const [text, setText] = useState('');
  const [isAsking, setAsking] = useState(false);
  const [progress, setProgress] = useState<{ attempt: number; of: number }>();
  const [failure, setFailure] = useState<string>();

  const draft = useDraft('comment', text, {
    label: say('documents.comments.text'),
    initial: '',
    onRestore: setText,
  });

  /** Whether it stands among the comments where it did not stand before; `undefined` where those were not read. */
  const wasAdded = async (known: readonly DocumentComment[] | undefined): Promise<boolean | undefined> => {
    if (!known) return undefined;
    const ids = new Set(known.map(({ id }) => id));
    const now = await client.documents.comments(schema.id, document.id);
    return now.some(comment => !ids.has(comment.id) && comment.creatorId === me && comment.text === text);
  };

  const add = async () => {
    setFailure(undefined);
    draft.saving(true);
    try {
      await client.documents.waitUntilUnlocked(schema.id, document.id, { onLook: setProgress });
      const known = cache.getQueryData<DocumentComment[]>(commentsKey(schema, document));
      const call = client.documents.addComment(schema.id, document.id, text);
      await storedOr(say, call, () => wasAdded(known), Boolean);
      setText('');
      await Promise.all([cache.invalidateQueries({ queryKey: commentsKey(schema, document) }), onChanged()]);
    } catch (error) {
      const isLocked = error instanceof Error && error.name === 'DocumentLockedError';
      const said = isLocked ? say('documents.locked') : saveFailureText(say, error);
      setFailure(said);
      notices.record({ kind: 'error', text: say('documents.comments.not_added', { id: document.id }), detail: said });
    } finally {
      draft.saving(false);
      setProgress(undefined);
      setAsking(false);
    }
  };
  return (
    <form
      className="comment-form"
      onSubmit={event => {
        event.preventDefault();
        if (text.trim() !== '') setAsking(true);
      }}
    >
      <DraftOffer of={draft} label={say('documents.comments.text')} />
      <label htmlFor={inputId}>{say('documents.comments.text')}</label>
      <textarea id={inputId} className="writing" value={text} onChange={event => setText(event.target.value)} />
      <div role="alert">{failure ? <p className="transition-failure">{failure}</p> : null}</div>
      <Button type="submit" variant="outlined" disabled={text.trim() === ''}>
        {say('documents.comments.add')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        tone="primary"
        title={say('documents.comments.add')}
        question={say('documents.comments.question', { id: document.id, host: session.host ?? '' })}
        consequence={
          <>
            <ins className="comment-text">
              + <VisibleText text={text} />
            </ins>
            <p className="transition-progress" role="status">
              {progress ? say('documents.transition.looking', progress) : ''}
            </p>
          </>
        }
        confirmLabel={say('documents.comments.add')}
        onConfirm={add}
        onClose={() => setAsking(false)}
      />
    </form>
  );
};
