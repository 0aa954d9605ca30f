import type { RecordPartProps } from '../../admin/defineResource';
import { useMessages } from '../../admin/messages';
import { PLATFORM_LANGUAGES } from '../../contract/languages';
import { Card } from '../../ui/PageFrame';
import { type Localization, textIn } from './languages';
import './localizations.css';

/** A text in every language that it has, and those of the platform that it lacks. */
export const LanguagesCard = ({ record: localization }: RecordPartProps<Localization>) => {
  const say = useMessages();
  const languages = [...new Set([...Object.keys(localization.text ?? {}), ...PLATFORM_LANGUAGES])];
  languages.sort((a, b) => Number(textIn(localization, a) === '') - Number(textIn(localization, b) === ''));
  return (
    <Card title={say('localizations.texts')}>
      <dl className="record record-fields">
        {languages.map(language => {
          const text = textIn(localization, language);
          return (
            <div key={language}>
              <dt>{language}</dt>
              <dd lang={language.toLowerCase()}>
                {text === '' ? (
                  <span className="language-missing">{say('localizations.missing')}</span>
                ) : (
                  <bdi className="record-text">{text}</bdi>
                )}
              </dd>
            </div>
          );
        })}
      </dl>
    </Card>
  );
};
