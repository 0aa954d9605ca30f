import { createContext, type ReactNode, useContext, useEffect, useRef } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { isMissingCode } from '../../admin/lateCode';
import { useMessages } from '../../admin/messages';
import { useReach } from '../../admin/reach';
import { Failure } from './Failure';

/** What a part stands for where it is drawn: a whole page, until a page's frame stands around it. */
const PlaceContext = createContext<'page' | 'part'>('part');
export const PlaceProvider = PlaceContext.Provider;

export type CodeBoundaryProps = {
  /** Nobody misses what is within: nothing is said of it. */
  isAside: boolean;
  /** Asks for it once more. */
  onRetry: () => void;
  /** It is no longer shown, and never came. */
  onGone: () => void;
  children: ReactNode;
};

type MissingProps = Pick<CodeBoundaryProps, 'onRetry' | 'onGone' | 'children'>;

/** Asks again by itself when the host is reached again. */
const Missing = ({ onRetry, onGone, children }: MissingProps) => {
  const reach = useReach();
  const before = useRef(reach);
  const latest = useRef({ onRetry, onGone });
  latest.current = { onRetry, onGone };
  useEffect(() => {
    if (reach === 'reached' && before.current !== reach) latest.current.onRetry();
    before.current = reach;
  }, [reach]);
  useEffect(() => () => latest.current.onGone(), []);
  return children;
};

/**
 * Keeps code that does not come (no network, another version installed) from taking more with it than the part that it is of: what was
 * typed beside it stays. It is asked for again by itself when the host is reached again. What else breaks is for the boundary above.
 */
export const CodeBoundary = ({ isAside, onRetry, onGone, children }: CodeBoundaryProps) => {
  const say = useMessages();
  const place = useContext(PlaceContext);
  return (
    <ErrorBoundary
      onReset={onRetry}
      fallbackRender={({ error, resetErrorBoundary }) => {
        if (!isMissingCode(error)) throw error;
        const again = () => resetErrorBoundary();
        return (
          <Missing onRetry={again} onGone={onGone}>
            {isAside ? null : <Failure say={say} error={error} scope={place} onRetry={again} />}
          </Missing>
        );
      }}
    >
      {children}
    </ErrorBoundary>
  );
};
