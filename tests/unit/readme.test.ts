import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { HELP } from '../../src/embedded/help';

/** Blocks of code in the README that begin with the path of the file that they show. */
const SHOWN = [...readFileSync('README.md', 'utf8').matchAll(/```tsx?\n\/\/ (src\/\S+)\n([\s\S]*?)```/g)].map(
  ([, path = '', text = '']) => [path, text] as const,
);

describe('the README', () => {
  it('shows a resource and a service', () => {
    expect(SHOWN.map(([path]) => path)).toEqual([
      'src/resources/templates/index.ts',
      'src/embedded/services/templates/plainTable.ts',
      'src/embedded/services/templates/index.ts',
    ]);
  });

  it.each(SHOWN)('shows %s as it is', (path, text) => {
    expect(text).toBe(readFileSync(path, 'utf8'));
  });

  it('says of each package of the product what it is for', () => {
    const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as { dependencies: object };
    const rows = [...readFileSync('README.md', 'utf8').matchAll(/^\| (?!\*)([^|]+) \|/gm)].map(
      ([, names = '']) => names,
    );
    const told = new Set(rows.flatMap(names => names.split(', ')));
    expect(Object.keys(dependencies).filter(name => !told.has(name))).toEqual([]);
  });

  it('names each option and each variable that the help does', () => {
    const section = /## Configuration([\s\S]*?)\n## /.exec(readFileSync('README.md', 'utf8'))?.[1] ?? '';
    const named = (text: string) => new Set(text.match(/--[a-z][a-z-]*|\b[A-Z]{2,}_[A-Z_]+\b|\b(?:PORT|HOST|KEEP)\b/g));
    const told = named(section);
    expect(named(HELP).size).toBeGreaterThan(30);
    expect([...named(HELP)].filter(name => !told.has(name))).toEqual([]);
  });
});
