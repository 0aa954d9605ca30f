import { useEffect, useRef, useState } from 'react';
import { statusedReason } from '../admin/failure';
import { ApiError } from '../client';
import { useSay } from './messages';

export type HostFailureProps = { host: string | undefined; error: unknown; onRetry: () => Promise<void> };

/** Seconds until the host wants to be asked again; 0 where it named no time. */
const waitOf = (error: unknown) => (error instanceof ApiError ? Math.ceil((error.retryAfterMs ?? 0) / 1_000) : 0);

/** The host of a stored session fails: says so with the reason, and offers another try. The session stays (HOST-10). */
export const HostFailure = ({ host, error, onRetry }: HostFailureProps) => {
  const say = useSay();
  const button = useRef<HTMLButtonElement>(null);
  const [isBusy, setBusy] = useState(false);
  const [seconds, setSeconds] = useState(() => waitOf(error));
  const isTimed = waitOf(error) > 0;

  useEffect(() => button.current?.focus(), []);
  useEffect(() => setSeconds(waitOf(error)), [error]);

  const retry = () => {
    if (isBusy) return;
    setBusy(true);
    void onRetry().finally(() => setBusy(false));
  };
  const latestRetry = useRef(retry);
  latestRetry.current = retry;

  useEffect(() => {
    if (!isTimed) return;
    const timer = setTimeout(() => (seconds > 0 ? setSeconds(seconds - 1) : latestRetry.current()), 1_000);
    return () => clearTimeout(timer);
  }, [isTimed, seconds]);

  return (
    <section className="login-failure" role="alert" aria-label={say('start.failed_title', { host })}>
      <strong>{say('start.failed_title', { host })}</strong>
      <p>{statusedReason(say, error)}</p>
      <p>{say('start.failed_kept')}</p>
      <div className="login-failure-actions">
        <button ref={button} type="button" className="login-submit" aria-disabled={isBusy} onClick={retry}>
          {isBusy ? say('common.loading') : say('common.retry')}
        </button>
        {isTimed && seconds > 0 ? (
          <span className="login-help" aria-live="off">
            {say('start.retry_in', { count: seconds })}
          </span>
        ) : null}
      </div>
      <p className="login-help">{say('start.other_account')}</p>
    </section>
  );
};
