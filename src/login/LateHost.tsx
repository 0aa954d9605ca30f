import { HostSilentError, SESSION_CALL_LIMIT_MS } from '../client';
import { useSay } from './messages';
import './lateHost.css';

export type LateHostProps = {
  host: string;
  /** How long it has been waited for already, in milliseconds. */
  waitedMs: number;
  /** Somebody waits no longer. */
  onStop: (error: HostSilentError) => void;
};

/** A host that takes its time at the first call of a page: says so, and lets one go. */
export const LateHost = ({ host, waitedMs, onStop }: LateHostProps) => {
  const say = useSay();
  return (
    <main className="late-host">
      <div role="alert">
        <h1>{say('start.late_title', { host })}</h1>
        <p>{say('start.late_text', { seconds: SESSION_CALL_LIMIT_MS / 1_000 })}</p>
        <button type="button" onClick={() => onStop(new HostSilentError(host, waitedMs))}>
          {say('start.late_stop')}
        </button>
      </div>
    </main>
  );
};
