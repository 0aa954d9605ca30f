import { useMessages } from '../../admin/messages';
import { formatBytes } from '../formatBytes';
import { EXPORT_MOST } from './exportLimits';
import type { ExportState } from './useExport';

/** What became of an export: what is in the file, and what may be missing from it. */
export const ExportOutcome = ({ state }: { state: ExportState }) => {
  const say = useMessages();
  return (
    <div role="status" className="tool-outcome">
      {state.step === 'ended' ? (
        <>
          <p>
            {say('tools.export.done', {
              count: state.end.count,
              file: state.fileName,
              size: formatBytes(state.end.bytes),
            })}
          </p>
          {state.end.isCut ? <p className="tool-warning">{say('tools.export.cut', { most: EXPORT_MOST })}</p> : null}
          {state.end.isRepeating ? <p className="tool-warning">{say('failure.repeating')}</p> : null}
          {state.end.changed && !state.end.isRepeating ? (
            <p className="tool-warning">
              {say('tools.export.changed', { totals: state.end.changed.totals.join(' → ') || '–' })}
            </p>
          ) : null}
        </>
      ) : null}
      {state.step === 'failed' ? (
        <p className="tool-failure">{say('tools.export.failed', { done: state.done, reason: state.reason })}</p>
      ) : null}
      {state.step === 'cancelled' ? <p>{say('tools.export.cancelled')}</p> : null}
    </div>
  );
};
