import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { useMessages } from '../../admin/messages';
import { Failure } from './Failure';
import { renewMissing } from './preloadable';

export type BoundaryProps = {
  scope: 'page' | 'part';
  /** What broke is tried again by itself when one of these changes. */
  resetKeys?: unknown[];
  children: ReactNode;
};

/** Keeps what breaks while it is drawn from taking more with it than itself (HOST-05). */
export const Boundary = ({ scope, resetKeys, children }: BoundaryProps) => {
  const say = useMessages();
  const cache = useQueryClient();
  return (
    <ErrorBoundary
      {...(resetKeys ? { resetKeys } : {})}
      // The same answer would break it again: what nobody shows now is asked for anew.
      onReset={() => {
        cache.removeQueries({ type: 'inactive' });
        renewMissing();
      }}
      fallbackRender={({ error, resetErrorBoundary }) => (
        <Failure say={say} error={error} scope={scope} onRetry={() => resetErrorBoundary()} />
      )}
    >
      {children}
    </ErrorBoundary>
  );
};
