import { useMessages } from '../../admin/messages';
import { useListCall } from '../../admin/useListCall';
import { CopyButton } from '../CopyButton';
import type { ConsoleList } from '../table/useConsoleList';
import { copyForms } from './copyAs';

/** The query of the list, to be repeated elsewhere. */
export const CopyForms = ({ list }: { list: ConsoleList }) => {
  const say = useMessages();
  const call = useListCall(list.resource, list.question);
  return (
    <section className="copy-forms" aria-label={say('tools.copy.title')}>
      <h3>{say('tools.copy.title')}</h3>
      <p>{say('tools.copy.about')}</p>
      <dl>
        {copyForms(call).map(({ form, text }) => (
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
