import type { ReactNode } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { useSay } from './login/messages';
import { Failure } from './ui/feedback/Failure';

/** Around everything: where nothing else is left to show, at least what can be done about it is. */
export const ConsoleBoundary = ({ children }: { children: ReactNode }) => {
  const say = useSay();
  return (
    <ErrorBoundary
      fallbackRender={({ error, resetErrorBoundary }) => (
        <main>
          <Failure say={say} error={error} scope="console" onRetry={() => resetErrorBoundary()} />
        </main>
      )}
    >
      {children}
    </ErrorBoundary>
  );
};
