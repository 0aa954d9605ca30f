import { expect, it } from 'vitest';
import { fillPlain } from './fill';
import { fillNewer } from './fillNewer';
import { breakLongWords } from './longWords';
import { toPdf } from './pdf';

it('content that would make a template millions of characters long is refused before it does', () => {
  const content = { a: 'x'.repeat(50_000) };
  const refusal = expect.objectContaining({ code: 1003, message: expect.stringContaining('longer than 1000000') });
  expect(() => fillPlain('$a '.repeat(21), { content })).toThrow(refusal);
  expect(() => fillNewer('{{@inputs.a}} '.repeat(21), { content })).toThrow(refusal);
  expect(fillPlain('$a '.repeat(19), { content })).toHaveLength(19 * 50_001);
});

it('writes localizations and content in one pass: what was written is not looked at again', () => {
  const localized = new Map([['greeting', 'Beste $name {{greeting}}']]);
  const content = { name: '{{greeting}} $1', content: { deep: 'own' } };
  expect(fillPlain('{{greeting}}, $name $content.deep $content.name', { content, localized })).toBe(
    'Beste $name {{greeting}}, {{greeting}} $1 own {{greeting}} $1',
  );
  expect(fillNewer("{{t 'greeting'}} {{@inputs.name}}", { content, localized })).toBe(
    'Beste $name {{greeting}} {{greeting}} $1',
  );
});

it('takes a path in braces too, where letters follow it; what is no path stays as it stands', () => {
  const content = { name: 'Ada', order: { unit: 'kg' } };
  const braced = (inner: string) => `$\{${inner}}`;
  const text = `${braced('content.name')}s ${braced('order.unit')}, {$name} $\{name`;
  expect(fillPlain(text, { content })).toBe('Adas kg, {Ada} ${name');
  const others = ['', '5', 'a b', 'price * 2', 'a.'].map(braced).join(' ');
  expect(fillPlain(`${others} $5`, { content })).toBe(`${others} $5`);
  expect(() => fillPlain(braced('order.weight'), { content })).toThrow(/has no value at order\.weight$/);
});

it('[SVC-TPL] a value that may be missing is nothing where it is, and no list or object all the same', () => {
  const content = { name: 'Ada', order: { lines: [] } };
  const text = `[$!name] [$!title] [$!{content.order.unit}] [{{hello,$!title}}]`;
  const localized = new Map([['hello', 'Hello']]);
  expect(fillPlain(text, { content, localized })).toBe('[Ada] [] [] [Hello]');
  expect(() => fillPlain('$!order.lines', { content })).toThrow('no value at order.lines');
  expect(() => fillPlain('$title', { content })).toThrow('no value at title');
  expect(fillPlain('$! $!5 cheap$!', { content })).toBe('$! $!5 cheap$!');
});

it('names the localizations that are missing, and the path that has no value', () => {
  expect(() => fillPlain('{{a}} {{b_c}} {{a}}', { content: {} })).toThrow(
    expect.objectContaining({ code: 1002, message: 'Not all localizations can be resolved: a, b_c' }),
  );
  expect(() => fillPlain('$content.order.number', { content: { order: {} } })).toThrow(
    /has no value at order\.number$/,
  );
  expect(() => fillPlain('$constructor', { content: {} })).toThrow(expect.objectContaining({ code: 1003 }));
});

it('a document takes texts of a bounded length, and breaks words that no line can hold', async () => {
  await expect(toPdf({ subject: 'S', body: 'word '.repeat(20_001) })).rejects.toMatchObject({ code: 1003 });
  expect(breakLongWords(`${'x'.repeat(401)} short`)).toBe(`${'x'.repeat(200)}\n${'x'.repeat(200)}\nx short`);
  expect((await toPdf({ subject: 'S', body: 'x'.repeat(2_000) })).subarray(0, 5).toString()).toBe('%PDF-');
});
