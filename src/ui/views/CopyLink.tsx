import { linkTo } from '../../admin/hostLink';
import { useMessages } from '../../admin/messages';
import { usePlatform } from '../../admin/platform';
import { CopyButton } from '../CopyButton';
import type { ConsoleList } from '../table/useConsoleList';
import { presentPath } from './viewChanges';

/** A link to the list as it is looked at now, for another operator: it says which host it was made on. */
export const CopyLink = ({ list }: { list: ConsoleList }) => {
  const say = useMessages();
  const { session } = usePlatform();
  const link = linkTo(presentPath(list), session.host);
  return (
    <section className="view-link" aria-label={say('tools.link.of_list')}>
      <h3>{say('tools.link.of_list')}</h3>
      <div>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached with the keyboard. */}
        <pre tabIndex={0} data-copy-source>
          {link}
        </pre>
        <CopyButton text={link} label={say('tools.link.copy')} />
      </div>
      <p className="view-link-about">{say('tools.link.about')}</p>
    </section>
  );
};
