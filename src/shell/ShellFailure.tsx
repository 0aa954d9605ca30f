import { useMessages } from '../admin/messages';
import { Failure } from '../ui/feedback/Failure';

type ShellFailureProps = { error: Error; resetErrorBoundary: (argument?: unknown) => void };

/** In place of the shell, where what broke was not a page but what surrounds it. React-admin's own shows a stack trace. */
export const ShellFailure = ({ error, resetErrorBoundary }: ShellFailureProps) => (
  <Failure say={useMessages()} error={error} scope="console" onRetry={() => resetErrorBoundary()} />
);
