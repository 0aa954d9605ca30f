import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

it('nothing hides a table or a caption itself: Firefox would show the caption', () => {
  const screens = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter(name => name.endsWith('.tsx'));
  const faults = screens.filter(name =>
    /<(?:table|caption|t(?:head|body|r|h|d))\s[^>]*visually-hidden/.test(readFileSync(`src/${name}`, 'utf8')),
  );
  expect(faults).toEqual([]);
});
