import { useEffect, useRef, useState } from 'react';
import { failureText, isAbsent } from '../../admin/failure';
import { useMessages } from '../../admin/messages';
import { useHoldsAny, usePlatform, useSessionUser } from '../../admin/platform';
import { storedOr } from '../../admin/unsure';
import type { DocumentComment } from '../../contract';
import { DraftOffer } from '../../ui/drafts/DraftOffer';
import { useDraft } from '../../ui/drafts/useDraft';
import { useNotices } from '../../ui/feedback/notices';
import { VisibleText } from '../../ui/json/VisibleText';
import { RecordName } from '../../ui/record/RecordName';
import { removedNotice, removedOr } from '../../ui/record/removedOr';
import { useTimes } from '../../ui/time/useTimes';
import { theirsText, useMeanwhile } from '../../ui/useMeanwhile';
import { CommentEditor } from './CommentEditor';
import { CommentTools, DeleteQuestion } from './CommentTools';
import type { CommentsProps } from './commentsKey';

export type CommentItemProps = CommentsProps & {
  comment: DocumentComment;
  /** Somebody else deleted it while it was edited. */
  isGone: boolean;
  /** Hears that it is being edited. @returns what is called when it no longer is */
  onEditing: (comment: DocumentComment) => () => void;
};

/** One comment; whoever wrote it, or may change those of others, can edit and delete it (platform-api 5.6). */
export const CommentItem = ({ comment, schema, document, isGone, onEditing, onChanged }: CommentItemProps) => {
  const say = useMessages();
  const times = useTimes();
  const { client } = usePlatform();
  const notices = useNotices();
  const me = useSessionUser();
  const holds = useHoldsAny(['UPDATE_DOCUMENT_COMMENTS', `UPDATE_DOCUMENT_COMMENTS:${schema.name}`]);
  const mayChange = holds || me?.id === comment.creatorId;
  const [typed, setTyped] = useState<string>();
  const [isAsking, setAsking] = useState(false);
  const item = useRef<HTMLLIElement>(null);
  const written = times.list(comment.commentedTimestamp ?? comment.creationTimestamp);
  const isEdited = comment.updateTimestamp > comment.creationTimestamp;
  const nameOf = (action: string) => say('documents.comments.of', { action, time: written });
  const draft = useDraft(`comment ${comment.id}`, typed ?? comment.text, {
    label: say('documents.comments.edit_text'),
    initial: comment.text,
    onRestore: setTyped,
  });

  const isEditing = typed !== undefined;
  useEffect(() => (isEditing ? onEditing(comment) : undefined), [isEditing, comment, onEditing]);

  const record = (text: string, cause: unknown) =>
    notices.record({ kind: 'error', text, detail: failureText(say, cause) });
  const close = () => {
    setTyped(undefined);
    requestAnimationFrame(() => item.current?.querySelector<HTMLElement>('[data-edit]')?.focus());
  };
  const look = () => client.documents.comments(schema.id, document.id);
  const { others } = useMeanwhile({
    value: comment.text,
    draft: typed ?? comment.text,
    look: async () => (await look()).find(({ id }) => id === comment.id)?.text,
  });
  const store = async (text: string) => {
    const theirs = await others();
    if (theirs !== undefined) throw new Error(theirsText(say, theirs));
    try {
      const call = client.documents.updateComment(schema.id, document.id, comment.id, text);
      await storedOr(say, call, look, now => now.some(one => one.id === comment.id && one.text === text));
    } catch (cause) {
      record(say('documents.comments.not_changed', { id: document.id }), cause);
      // That somebody deleted it is said beside what is typed.
      if (isAbsent(cause)) void onChanged();
      throw cause;
    }
    draft.settle();
    await onChanged();
    close();
  };
  const save = (text: string) => {
    draft.saving(true);
    return store(text).finally(() => draft.saving(false));
  };
  const remove = async () => {
    try {
      const call = client.documents.removeComment(schema.id, document.id, comment.id);
      const wasGone = await removedOr(say, call, async () => (await look()).find(({ id }) => id === comment.id));
      if (wasGone) notices.toast(removedNotice(say, say('documents.comments.edit_text'), wasGone));
      draft.settle();
      await onChanged();
    } catch (cause) {
      // Spec §8: a failing delete stays silent on the page; the notices tray tells it.
      record(say('documents.comments.not_deleted', { id: document.id }), cause);
    } finally {
      setAsking(false);
    }
  };

  return (
    <li ref={item}>
      <div className="comment-head">
        {comment.creatorId ? <RecordName of="users/users" id={comment.creatorId} /> : null}
        <span>
          {written}
          {isEdited ? `, ${say('documents.comments.edited', { time: times.list(comment.updateTimestamp) })}` : ''}
        </span>
        {mayChange && typed === undefined ? (
          <CommentTools nameOf={nameOf} onEdit={() => setTyped(comment.text)} onDelete={() => setAsking(true)} />
        ) : null}
      </div>
      {mayChange ? <DraftOffer of={draft} label={nameOf(say('documents.comments.edit_text'))} /> : null}
      {isGone ? <p role="status">{say('documents.comments.gone')}</p> : null}
      {typed === undefined ? (
        <p className="comment-text">
          <VisibleText text={comment.text} />
        </p>
      ) : (
        <CommentEditor stored={comment.text} value={typed} onChange={setTyped} onSave={save} onCancel={close} />
      )}
      <DeleteQuestion text={comment.text} isOpen={isAsking} onConfirm={remove} onClose={() => setAsking(false)} />
    </li>
  );
};
