import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const CONDITION = /^@(?:media|supports|container)\b/;

/** The classes that a style sheet gives a look of their own: each is all there is of a selector. */
const ownClasses = (rules: string): string[] =>
  [...rules.replace(/\/\*[\s\S]*?\*\//g, '').matchAll(/([^{};]+)\{/g)]
    .flatMap(([, selectors = '']) => (CONDITION.test(selectors.trim()) ? [] : selectors.split(',')))
    .map(selector => selector.trim())
    .filter(selector => /^\.[\w-]+$/.test(selector));

const sharedClasses = (sheets: ReadonlyMap<string, string>): string[] => {
  const places = new Map<string, Set<string>>();
  for (const [file, rules] of sheets)
    for (const name of ownClasses(rules)) places.set(name, (places.get(name) ?? new Set()).add(file));
  return [...places].filter(([, files]) => files.size > 1).map(([name, files]) => `${name} ${[...files].join(' ')}`);
};

/** All style sheets are of one page, and one that was loaded stays: a name taken twice spoils the other's part from then on. */
it('no two style sheets take the same class', () => {
  const folder = join(import.meta.dirname, '../../src');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(name => name.endsWith('.css'));
  expect(files.length).toBeGreaterThan(0);
  expect(sharedClasses(new Map(files.map(file => [file, readFileSync(join(folder, file), 'utf8')])))).toEqual([]);
});

it.each([
  ['.one { color: red }', '.one { margin: 0 }', ['.one a.css b.css']],
  ['.one { color: red }', '.two, .one { margin: 0 }', ['.one a.css b.css']],
  ['.one { color: red }', '@media print { .one { margin: 0 } }', ['.one a.css b.css']],
  ['.one { color: red }', '/* .one { margin: 0 } */ .two { margin: 0 }', []],
  ['.one { color: red }', '.one .two, .one.three, .one:hover { margin: 0 }', []],
])('of %j and %j it tells %j', (a, b, told) => {
  expect(
    sharedClasses(
      new Map([
        ['a.css', a],
        ['b.css', b],
      ]),
    ),
  ).toEqual(told);
});
