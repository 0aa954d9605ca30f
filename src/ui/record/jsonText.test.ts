import { describe, expect, it } from 'vitest';
import { formatBytes } from '../formatBytes';
import { joined, membersText, placeOfRefusal, withoutValues, withValuesOf } from './jsonText';

describe('members of a record as text to edit', () => {
  it('keeps numbers, keys and their order as they were sent', () => {
    const answer = '{"data":[{"id":"a","text":{"b":1.0,"a":12345678901234567890},"name":"N","other":[]}]}';
    expect(membersText(answer, ['data', 0], ['name', 'text', 'missing'])).toBe(
      '{\n  "text": {\n    "b": 1.0,\n    "a": 12345678901234567890\n  },\n  "name": "N"\n}',
    );
  });

  it('is an empty object where nothing may be edited, or nothing is there', () => {
    expect(membersText('{"id":"a"}', [], ['name'])).toBe('{}');
    expect(membersText('{"data":[]}', ['data', 0], ['name'])).toBe('{}');
  });
});

describe('the place of what a service refuses', () => {
  const typed = '{\n  "name": "x",\n  "actions": [\n    { "type": "fax" }\n  ]\n}';

  it.each([
    ['The field actions.0.type has an invalid format', { line: 4, column: 7, path: 'actions.0.type' }],
    // Missing inside: the nearest that is there.
    ['The field actions.0.functionName has an invalid format', { line: 4, column: 5, path: 'actions.0' }],
    // Spelled as the service does, not as the console.
    [
      'The field actions.0.function_name has an invalid format',
      { line: 5, column: 7, path: 'actions.0.functionName' },
      typed.replace('"fax" }', '"fax",\n      "functionName": 1 }'),
    ],
    ['Missing required fields: eventType, name', { line: 2, column: 3, path: 'name' }],
  ])('%s', (refusal, place, text = typed) => expect(placeOfRefusal(text, refusal)).toEqual(place));

  it.each(['Requested resource is unknown', 'Missing required fields: eventType', 'The field  has an invalid format'])(
    'none: %s',
    refusal => expect(placeOfRefusal(typed, refusal)).toBeUndefined(),
  );
});

it.each([
  [0, '0 B'],
  [950, '950 B'],
  [1_500, '1.5 kB'],
  [8_388_608, '8.4 MB'],
  [2e12, '2,000 GB'],
  [Number.NaN, 'NaN'],
])('%d bytes are %s', (bytes, words) => expect(formatBytes(bytes)).toBe(words));

it('bytes have a decimal comma in Dutch', () => {
  expect([1_500, 2e12, 950].map(bytes => formatBytes(bytes, 'nl'))).toEqual(['1,5 kB', '2.000 GB', '950 B']);
});

describe('a text without its secrets', () => {
  it.each([
    ['{"name":"a","key":"s3\\"cr,et","x":{"key":12}}', '{"name":"a","key":"","x":{"key":""}}'],
    ['{\n  "key":\n    "s3cret",\n  "name": "a"\n}', '{\n  "key":\n    "",\n  "name": "a"\n}'],
    ['{"key":["s1",{"key":"s2"}],"k\\u0065y":{"b":"s3"},"c":[1]}', '{"key":"","k\\u0065y":"","c":[1]}'],
    // Half typed: more goes than the value, never less.
    ['{\n  "key": "s3c"ret", "b": 1,\n  "name": "a"\n}', '{\n  "key": ""\n  "name": "a"\n}'],
    ['{"key": "s3cret', '{"key": ""'],
    ['{"key": 12, "a": 1,\n"b": 2', '{"key": ""\n"b": 2'],
    ['{"key": "s3c\\"ret",\n"b": 2', '{"key": ""\n"b": 2'],
    // A key of several lines, pasted as it is; a list; an object.
    ['{"key": "-----BEGIN\ns3cret\n-----END", "b": 2}', '{"key": ""'],
    ['{"key": [\n"s1",\n"s2"', '{"key": ""'],
    ['{"key": {\n"b": "s3"', '{"key": ""'],
    ['{"b": 1, "key": ', '{"b": 1, "key": ""'],
    ['{"$o(": "s3cret', '{"$o(": ""'],
    ['{"name":"key"}', '{"name":"key"}'],
  ])('%s', (text, left) => expect(withoutValues(text, ['key', '$o('])).toBe(left));
});

describe('a text without its secrets, restored', () => {
  const STORED = '{"key": "s3c\\"ret$&", "fields": {"pin": 12}, "name": "a", "twice": ["x", {"twice": "y"}]}';
  it.each([
    ['{"key":"","name":"b"}', '{"key":"s3c\\"ret$&","name":"b"}'],
    ['{"name":"b","fields":{"pin": ""}}', '{"name":"b","fields":{"pin": 12}}'],
    // Half typed.
    ['{\n  "key": ""\n  "name": "b', '{\n  "key": "s3c\\"ret$&"\n  "name": "b'],
    // Nobody knows which is which, or it is not there.
    ['{"key":"","b":{"key":""}}', '{"key":"","b":{"key":""}}'],
    ['{"twice":""}', '{"twice":""}'],
    ['{"other":""}', '{"other":""}'],
    ['{"name":"b"}', '{"name":"b"}'],
  ])('%s', (text, whole) => expect(withValuesOf(text, STORED, ['key', 'pin', 'twice', 'other'])).toBe(whole));

  it('has nothing to go by where the other text is none', () =>
    expect(withValuesOf('{"key":""}', '{"key":', ['key'])).toBe('{"key":""}'));
});

it.each([
  ['{ "a": 1.50 }', '{"b": [1]}', '{\n  "a": 1.50,\n  "b": [\n    1\n  ]\n}'],
  ['{}', '{"b": 12345678901234567890}', '{\n  "b": 12345678901234567890\n}'],
  ['{ "a": "}" }', '{ }', '{\n  "a": "}"\n}'],
])('two objects are one, number by number as they stand: %s and %s', (one, other, both) => {
  expect(joined(one, other)).toBe(both);
});
