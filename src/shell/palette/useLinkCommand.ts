import { fromBrowser } from '../../admin/base';
import { linkTo } from '../../admin/hostLink';
import { useMessages } from '../../admin/messages';
import { usePlatform } from '../../admin/platform';
import { useNotices } from '../../ui/feedback/notices';
import type { Command } from './command';

/** Copies a link to the page at hand, for another operator: it says which host it was made on. */
export const useLinkCommand = (): Command => {
  const say = useMessages();
  const { session } = usePlatform();
  const notices = useNotices();
  const copy = async () => {
    const { pathname, search, hash } = location;
    const link = linkTo(fromBrowser(pathname) + search + hash, session.host);
    try {
      await navigator.clipboard.writeText(link);
      notices.toast({ kind: 'success', text: say('tools.link.copied'), detail: link });
    } catch {
      notices.toast({ kind: 'error', text: say('tools.link.not_copied'), detail: link });
    }
  };
  return { id: 'copy link', group: 'pages', label: say('tools.link.copy_page'), run: () => void copy() };
};
