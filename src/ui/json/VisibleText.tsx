import { type ReactNode, useMemo } from 'react';
import { piecesOf } from '../hiddenCharacters';

/** A text that hides nothing and reorders nothing around it; marks what a search found. */
export const VisibleText = ({ text, words = '' }: { text: string; words?: string }): ReactNode => {
  const pieces = useMemo(() => piecesOf(text, words), [text, words]);
  return (
    <bdi>
      {pieces.map((piece, index) => {
        // biome-ignore-start lint/suspicious/noArrayIndexKey: pieces are recomputed together and have no identity.
        if (piece.kind === 'hidden')
          return (
            <span key={index} className="json-hidden">
              {piece.text}
            </span>
          );
        if (piece.kind === 'match') return <mark key={index}>{piece.text}</mark>;
        // biome-ignore-end lint/suspicious/noArrayIndexKey: end of the pieces.
        return piece.text;
      })}
    </bdi>
  );
};
