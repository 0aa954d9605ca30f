import { describe, expect, it } from 'vitest';
import { checkRooms, namesIn, ROOMS, readSources } from '../../scripts/rooms.mjs';

const faults = (files: Record<string, string>) => checkRooms(new Map(Object.entries(files)));

describe('the rooms', () => {
  it('are kept by every module', () => {
    expect(checkRooms(readSources())).toEqual([]);
  });

  it('know each other in one direction only', () => {
    const knows = (room: string, seen: readonly string[] = []): void => {
      expect(seen, `${room} comes back to itself`).not.toContain(room);
      const others = (ROOMS[room] ?? []).map(rule => rule.split(': ')[0] ?? '').filter(other => other !== room);
      for (const other of others) {
        expect(Object.keys(ROOMS)).toContain(other);
        knows(other, [...seen, room]);
      }
    };
    for (const room of Object.keys(ROOMS)) knows(room);
  });

  it.each([
    ['a type', "import type { A } from '../ui/a';"],
    ['a value', "import { a } from '../ui/a';"],
    ['a module as a whole', "import '../ui/a';"],
    ['an export from elsewhere', "export { a } from '../ui/a';"],
    ['all exports from elsewhere', "export * from '../ui/a';"],
    ['an import on demand', "const a = () => import('../ui/a');"],
    ['a type on demand', "let a: import('../ui/a').A;"],
  ])('are left by %s', (_, text) => {
    expect(namesIn('x.tsx', `${text} // import '../not/this'`)).toEqual(['../ui/a']);
    expect(faults({ 'rql/x.ts': text, 'ui/a.tsx': '' })).toEqual([
      'src/rql/x.ts imports ../ui/a: rql may know nothing',
    ]);
  });

  it.each([
    ['embedded/kernel/a.ts', '../services/users/ports', 'embedded/services/users/ports.ts'],
    ['embedded/http/a.ts', '../services/users', 'embedded/services/users/index.ts'],
    ['embedded/services/data/a.ts', '../users/records', 'embedded/services/users/records.ts'],
    ['embedded/services/data/deep/a.ts', '../../users', 'embedded/services/users/index.ts'],
    ['embedded/app.ts', './services/users/ports', 'embedded/services/users/ports.ts'],
    ['embedded/app.ts', '../client', 'client/index.ts'],
    ['client/a.ts', '../embedded/app', 'embedded/app.ts'],
    ['ui/a.ts', '../client', 'client/index.ts'],
    ['resources/users/a.ts', '../roles/RoleDetail', 'resources/roles/RoleDetail.tsx'],
    ['resources/users/a.ts', '../../App', 'App.tsx'],
  ])('%s may not import %s', (file, name, target) => {
    expect(faults({ [file]: `import '${name}';`, [target]: '' })).toEqual([
      expect.stringContaining(`src/${file} imports ${name}: `),
    ]);
  });

  it.each([
    ['embedded/services/data/a.ts', '../users/ports', 'embedded/services/users/ports.ts'],
    ['embedded/services/data/deep/a.ts', '../b', 'embedded/services/data/b.ts'],
    ['embedded/app.ts', './services/users', 'embedded/services/users/index.ts'],
    ['resources/users/a.ts', '../roles', 'resources/roles/index.tsx'],
    ['App.tsx', './resources/roles', 'resources/roles/index.tsx'],
    ['rql/a.test.ts', '../ui/a', 'ui/a.ts'],
  ])('%s may import %s', (file, name, target) => {
    expect(faults({ [file]: `import '${name}';`, [target]: '' })).toEqual([]);
  });

  it.each([
    ['embedded/http/a.ts', 'react'],
    ['contract/a.ts', '@mui/material'],
    ['login/a.tsx', 'react-admin'],
    ['ui/a.ts', 'node:fs'],
    ['a.ts', 'kysely'],
  ])('%s may not load %s', (file, name) => {
    expect(faults({ [file]: `import '${name}';` })).toHaveLength(1);
  });
});
