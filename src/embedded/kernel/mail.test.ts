import { expect, it } from 'vitest';
import { isHtml } from './mail';

it.each([
  '<p>Hi</p>',
  'Hi<br>there',
  'Hi<BR/>there',
  '<a href="https://example.org">Here</a>',
  '<h1\nclass="x">Hi</h1>',
  '<!doctype html><html><body>Hi</body></html>',
])('a text with an element is HTML: %s', text => expect(isHtml(text)).toBe(true));

it.each([
  'Answer to Jan <jan@example.org>.',
  'See <https://example.org>',
  '1 < 2 and 3 > 2',
  'Fill in <your name> here',
  '<b',
  'a <b & c',
])('whatever else stands in angle brackets is text: %s', text => expect(isHtml(text)).toBe(false));

it('a long text is looked through once', () => {
  expect(isHtml('<a '.repeat(300_000))).toBe(false);
});
