import { Button } from '../ui/controls/Button';
import './hostNotice.css';

export type NoticeBarProps = {
  lines: readonly string[];
  /** What changes by the second: shown, and not read out each time. */
  ticking?: string;
  /** What may be done about it, in a word. */
  action?: string;
  onAct?: () => void;
  isBusy?: boolean;
};

/** Lines above every page, and what may be done about them. */
export const NoticeBar = ({ lines, ticking, action, onAct, isBusy = false }: NoticeBarProps) => (
  <div className="host-notice">
    <div>
      {lines.map(line => (
        <p key={line}>{line}</p>
      ))}
      {ticking ? <p aria-live="off">{ticking}</p> : null}
    </div>
    {action ? (
      <Button onClick={onAct} loading={isBusy} color="inherit" variant="outlined">
        {action}
      </Button>
    ) : null}
  </div>
);
