import { useMessages } from '../../admin/messages';
import { useSavedViews } from '../../admin/savedViews';
import { useNotices } from '../feedback/notices';

/** The saved views, and `keep`, which tells where a reload will undo the change. @returns whether it holds at all */
export const useKeptViews = () => {
  const say = useMessages();
  const notices = useNotices();
  const { views, keep } = useSavedViews();
  return {
    views,
    keep: (change: Parameters<typeof keep>[0]): boolean => {
      const kept = keep(change);
      if (kept === 'page') notices.toast({ kind: 'error', text: say('tools.views.for_page') });
      return kept !== 'not';
    },
  };
};
