import { useCallback, useSyncExternalStore } from 'react';
import { closeGap, languageGap, subscribeToLanguage } from './admin/languageGap';
import { useI18n, useSay } from './login/messages';
import './languageNote.css';

/** Says why one reads English where another language was asked for; the texts come in by themselves when they arrive. */
export const LanguageNote = () => {
  const i18n = useI18n();
  const say = useSay();
  const gap = useSyncExternalStore(
    useCallback(listener => subscribeToLanguage(i18n, listener), [i18n]),
    () => languageGap(i18n),
    () => undefined,
  );
  return (
    <div role="status" className="language-note-place">
      {gap ? (
        <p className="language-note">
          {say(`language.${gap}`)}
          {gap === 'failed' ? (
            <button type="button" onClick={() => closeGap(i18n)}>
              {say('language.again')}
            </button>
          ) : null}
        </p>
      ) : null}
    </div>
  );
};
