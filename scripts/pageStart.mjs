import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pagePolicy } from './pagePolicy.mjs';
import { ROOT } from './run.mjs';

/** First parts of the console's addresses: its sections, and those of no section. */
const sectionsOf = () => {
  const folder = join(ROOT, 'src/resources');
  const sources = readdirSync(folder, { recursive: true })
    .filter(file => /\.tsx?$/.test(file) && !file.includes('.test.'))
    .map(file => readFileSync(join(folder, file), 'utf8'));
  const names = sources.flatMap(text => [...text.matchAll(/\bdefineSection\(\{\s*name: '([\w-]+)'/g)]);
  return ['login', 'help', ...names.map(match => match[1])];
};

/**
 * Runs within the page. One file answers every address of the console, wherever it is served, so only the address tells where its
 * files are: before the first part that the console knows, or in the folder that is asked for. Where that is wrong (an unknown page,
 * a folder named like a section), the folders of the address are tried from the top.
 */
const start = ({ sections, entry, styles, icon, shared, screens, otherwise }) => {
  const parts = location.pathname.split('/');
  const folder = length => `${parts.slice(0, length).join('/')}/`;
  const known = parts.flatMap((part, at) => (at > 0 && sections.includes(part) ? [folder(at)] : []));
  const own = location.pathname.endsWith('/') ? [location.pathname] : [];
  const bases = [...new Set([...known, ...own, ...parts.slice(1).map((_, at) => folder(at + 1))])];
  const load = async base => {
    const add = (rel, file, more = {}) => {
      const link = Object.assign(document.createElement('link'), { rel, ...more, href: base + file });
      document.head.append(link);
      return link;
    };
    const screen = `/${location.pathname.slice(base.length)}`;
    const chosen = screens.find(([address]) => screen === address || screen.startsWith(`${address}/`));
    const own = chosen ? chosen[1] : otherwise;
    const loaded = styles.map(
      file =>
        new Promise((resolve, reject) => {
          Object.assign(add('stylesheet', file), { onload: resolve, onerror: reject });
        }),
    );
    for (const file of [entry, ...shared, ...own]) add('modulepreload', file, { crossOrigin: '' });
    await Promise.all(loaded);
    add('icon', icon, { type: 'image/svg+xml' });
    await import(base + entry);
  };
  const tryNext = () => {
    const base = bases.shift();
    if (base !== undefined) load(base).catch(tryNext);
  };
  tryNext();
};

const attribute = (tag, name) => new RegExp(`\\b${name}="(?:\\./)?([^"]+)"`).exec(tag)?.[1];

/**
 * Replaces what the page loads by one script within it, which finds the files from the page's address and asks for all that the
 * screen of the address needs at once, and puts the policy of the page above it, with the hash of that script.
 *
 * @param {{ screens: { address: string, chunk: string }[], otherwise: string }} options `address`: start of the paths that show
 *   the chunk; `otherwise`: chunk of all other paths
 * @returns {import('vite').Plugin}
 */
export const pageStart = ({ screens, otherwise }) => ({
  name: 'page-start',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle = {} }) {
      const chunks = Object.values(bundle).filter(output => output.type === 'chunk');
      const closure = (file, seen = new Set()) => {
        if (seen.has(file)) return seen;
        seen.add(file);
        for (const imported of bundle[file]?.imports ?? []) closure(imported, seen);
        return seen;
      };
      const ofEntry = new Set(chunks.filter(chunk => chunk.isEntry).flatMap(chunk => [...closure(chunk.fileName)]));
      const filesOf = name => {
        const chunk = chunks.find(candidate => candidate.name === name && candidate.isDynamicEntry);
        if (!chunk) throw new Error(`There is no chunk "${name}" to preload.`);
        return [...closure(chunk.fileName)].filter(file => !ofEntry.has(file));
      };
      const tags = [...html.matchAll(/[ \t]*<(?:link\b[^>]*>|script\b[^>]*><\/script>)\n?/g)].map(([tag]) => tag);
      const hrefs = rel => tags.filter(tag => attribute(tag, 'rel') === rel).map(tag => attribute(tag, 'href'));
      const page = {
        sections: sectionsOf(),
        entry: tags.filter(tag => tag.includes('type="module"')).map(tag => attribute(tag, 'src'))[0],
        styles: hrefs('stylesheet'),
        icon: hrefs('icon')[0],
        shared: hrefs('modulepreload'),
        screens: screens.map(({ address, chunk }) => [address, filesOf(chunk)]),
        otherwise: filesOf(otherwise),
      };
      const theme = readFileSync(join(ROOT, 'public/theme.js'), 'utf8');
      const script = `\n${theme}\n(${start})(${JSON.stringify(page)});\n`;
      const policy = pagePolicy([`'sha256-${createHash('sha256').update(script).digest('base64')}'`]);
      return tags
        .reduce((text, tag) => text.replace(tag, ''), html)
        .replace(
          '<meta charset="utf-8" />',
          tag => `${tag}\n    <meta http-equiv="Content-Security-Policy" content="${policy}" />`,
        )
        .replace(/[ \t]*<\/head>/, end => `    <script>${script}</script>\n${end}`);
    },
  },
  // It stands within the page.
  writeBundle: ({ dir = 'dist' }) => rmSync(join(dir, 'theme.js'), { force: true }),
});
