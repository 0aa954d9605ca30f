import type { Mistake } from '../admin/config/readConfig';
import { useSay } from './messages';

/** So many are named; one usually causes the others. */
const SHOWN = 5;

/** Names what `config.json` says wrong, where whoever can mend it looks first. Signing in goes on with what it says right. */
export const ConfigMistakes = ({ mistakes }: { mistakes: readonly Mistake[] }) => {
  const say = useSay();
  if (mistakes.length === 0) return null;
  return (
    <section className="login-failure" role="status" aria-label={say('login.config_title')}>
      <strong>{say('login.config_title')}</strong>
      <ul>
        {mistakes.slice(0, SHOWN).map(({ at, reason }) => (
          <li key={at}>{say(`login.config_mistake.${reason}`, { at })}</li>
        ))}
      </ul>
    </section>
  );
};
