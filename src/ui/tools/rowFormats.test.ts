import { describe, expect, it } from 'vitest';
import type { Column } from '../../admin/defineResource';
import { products } from '../../resources/payments';
import { type FormatName, type FormatOptions, formatOf, neutralize } from './rowFormats';

type Row = Record<string, unknown>;
const columns: readonly Column<Row>[] = [
  { field: 'id', kind: 'id' },
  { field: 'name' },
  { field: 'roles' },
  { field: 'at', kind: 'timestamp' },
  { field: 'statusChangedTimestamp', label: 'duration', value: ({ seconds }) => seconds as number },
];

const textOf = (name: FormatName, records: readonly Row[], options: Partial<FormatOptions> = {}) => {
  const { head, row, between, tail } = formatOf(name, {
    columns,
    separator: ',',
    secrets: [],
    time: value => value.toISOString(),
    ...options,
  });
  return head + records.map(row).join(between) + tail;
};

const AT = new Date(Date.UTC(2026, 10, 22, 8, 30));

describe('files of records', () => {
  it('CSV is UTF-8 with its mark, times are ISO, nested values JSON, and a column with a value of its own tells that', () => {
    const record = { id: 'a', name: 'Éva "the" 1st, too', roles: [{ id: 'r' }], at: AT, seconds: 75 };
    expect(textOf('csv', [record])).toBe(
      `\u{feff}id,name,roles,at,duration\r\n` +
        `a,"Éva ""the"" 1st, too","[{""id"":""r""}]",2026-11-22T08:30:00.000Z,75\r\n`,
    );
  });

  it('CSV tells of the records that one holds their names, whatever else a host says of them', () => {
    const columns: readonly Column<Row>[] = [{ field: 'roles', kind: 'chips' }];
    const roles = [{ id: 'r', name: 'Nurse', permissions: [{ name: 'VIEW_USER' }] }, null, { id: 's' }];
    const lines = textOf('csv', [{ roles }, { roles: null }, {}], { columns }).split('\r\n');
    expect(lines.slice(1)).toEqual(['"Nurse, s"', '', '', '']);
  });

  it('[CAP-10] CSV holds the field itself of what is written in the language of its operator', () => {
    const prices = { EUR: { amount: 4_900 } };
    const columns = products.columns.filter(({ field }) => field === 'prices') as readonly Column<Row>[];
    expect(textOf('csv', [{ prices }], { columns }).split('\r\n')[1]).toBe('"{""EUR"":{""amount"":4900}}"');
  });

  it.each([
    ['=1+1', "'=1+1"],
    ['+cmd', "'+cmd"],
    ['-2+3', "'-2+3"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\t=1', "'\t=1"],
    ['\r=1', "'\r=1"],
    ['＝1+1', "'＝1+1"],
    ['＋1', "'＋1"],
    ['－1', "'－1"],
    ['＠SUM(A1)', "'＠SUM(A1)"],
    ['-12.5', '-12.5'],
    ['+32470123456', '+32470123456'],
    ['-1,5e3', '-1,5e3'],
    ['a=b', 'a=b'],
    ['', ''],
  ])('a cell of a spreadsheet never begins a formula: %j', (text, safe) => {
    expect(neutralize(text)).toBe(safe);
  });

  it('numbers are written as numbers, whatever their sign; texts within quotes are neutralised too', () => {
    const [, line] = textOf('csv', [{ id: '=A,B', name: '-', seconds: -5 }]).split('\r\n');
    expect(line).toBe(`"'=A,B",'-,,,-5`);
  });

  it('a text that another separator would cut in two is quoted, whichever is used', () => {
    const cells = { id: 'a;=1+1', name: 'x' };
    expect(textOf('csv', [cells]).split('\r\n')[1]).toBe('"a;=1+1",x,,,');
    expect(textOf('csv', [cells], { separator: ';' }).split('\r\n')[1]).toBe('"a;=1+1";x;;;');
  });

  it('what is missing, and a time that is none, is an empty cell', () => {
    expect(textOf('csv', [{ id: 'a', name: null, at: new Date('never') }]).split('\r\n')[1]).toBe('a,,,,');
  });

  it('JSON is a list, NDJSON a record a line; both hold every member, with times as they are asked for', () => {
    const records = [{ id: 'a', at: AT, deep: { at: AT, more: [1] } }, { id: 'b' }];
    const time = () => '2026-11-22T09:30:00.000+01:00';
    const told = [{ id: 'a', at: time(), deep: { at: time(), more: [1] } }, { id: 'b' }];
    expect(JSON.parse(textOf('json', records, { time }))).toEqual(told);
    expect(
      textOf('ndjson', records, { time })
        .trimEnd()
        .split('\n')
        .map(line => JSON.parse(line) as unknown),
    ).toEqual(told);
    expect(JSON.parse(textOf('json', []))).toEqual([]);
  });

  it('a text that the page covers is in no file, at any depth', () => {
    const record = { id: 'a', name: 'n', roles: [{ token: 'hush' }], token: 'hush', at: AT };
    for (const format of ['csv', 'json', 'ndjson'] as const) {
      const text = textOf(format, [record], { secrets: ['token'] });
      expect(text).toContain('2026-11-22');
      expect(text).not.toContain('hush');
    }
  });
});
