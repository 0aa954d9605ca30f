import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './run.mjs';

const NAME = 'virtual:sign-in-messages';
/** Groups of messages that the sign-in screen shows. */
const GROUPS = ['common', 'errors', 'failure', 'language', 'login', 'shell', 'start'];

/**
 * The English of the sign-in screen as a module of its own: the file of all messages is one module, which would be bundled
 * whole wherever a part of it is needed first.
 *
 * @returns {import('vite').Plugin}
 */
export const signInMessages = () => ({
  name: 'sign-in-messages',
  resolveId: id => (id === NAME ? `\0${NAME}` : undefined),
  load(id) {
    if (id !== `\0${NAME}`) return undefined;
    const file = join(ROOT, 'i18n/en/console.json');
    this.addWatchFile(file);
    const messages = JSON.parse(readFileSync(file, 'utf8'));
    return `export default ${JSON.stringify(Object.fromEntries(GROUPS.map(group => [group, messages[group]])))}`;
  },
});
