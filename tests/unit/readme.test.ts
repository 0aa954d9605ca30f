import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

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
});
