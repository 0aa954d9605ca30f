import { linkTo } from '../../admin/hostLink';
import { useMessages } from '../../admin/messages';
import { usePlatform } from '../../admin/platform';
import { useListCall } from '../../admin/useListCall';
import { CopyButton } from '../CopyButton';
import type { ConsoleList } from '../table/useConsoleList';
import { presentPath } from '../views/viewChanges';
import { copyForms } from './copyAs';

/** The query of the list, to be repeated elsewhere. */
export const CopyForms = ({ list }: { list: ConsoleList }) => {
  const say = useMessages();
  const { session } = usePlatform();
  const call = useListCall(list.resource, list.question);
  // A list within another page has no address of its own.
  const link = list.viewsOf ? [{ form: 'link' as const, text: linkTo(presentPath(list), session.host) }] : [];
  return (
    <section className="copy-forms" aria-label={say('tools.copy.title')}>
      <h3>{say('tools.copy.title')}</h3>
      <p>{say('tools.copy.about')}</p>
      <dl>
        {[...link, ...copyForms(call)].map(({ form, text }) => (
          <div key={form}>
            <dt>{say(`tools.copy.${form}`)}</dt>
            <dd>
              {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached with the keyboard. */}
              <pre tabIndex={0} data-copy-source>
                {text || '–'}
              </pre>
              <CopyButton text={text} label={say('tools.copy.button', { form: say(`tools.copy.${form}`) })} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
};
