import { useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { useMessages } from '../../admin/messages';
import { useHoldsAny, usePlatform } from '../../admin/platform';
import type { DocumentComment } from '../../contract';
import { LoadFailure } from '../../ui/Note';
import { Card } from '../../ui/PageFrame';
import { Spinner } from '../../ui/Spinner';
import { CommentForm } from './CommentForm';
import { CommentItem } from './CommentItem';
import { type CommentsProps, commentsKey } from './commentsKey';

/**
 * Those that somebody edits stand among the others also after they were deleted elsewhere: what is typed there is nobody's to throw away.
 */
const useEdited = (stored: readonly DocumentComment[]) => {
  const [edited, setEdited] = useState<readonly DocumentComment[]>([]);
  const onEditing = useCallback((comment: DocumentComment) => {
    setEdited(before => [...before, comment]);
    return () => setEdited(before => before.filter(one => one !== comment));
  }, []);
  const gone = edited.filter(({ id }) => !stored.some(one => one.id === id));
  // In the order in which they are asked for.
  const shown = [...stored, ...gone].sort(
    (one, other) => Number(one.creationTimestamp) - Number(other.creationTimestamp),
  );
  return { shown: gone.length > 0 ? shown : stored, gone, onEditing };
};

const NONE: readonly DocumentComment[] = [];

const CommentList = ({ schema, document, onChanged }: CommentsProps) => {
  const say = useMessages();
  const { client } = usePlatform();
  const { data, error, isPending, refetch } = useQuery({
    queryKey: commentsKey(schema, document),
    queryFn: ({ signal }) => client.documents.comments(schema.id, document.id, signal),
  });
  const { shown, gone, onEditing } = useEdited(data ?? NONE);
  if (isPending) return <Spinner />;
  if (error)
    return <LoadFailure title={say('documents.comments.failed')} error={error} onRetry={() => void refetch()} />;
  if (shown.length === 0) return <p className="transitions-note">{say('documents.comments.none')}</p>;
  const changed = async () => {
    await Promise.all([refetch(), onChanged()]);
  };
  return (
    <ol className="comments">
      {shown.map(comment => (
        <CommentItem
          key={comment.id}
          comment={comment}
          schema={schema}
          document={document}
          isGone={gone.includes(comment)}
          onEditing={onEditing}
          onChanged={changed}
        />
      ))}
    </ol>
  );
};

/** What was said about a document, for those who may read it, and a box for those who may add to it. */
export const Comments = ({ schema, document, onChanged }: CommentsProps) => {
  const say = useMessages();
  const mayView = useHoldsAny(['VIEW_DOCUMENT_COMMENTS', `VIEW_DOCUMENT_COMMENTS:${schema.name}`]);
  const mayAdd = useHoldsAny(['CREATE_DOCUMENT_COMMENTS', `CREATE_DOCUMENT_COMMENTS:${schema.name}`]);
  if (!mayView && !mayAdd) return null;
  return (
    <Card title={say('documents.comments.title')}>
      {mayView ? <CommentList schema={schema} document={document} onChanged={onChanged} /> : null}
      {mayAdd ? <CommentForm schema={schema} document={document} onChanged={onChanged} /> : null}
    </Card>
  );
};
