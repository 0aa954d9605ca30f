import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { lightAdmin } from './lightAdmin.mjs';
import { lightIcons } from './lightIcons.mjs';
import { signInMessages } from './signInMessages.mjs';

/**
 * Says to Chromium that nearly all of a file is called on the way to the first screen: it compiles the functions while the file arrives, beside
 * the page's thread, instead of one by one when each is called. Others read a comment.
 */
const ALL_CALLED = '//# allFunctionsCalledOnLoad';
const AT_ONCE = ['react', 'base', 'shell'];

/** What so many parts that are loaded later have in common stands in one file: less makes lists wait for what only forms show. */
const SHARED_BY = 14;

/** Which modules show a screen, as far as they are used: by chunk of a build that nobody keeps. */
const drawn = async () => {
  const { output } = await build({
    configFile: false,
    logLevel: 'error',
    plugins: [react(), lightAdmin(), lightIcons(), signInMessages()],
    build: { target: 'es2022', write: false, minify: false, reportCompressedSize: false, modulePreload: false },
  });
  const chunks = new Map(output.filter(({ type }) => type === 'chunk').map(chunk => [chunk.fileName, chunk]));
  const closure = (chunk, seen = new Set()) => {
    if (seen.has(chunk)) return seen;
    seen.add(chunk);
    for (const imported of chunk.imports) if (chunks.has(imported)) closure(chunks.get(imported), seen);
    return seen;
  };
  const modulesOf = (found, own = []) => {
    if (!found) throw new Error('There is no chunk of that name.');
    return new Set([...closure(found)].filter(chunk => !own.includes(chunk)).flatMap(({ moduleIds }) => moduleIds));
  };
  const all = [...chunks.values()];
  const entry = all.find(({ isEntry }) => isEntry);
  const screen = name => all.find(chunk => chunk.name === name && chunk.isDynamicEntry);
  return {
    entry: modulesOf(entry, [entry]),
    of: name => modulesOf(screen(name), [entry, screen(name)]),
    whole: names => new Set([entry, ...names.map(screen)].flatMap(chunk => [...modulesOf(chunk)])),
  };
};

/**
 * Puts what the first screens share with others into few files, and what most later parts share into one: left to itself the bundler makes one for
 * each set of pages that share something, some sixty for the first list and forty for a detail, and each costs a request and its turn.
 *
 * @param {{ signIn: string, otherwise: string }} chunks names of the screens that are shown first
 * @returns {import('vite').Plugin}
 */
export const firstRoutes = ({ signIn, otherwise }) => ({
  name: 'first-routes',
  apply: 'build',
  async config() {
    const { entry, of, whole } = await drawn();
    const first = whole([signIn, otherwise]);
    const [ofSignIn, ofConsole] = [of(signIn), of(otherwise)];
    const homes = [
      ['react', id => /node_modules\/(?:react|react-dom|react-is|scheduler)\/|rolldown\/runtime/.test(id)],
      ['base', id => entry.has(id) || (ofSignIn.has(id) && ofConsole.has(id))],
      ['shell', id => ofConsole.has(id)],
      // Hardly a part of the console is drawn without them. Of packages only: what they import is taken along.
      [
        'theme',
        id =>
          /node_modules\/(?:@emotion|@mui\/(?:system|utils|styled-engine|private-theming)|@mui\/material\/esm\/(?:ButtonBase|IconButton|Paper|SvgIcon|styles|utils|zero-styled))\//.test(
            id,
          ),
      ],
    ];
    const later = {
      name: 'common',
      test: id => !first.has(id),
      minShareCount: SHARED_BY,
      // What it imports is shared as widely, or stands with the first screens, where it stays.
      includeDependenciesRecursively: false,
      priority: 1,
    };
    const groups = [...homes.map(([name, test], at) => ({ name, test, priority: 9 - at })), later];
    return { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } };
  },
  // As the first line: later ones are not looked at.
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      for (const chunk of Object.values(bundle))
        if (chunk.type === 'chunk' && (chunk.isEntry || [...AT_ONCE, otherwise].includes(chunk.name)))
          chunk.code = `${ALL_CALLED}\n${chunk.code}`;
    },
  },
});
