import { useMessages } from '../../admin/messages';
import type { ExportProgress } from './runExport';
import { WorkProgress } from './WorkProgress';

/** How far an export is; without a total it only tells how much there is so far. */
export const ExportProgressBar = ({ progress: { done, total, until } }: { progress: ExportProgress }) => {
  const say = useMessages();
  return (
    <WorkProgress name={say('tools.export.running')} done={done} of={total || undefined} until={until}>
      {total === undefined ? say('tools.export.so_far', { done }) : say('tools.export.progress', { done, total })}
    </WorkProgress>
  );
};
