// The rooms of the house, who may know whom, and the check that they do. The README's picture shows the same.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, relative } from 'node:path';
import { parseSync } from 'vite';
import { ROOT } from './run.mjs';

/**
 * Folder below `src` → rooms that it may import besides itself. A file belongs to the longest folder that holds it; `*` stands for
 * one name, and then the room's siblings are other rooms. `x/*: index` lets only that file of the room be imported.
 */
export const ROOMS = {
  contract: [],
  rql: [],
  client: ['contract', 'rql'],
  admin: ['client', 'rql', 'contract'],
  ui: ['admin', 'rql', 'contract'],
  'resources/*': ['ui', 'admin', 'rql', 'contract', 'resources/*: index'],
  shell: ['ui', 'admin', 'rql', 'contract'],
  login: ['ui', 'admin', 'client', 'contract'],
  // The console's root: whoever composes it knows everything of it.
  '': ['resources/*: index', 'shell', 'login', 'ui', 'admin', 'client', 'rql', 'contract'],

  'embedded/store': [],
  'embedded/kernel': ['embedded/store', 'contract'],
  'embedded/query': ['embedded/kernel', 'embedded/store', 'rql', 'contract'],
  'embedded/http': ['embedded/query', 'embedded/kernel', 'embedded/store', 'rql', 'contract'],
  'embedded/collection': ['embedded/http', 'embedded/query', 'embedded/kernel', 'embedded/store', 'rql', 'contract'],
  'embedded/services/*': [
    'embedded/services/*: ports',
    'embedded/collection',
    'embedded/http',
    'embedded/query',
    'embedded/kernel',
    'embedded/store',
    'rql',
    'contract',
  ],
  'embedded/backup': ['embedded/store'],
  'embedded/seed': ['embedded/services/*: index', 'embedded/kernel'],
  // The platform's root.
  embedded: [
    'embedded/services/*: index',
    'embedded/backup',
    'embedded/seed',
    'embedded/http',
    'embedded/kernel',
    'embedded/store',
    'contract',
  ],
};

/** Packages that a room must not load. */
const REACT = /^(?:react|react-dom|react-admin|react-router-dom|@mui|@emotion|@tanstack)(?:\/|$)/;
const NODE = /^(?:node:|fastify|@fastify\/|kysely|pg$|@electric-sql\/)/;
const BARRED = [
  { rooms: /^(?:contract|rql|client|embedded)(?:\/|$)/, packages: REACT, because: 'knows no React' },
  { rooms: /^(?!embedded)/, packages: NODE, because: 'runs in the browser' },
  {
    rooms: /^login$/,
    packages: /^(?:react-admin|@mui)(?:\/|$)/,
    because: 'loads neither react-admin nor MUI (docs/decisions/0004)',
  },
];

const isIn = (room, folder) => {
  const [names, parts] = [room.split('/'), folder.split('/')];
  return room === '' || (names.length <= parts.length && names.every((name, at) => name === '*' || name === parts[at]));
};

/** @returns the room that a file belongs to, as the table writes it, and the folder that it is */
const roomOf = (file, rooms) => {
  const folder = dirname(file) === '.' ? '' : dirname(file);
  const room = Object.keys(rooms)
    .filter(name => isIn(name, folder))
    .sort((a, b) => b.split('/').length - a.split('/').length || b.length - a.length)[0];
  return {
    room,
    place: folder
      .split('/')
      .slice(0, room === '' ? 0 : room.split('/').length)
      .join('/'),
  };
};

/** Everything that a module names: imports, exports from elsewhere, imports on demand, and types. */
export const namesIn = (file, text) => {
  const { module } = parseSync(file, text);
  const requests = [...module.staticImports, ...module.staticExports.flatMap(({ entries }) => entries)];
  const named = requests.flatMap(({ moduleRequest }) => (moduleRequest ? [moduleRequest.value] : []));
  return [...new Set([...named, ...[...text.matchAll(/\bimport\('([^']+)'\)/g)].map(match => match[1])])];
};

/**
 * @param {Map<string, string>} files texts by path below `src`
 * @param {Record<string, readonly string[]>} rooms who may know whom
 * @returns {string[]} what is wrong
 */
export const checkRooms = (files, rooms = ROOMS) => {
  const resolve = (from, name) => {
    const path = normalize(join(dirname(from), name));
    return [path, `${path}.ts`, `${path}.tsx`, `${path}/index.ts`, `${path}/index.tsx`].find(found => files.has(found));
  };
  const faults = [];
  const blame = (file, name, why) => faults.push(`src/${file} imports ${name}: ${why}`);
  for (const [file, text] of files) {
    if (/\.test\.tsx?$/.test(file)) continue;
    const from = roomOf(file, rooms);
    for (const name of namesIn(file, text)) {
      if (!name.startsWith('.')) {
        for (const { rooms: barred, packages, because } of BARRED)
          if (barred.test(from.place) && packages.test(name))
            blame(file, name, `${from.place || 'the root'} ${because}`);
        continue;
      }
      const target = resolve(file, name);
      // Outside src, or no module: styles, translations.
      if (!target) continue;
      const to = roomOf(target, rooms);
      if (to.place === from.place) continue;
      const isAllowed = rooms[from.room].some(rule => {
        const [room, only] = rule.split(': ');
        return room === to.room && (!only || target.slice(to.place.length + 1).replace(/\.tsx?$/, '') === only);
      });
      if (!isAllowed)
        blame(file, name, `${from.room || 'the root'} may know ${rooms[from.room].join(', ') || 'nothing'}`);
    }
  }
  return faults;
};

/** All modules below `src`, by path. */
export const readSources = (folder = join(ROOT, 'src')) =>
  new Map(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter(entry => entry.isFile() && /\.tsx?$/.test(entry.name))
      .map(entry => join(entry.parentPath, entry.name))
      .map(path => [relative(folder, path), readFileSync(path, 'utf8')]),
  );
