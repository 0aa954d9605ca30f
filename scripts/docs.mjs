import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './run.mjs';

const FOLDERS = ['docs', 'i18n', 'public', 'scripts', 'src', 'tests'];
/** Files of code, and whatever is named from the root on; `notes` is the resource that CONTRIBUTING makes up. */
const NAMED = new RegExp(
  `(?<![\\w@./{},…*-])(?:[\\w@./{},-]+\\.(?:tsx?|mjs)\\b|(?:${FOLDERS.join('|')})/[\\w@./{},-]+\\.\\w+)`,
  'g',
);
const MADE_UP = /(?:^|\/)notes(?:\.|\/)/;

/** `a/{b,c}.ts` as the names that it stands for. */
const spread = name => {
  const [, before, parts, after] = /^(.*?)\{([^}]*)\}(.*)$/.exec(name) ?? [];
  return parts === undefined ? [name] : parts.split(',').flatMap(part => spread(`${before}${part}${after}`));
};

const filesIn = folder =>
  readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(({ parentPath, name }) =>
      `/${join(parentPath, name)
        .slice(ROOT.length)
        .replace(/^[\\/]/, '')}`.replaceAll('\\', '/'),
    );

/** Files that the documentation names and the tree does not have: a name may leave out where it begins. */
export const checkDocs = () => {
  const files = [...FOLDERS.flatMap(filesIn), ...readdirSync(ROOT).map(name => `/${name}`)];
  const pages = [
    'README.md',
    'CONTRIBUTING.md',
    'SECURITY.md',
    ...filesIn('docs')
      .filter(file => file.endsWith('.md'))
      .map(file => file.slice(1)),
  ];
  return pages.flatMap(page =>
    [...readFileSync(join(ROOT, page), 'utf8').matchAll(NAMED)]
      .flatMap(([name]) => spread(name.replace(/^\.*\//, '')))
      .filter(name => !MADE_UP.test(name) && !files.some(file => file.endsWith(`/${name}`)))
      .map(name => `${page}: there is no ${name}`),
  );
};
