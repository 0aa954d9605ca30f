import { describe, expect, it } from 'vitest';
import { rql } from './build';
import { check } from './check';
import { RqlError } from './error';
import { format } from './format';
import { parseQuery } from './parseQuery';
import { readPartialDate } from './typing';

const DAY = '2020-01-01';

describe('an ISO-8601 date, whole or in part', () => {
  it.each([
    [DAY, `${DAY}T00:00:00Z`],
    ['2020', `${DAY}T00:00:00Z`],
    ['2020-02', '2020-02-01T00:00:00Z'],
    [`${DAY}T10`, `${DAY}T10:00:00Z`],
    ['2020-12-31', '2020-12-31T00:00:00Z'],
    ['2020-04-30', '2020-04-30T00:00:00Z'],
    ['2020-02-29', '2020-02-29T00:00:00Z'],
    // Without a zone it is of UTC, wherever the browser stands.
    [`${DAY}T10:30`, `${DAY}T10:30:00Z`],
    [`${DAY}T10:30:15`, `${DAY}T10:30:15Z`],
    [`${DAY}T23:59:59.9`, `${DAY}T23:59:59.900Z`],
    [`${DAY}T00:00:00.123456789Z`, `${DAY}T00:00:00.123Z`],
    [`${DAY}T10:30Z`, `${DAY}T10:30:00Z`],
    [`${DAY}T10:30+01:00`, `${DAY}T09:30:00Z`],
    [`${DAY}T10:30:15-0130`, `${DAY}T12:00:15Z`],
  ])('[RQL-04] %s is one', (text, iso) => {
    expect(readPartialDate(text)).toEqual(new Date(iso));
  });

  it.each([
    ...[`x${DAY}`, `${DAY}x`, '202-01-01', '12020-01-01', '2020-1-01', '2020-01-1', '2020-001-01', '2020-01-001'],
    ...['2020-00-01', '2020-13-01', '2020-01-00', '2020-01-32', '2020-04-31', '2021-02-29', '1900-02-29', '202'],
    ...['T', 'T1', 'T1:30', 'T10:3', 'T10:301', 'T10:30:1', 'T10:30:15.', 'T10:30:15.1234567890'].map(at => DAY + at),
    ...['T24:00', 'T10:60', 'T10:30:60', 'T10:30z', 'T10:30+1:00', 'T10:30+01:0', 'T10:30+01', 'T10:30+01:000'].map(
      at => DAY + at,
    ),
    ...['T10:30+25:00', ' 10:30', 'T10:30 Z', 'Z', '+01:00'].map(at => DAY + at),
  ])('[RQL-04] %s is none', text => {
    expect(readPartialDate(text)).toBeUndefined();
  });
});

const read = (raw: string) => {
  try {
    const { where } = parseQuery(`eq(a,${raw})`);
    return where && 'value' in where ? where.value : where;
  } catch (error) {
    if (error instanceof RqlError) return [error.reason, error.found, error.length];
    throw error;
  }
};

describe('what the server reads', () => {
  it.each([
    ['undefined', null],
    ['-Infinity', Number.NEGATIVE_INFINITY],
    ['isodate:2020', new Date('2020-01-01T00:00:00Z')],
    ['isodate:2020-06-15', new Date('2020-06-15T00:00:00Z')],
    ['isodate:2020-06-15T12:30', new Date('2020-06-15T12:30:00Z')],
    ['isodate:2020-06-15T12:30:45', new Date('2020-06-15T12:30:45Z')],
    ['isodate:2020-06-15T12:30:45.5Z', new Date('2020-06-15T12:30:45.500Z')],
    ['date:2020-06-15T12:30', new Date('2020-06-15T12:30:00Z')],
    ['number:-1.5', -1.5],
    ['boolean:false', false],
    ['%2527%2527', ''],
    ['%2527', "'"],
    ['%2527Adam', "'Adam"],
    ['Adam%2527', "Adam'"],
    ['%2527a%255Cnb%2527', 'a\nb'],
    ['string:a%253Ab', 'a:b'],
  ])('[RQL-04] %s is %j', (raw, value) => {
    expect(read(raw)).toEqual(value);
  });

  it.each([
    ['isodate:202', 'not_a_date', '202'],
    ['isodate:20200', 'not_a_date', '20200'],
    ['isodate:x2020', 'not_a_date', 'x2020'],
    ['isodate:2020-6', 'not_a_date', '2020-6'],
    ['isodate:2020-06-1', 'not_a_date', '2020-06-1'],
    ['isodate:2020-06-15T1', 'not_a_date', '2020-06-15T1'],
    ['isodate:2020-06-15T12:3', 'not_a_date', '2020-06-15T12:3'],
    ['isodate:2020-06-15T12:30:4', 'not_a_date', '2020-06-15T12:30:4'],
    ['isodate:2020-13', 'not_a_date', '2020-13'],
    ['number:', 'not_a_number', ''],
    ['epoch:x', 'not_a_number', 'x'],
    ['epoch:9e99', 'not_a_date', '9e99'],
    ['a:b', 'unknown_cast', 'a'],
    ['string:a:b', 'unknown_cast', 'string:a'],
    ['re:x', 'unsupported_value', 're'],
    ['RE:x', 'unsupported_value', 'RE'],
    ['glob:x', 'unsupported_value', 'glob'],
    ['$1', 'unsupported_value', '$1'],
    ['%2527a%2522b%2527', 'bad_quotes', '%27a%22b%27'],
  ])('[RQL-05] %s is refused for %s of %j', (raw, reason, found) => {
    const text = decodeURIComponent(raw);
    expect(read(raw)).toEqual([reason, found, text.length]);
  });
});

describe('what the filter box takes', () => {
  const typed = (raw: string) => {
    const verdict = check(`eq(a,${raw})`);
    if (!verdict.valid) return verdict.error.reason;
    const [call] = verdict.tree.args;
    return (call as { args: readonly unknown[] }).args[1];
  };

  it.each([
    ...[
      'foo:1',
      'foo:12',
      'foo:32',
      'foo:123456',
      `foo:${DAY}`,
      'abcdefghijklmnopqrst:1',
      `${DAY}T10:30`,
      ':5',
      'isodate:2020-06',
    ],
  ])('[RQL-02] %s is a text: what stands before the colon is no cast', raw => {
    expect(typed(raw)).toBe(raw);
  });

  it.each([
    ...['foo:0x1', 'foo:13', 'foo:31', 'foo:1234567', 'foo:2020-13-01', `foo:${DAY}x`, `foo:x${DAY}`, 'foo:'],
    ...['f1:5', '1f:5', 'abcdefghijklmnopqrstu:32x', 'foo:a5', 'foo:5a'],
  ])('[RQL-02] %s is a cast that nobody knows', raw => {
    expect(typed(raw)).toBe('unknown_cast');
  });

  it.each([
    ['$1', undefined],
    ['string:De%20Smet', 'De Smet'],
    ['boolean:true', true],
    ['boolean:yes', false],
    ['number:1e3', 1_000],
    ['epoch:20', new Date(20)],
    ['re:a.c', { pattern: 'a.c', flags: 'i' }],
    ['RE:a.c', { pattern: 'a.c', flags: '' }],
    ['re:%28', 'broken_pattern'],
    ['glob:a*', { pattern: '^a', flags: 'i' }],
    ['glob:*a', { pattern: 'a$', flags: 'i' }],
    ['glob:*a*b*', { pattern: 'a.*b', flags: 'i' }],
    ['glob:a.b', { pattern: '^a\\.b$', flags: 'i' }],
    ['number:x', 'not_a_number'],
    ['date:nothing', 'not_a_date'],
    ['string:%zz', 'bad_percent'],
  ])('[RQL-04] %s is %j', (raw, value) => {
    expect(typed(raw)).toEqual(value);
  });
});

it('[RQL-03] a text says that it is one only where it would be read as something else', () => {
  for (const text of ['true', 'undefined', 'Infinity', '-Infinity', '5', '-0.5', DAY, "'a'", "'"])
    expect(format(rql.eq('a', text)), text).toMatch(/^eq\(a,string:/);
  for (const text of ['True', '05', '5.0', '1e3', '0x5', ' 5', '2020-13-01', "'a", "a'", 'NaN'])
    expect(format(rql.eq('a', text)), text).not.toContain('string:');
});
