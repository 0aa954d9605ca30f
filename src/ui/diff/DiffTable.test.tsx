import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderInConsole } from '../../../tests/support/renderInConsole';
import { DiffTable } from './DiffTable';
import { DEFINITION_RULES } from './definitionRules';
import { diffJson } from './diffJson';

/** What stands in the two cells of the only difference. */
const cells = (left: string, right: string) => {
  const { unmount } = renderInConsole(
    <DiffTable label="device" left="here" right="there" differences={diffJson(left, right, DEFINITION_RULES)} />,
  );
  const texts = screen.getAllByRole('cell').map(({ textContent }) => textContent);
  unmount();
  return texts;
};
const pattern = (text: string) => JSON.stringify({ pattern: text });

it('[CAP-18] begins shortly before the first letter that differs, and marks what it leaves out', () => {
  const long = 'x'.repeat(20_000);
  expect(cells(pattern(`${long}a`), pattern(`${long}b`))).toEqual([`…${'x'.repeat(100)}a"`, `…${'x'.repeat(100)}b"`]);
  expect(cells(pattern(`${long}a${long}`), pattern(long))).toEqual([
    `…${'x'.repeat(100)}a${'x'.repeat(1_899)}…`,
    `…${'x'.repeat(100)}"`,
  ]);
});

it('[CAP-18] shows values from their beginning where they differ there, or one side has none', () => {
  const long = 'x'.repeat(20_000);
  expect(cells(pattern(`a${long}`), pattern('b'))).toEqual([`"a${'x'.repeat(1_998)}…`, '"b"']);
  expect(cells(pattern(long), '{}')[0]).toBe(`"${'x'.repeat(1_999)}…`);
  expect(cells(pattern(`${'x'.repeat(1_500)}a`), pattern(`${'x'.repeat(1_500)}b`))[0]).toBe(`"${'x'.repeat(1_500)}a"`);
});

it('[CAP-18] takes no other blanks and no other spelling of a letter for the difference, and parts no letter', () => {
  const items = Array.from({ length: 900 }, (_, at) => `é "${at}"`);
  const enumOf = (last: string, indent?: number) => JSON.stringify({ enum: [...items, last] }, null, indent);
  const [left, right] = cells(enumOf('one', 2).replaceAll('é', '\\u00e9'), enumOf('two'));
  expect(left).toMatch(/^….{1,100}"one"\s*\]$/s);
  expect(right).toMatch(/^….{99,100}two"\]$/s);
  const smiles = '😀'.repeat(1_500);
  for (const more of ['', 'x']) {
    const [one] = cells(pattern(`${smiles}${more}a${smiles}`), pattern(`${smiles}${more}b`));
    expect(one?.match(/⟨U\+D/)).toBeNull();
  }
});
