import type { DataDocument, DataSchema } from '../../contract';

export type CommentsProps = { schema: DataSchema; document: DataDocument; onChanged: () => Promise<void> };

/** Under which the comments of a document are cached. */
export const commentsKey = (schema: DataSchema, document: DataDocument) => [
  `data/documents/${schema.id}`,
  'comments',
  document.id,
];
