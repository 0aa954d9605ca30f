import { useMessages } from '../../admin/messages';
import type { ExportProgress } from './runExport';

/** How far an export is; without a total it only tells how much there is so far. */
export const ExportProgressBar = ({ progress: { done, total } }: { progress: ExportProgress }) => {
  const say = useMessages();
  const text =
    total === undefined ? say('tools.export.so_far', { done }) : say('tools.export.progress', { done, total });
  return (
    <div className="tool-progress">
      <progress aria-label={say('tools.export.running')} {...(total ? { value: done, max: total } : {})} />
      <span>{text}</span>
    </div>
  );
};
