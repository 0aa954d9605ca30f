import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bundleBegin, bundlePaint } from './begin.mjs';
import { find, load, show } from './firstScripts.mjs';
import { pagePolicy } from './pagePolicy.mjs';
import { ROOT } from './run.mjs';
import { renderPage } from './staticScreens.mjs';

/** First parts of the console's addresses: its sections, and those of no section. */
const sectionsOf = () => {
  const folder = join(ROOT, 'src/resources');
  const sources = readdirSync(folder, { recursive: true })
    .filter(file => /\.tsx?$/.test(file) && !file.includes('.test.'))
    .map(file => readFileSync(join(folder, file), 'utf8'));
  const names = sources.flatMap(text => [...text.matchAll(/\bdefineSection\(\{\s*name: '([\w-]+)'/g)]);
  return ['login', 'help', ...names.map(match => match[1])];
};

const attribute = (tag, name) => new RegExp(`\\b${name}="(?:\\./)?([^"]+)"`).exec(tag)?.[1];

const hashOf = text => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** Which files of a build show a screen, besides those that every screen needs. */
const filesOf = bundle => {
  const closure = (file, seen = new Set()) => {
    if (seen.has(file)) return seen;
    seen.add(file);
    for (const imported of bundle[file]?.imports ?? []) closure(imported, seen);
    return seen;
  };
  const chunks = Object.values(bundle).filter(output => output.type === 'chunk');
  const ofEntry = new Set(chunks.filter(chunk => chunk.isEntry).flatMap(chunk => [...closure(chunk.fileName)]));
  return name => {
    const chunk = chunks.find(candidate => candidate.name === name && candidate.isDynamicEntry);
    if (!chunk) throw new Error(`There is no chunk "${name}" to preload.`);
    const scripts = [...closure(chunk.fileName)].filter(file => !ofEntry.has(file));
    return { scripts, styles: scripts.flatMap(file => [...(bundle[file].viteMetadata?.importedCss ?? [])]) };
  };
};

/**
 * Replaces what the page loads by what stands in it: the styles of its first screens, those screens themselves, a script that finds
 * the console's files from the page's address and asks for all that the screen of the address needs at once, and one that shows that
 * screen. Above it all stands the policy of the page, with the hashes of these.
 *
 * @param {{ screens: { address: string, chunk: string }[], otherwise: string }} options `address`: start of the paths that show
 *   the chunk, the first one also for whoever is not signed in; `otherwise`: chunk of all other paths
 * @returns {import('vite').Plugin}
 */
export const pageStart = ({ screens, otherwise }) => {
  const painter = { file: '', text: '' };
  return {
    name: 'page-start',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      async handler(html, { bundle = {} }) {
        const tags = [...html.matchAll(/[ \t]*<(?:link\b[^>]*>|script\b[^>]*><\/script>)\n?/g)].map(([tag]) => tag);
        const hrefs = rel => tags.filter(tag => attribute(tag, 'rel') === rel).map(tag => attribute(tag, 'href'));
        const needed = filesOf(bundle);
        const { screens: rendered, lists, plain } = await renderPage();
        painter.text = await bundlePaint(plain);
        painter.file = `assets/paint-${createHash('sha256').update(painter.text).digest('base64url').slice(0, 8)}.js`;
        const page = {
          sections: sectionsOf(),
          entry: tags.filter(tag => tag.includes('type="module"')).map(tag => attribute(tag, 'src'))[0],
          inPage: hrefs('stylesheet'),
          shared: hrefs('modulepreload'),
          painter: painter.file,
          screens: screens.map(({ address, chunk }) => [address, needed(chunk)]),
          otherwise: needed(otherwise),
        };
        const style = hrefs('stylesheet')
          .map(file => {
            const { source } = bundle[file];
            delete bundle[file];
            return String(source);
          })
          .join('');
        // Where the page's files are is not known yet, and a browser that finds no icon asks for one of its own choice.
        const icon = encodeURIComponent(readFileSync(join(ROOT, 'public/favicon.svg'), 'utf8').trim());
        const theme = readFileSync(join(ROOT, 'public/theme.js'), 'utf8');
        // What shows leaves the parser at once, and all of it is below what it shows: no frame is painted without.
        const screen = `const page = ${JSON.stringify(page)};\nconst found = (${find})(page);\n(${show})();`;
        // The session's calls wait for each other, the files do not.
        const files = `(${load})(page, found);`;
        const last = `{\n${screen}\n${await bundleBegin(lists)}\n${files}\n}`;
        const policy = pagePolicy([theme, last].map(hashOf), [hashOf(style)]);
        const templates = Object.entries(rendered).map(
          ([id, markup]) => `    <template id="${id}">${markup}</template>\n`,
        );
        // As functions: the texts may hold what `replace` takes for a pattern.
        return tags
          .reduce((text, tag) => text.replace(tag, ''), html)
          .replace(
            '<meta charset="utf-8" />',
            tag => `${tag}\n    <meta http-equiv="Content-Security-Policy" content="${policy}" />`,
          )
          .replace(
            /[ \t]*<\/head>/,
            end =>
              `    <link rel="icon" href="data:image/svg+xml,${icon}" />\n    <style>${style}</style>\n    <script>${theme}</script>\n${end}`,
          )
          .replace(/[ \t]*<\/body>/, end => `${templates.join('')}    <script>${last}</script>\n${end}`);
      },
    },
    writeBundle: ({ dir = 'dist' }) => {
      writeFileSync(join(dir, painter.file), painter.text);
      // It stands within the page.
      rmSync(join(dir, 'theme.js'), { force: true });
    },
  };
};
