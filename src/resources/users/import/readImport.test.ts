import { describe, expect, it } from 'vitest';
import { passwordChecks } from '../passwordPolicy';
import { parseCsv, separatorOf } from './csv';
import { madePassword } from './madePassword';
import { IMPORT_MOST_BYTES, IMPORT_MOST_ROWS, ImportFileError, readImport } from './readImport';
import { receiptOf } from './receipt';
import { type ImportRow, verdictsOf } from './verdicts';

const bytes = (text: string) => new TextEncoder().encode(text);
const read = (text: string) => readImport(bytes(text));
const faultOf = (content: Uint8Array) => {
  try {
    readImport(content);
  } catch (error) {
    if (error instanceof ImportFileError) return error.fault;
  }
  return undefined;
};
const HEAD = 'firstName,lastName,email,phoneNumber';
const rows = (count: number) => Array.from({ length: count }, (_, at) => `A,B,a${at}@x.test,1\n`).join('');

describe('a file of users', () => {
  it('[CAP-19] is CSV with quotes, doubled quotes, line ends within cells and any line end', () => {
    expect(parseCsv('a,b\r\n"x, ""y""\r\nz",\r\n\r\n1,"2"', ',')).toEqual([
      { line: 1, cells: ['a', 'b'] },
      { line: 2, cells: ['x, "y"\r\nz', ''] },
      { line: 5, cells: ['1', '2'] },
    ]);
    expect(parseCsv('a\rb\n', ';').map(({ line }) => line)).toEqual([1, 2]);
    expect(separatorOf('"a,b,c";d;e')).toBe(';');
    expect(separatorOf('a,b')).toBe(',');
    expect(separatorOf('\r\n \n"a,b,c";d\n1,2,3;4')).toBe(';');
  });

  it('[CAP-19] is known by its headings: english, dutch, those of the export, in any order, with or without the mark', () => {
    const dutch = read(
      '\u{feff}E-mailadres;Achternaam;Voornaam;Telefoonnummer;Rollen\r\na@x.test;"Maes; J";Jan;32;nurse\r\n',
    );
    expect(dutch).toEqual({
      headings: 5,
      ignored: ['Rollen'],
      rows: [{ line: 2, cells: { email: 'a@x.test', lastName: 'Maes; J', firstName: 'Jan', phoneNumber: '32' } }],
    });
    const exported = read(
      "\u{feff}id,firstName,lastName,email,phoneNumber,password\r\n1,'=Jan, Maes ,a@x.test,32,'=p \r\n",
    );
    expect(exported.rows[0]?.cells).toMatchObject({ firstName: '=Jan', lastName: 'Maes', password: "'=p " });
    const open = read(`${HEAD}, ,Ward\nA,B,a@x.test,1,,\n`);
    expect([open.headings, open.ignored]).toEqual([6, ['Ward']]);
    const wide = read(`${HEAD}\n'＝Jan,'＠Maes,'-a@x.test,'+32\n`);
    expect(wide.rows[0]?.cells).toEqual({
      firstName: '＝Jan',
      lastName: '＠Maes',
      email: '-a@x.test',
      phoneNumber: '+32',
    });
    const accented = read('firstName,lastName,e_mail,Téléphone\nA,B,c,1');
    expect(accented.rows[0]?.cells).toEqual({ firstName: 'A', lastName: 'B', email: 'c', phoneNumber: '1' });
  });

  it.each([
    ['', { kind: 'empty' }],
    [`${HEAD}\n`, { kind: 'no_rows' }],
    ['firstName,email\nA,b', { kind: 'column_missing', fields: ['lastName', 'phoneNumber'] }],
    [`${HEAD},Voornaam\nA,B,c,1,D`, { kind: 'column_twice', fields: ['firstName'] }],
    [`${HEAD}\nA,B,c,1\nA,"B,c,1\n`, { kind: 'unclosed', line: 3 }],
    [`${HEAD}\nA,"B"x,c,1\n`, { kind: 'after_quote', line: 2 }],
  ])('[CAP-19] says what is wrong with it, and where: %#', (text, fault) => {
    expect(faultOf(bytes(text))).toEqual(fault);
  });

  it('[CAP-19] is UTF-8, of 2,000 rows and 5 MB at most', () => {
    expect(faultOf(Uint8Array.from([...bytes(`${HEAD}\nA,B,c,1\nZo`), 0xeb, ...bytes(',B,c,1\n')]))).toEqual({
      kind: 'not_utf8',
      line: 3,
    });
    expect(read(`${HEAD}\n${rows(IMPORT_MOST_ROWS)}`).rows).toHaveLength(2_000);
    expect(faultOf(bytes(`${HEAD}\n${rows(IMPORT_MOST_ROWS + 1)}`))).toEqual({
      kind: 'too_many',
      line: 2_002,
      count: 2_001,
    });
    const start = `${HEAD}\nA,B,c,1\n`;
    const filled = (size: number) => bytes(start + '\n'.repeat(size - start.length));
    expect(faultOf(filled(IMPORT_MOST_BYTES))).toBeUndefined();
    expect(faultOf(filled(IMPORT_MOST_BYTES + 1))).toEqual({ kind: 'too_large' });
  });
});

describe('the verdict on a row', () => {
  const policy = { minimumLength: 8, maximumLength: 12, numberRequired: true };
  const judge = (text: string, settled = new Map<string, Pick<ImportRow, 'state' | 'userId'>>()) =>
    verdictsOf(read(text), { policy, say: key => key, labelOf: field => field, settled });
  const one = (heading: string, cell: string) => judge(`${HEAD},${heading}\nA,B,c@x.test,32,${cell}\n`)[0];

  it('[CAP-19] follows the form of a new user: what is empty, no number, too short', () => {
    const [empty] = judge(`${HEAD}\n,B, ,+32\n`);
    expect(empty).toMatchObject({ state: 'wrong', line: 2 });
    expect(empty?.reason.split('; ').sort()).toEqual([
      'email: users.create.empty',
      'firstName: users.create.empty',
      'phoneNumber: users.create.not_a_number',
    ]);
    expect(one('password', 'abcdef7')?.reason).toBe('password: users.policy.sentence');
    expect(one('password', 'abcdefg8')).toMatchObject({ state: 'ready', user: { password: 'abcdefg8' } });
    expect(judge(`${HEAD}\nA,B,c@x.test\n`)[0]?.reason).toBe('tools.import.bad_cells');
  });

  it.each([
    ['birthday', '1990-01-31', { birthday: '1990-01-31' }],
    ['birthday', '29/02/2000', { birthday: '2000-02-29' }],
    ['birthday', '29-02-2001', undefined],
    ['birthday', '1900-01-01', { birthday: '1900-01-01' }],
    ['birthday', '1899-12-31', undefined],
    ['birthday', '9999-01-01', undefined],
    ['gender', 'Vrouw', { gender: 0 }],
    ['gender', '1', { gender: 1 }],
    ['gender', '2', undefined],
    ['country', 'be', { country: 'BE' }],
    ['country', 'Belgium', undefined],
    ['language', 'fr', { language: 'FR' }],
    ['language', 'XX', undefined],
    ['timezone', 'europe/paris', { timeZone: 'Europe/Paris' }],
    ['timezone', 'Mars/Base', undefined],
  ])('[CAP-19] %s "%s"', (heading, cell, sent) => {
    const row = one(heading, cell);
    expect(row?.state).toBe(sent ? 'ready' : 'wrong');
    if (sent) expect(row?.user).toMatchObject(sent);
  });

  it('[CAP-19] leaves open what the file leaves open, but for what the platform needs', () => {
    expect(judge(`${HEAD}\nA,B,c@x.test,32\n`)[0]?.user).toEqual({
      firstName: 'A',
      lastName: 'B',
      email: 'c@x.test',
      phoneNumber: '32',
      password: '',
      language: 'NL',
      timeZone: 'Europe/Brussels',
    });
  });

  it('[CAP-19] takes an address once, and never one that was sent before', () => {
    const settled = new Map([['z@x.test', { state: 'unknown' as const }]]);
    const judged = judge(`${HEAD}\nA,B,c@x.test,32\nA,B,C@X.test,32\nA,B,Z@x.test,32\n`, settled);
    expect(judged.map(({ state }) => state)).toEqual(['ready', 'twice', 'unknown']);
  });

  it('[CAP-19] a password that is made meets the policy, and is another each time', () => {
    const strict = {
      minimumLength: 8,
      maximumLength: 10,
      lowerCaseRequired: true,
      upperCaseRequired: true,
      numberRequired: true,
      symbolRequired: true,
    };
    for (const rules of [strict, { ...strict, minimumLength: 40, maximumLength: 64 }, {}]) {
      const made = Array.from({ length: 50 }, () => madePassword(rules));
      for (const password of made) expect(passwordChecks(rules).filter(({ isMet }) => !isMet(password))).toEqual([]);
      expect(new Set(made).size).toBe(50);
    }
  });

  it('[CAP-19] the receipt holds no password and nothing that a spreadsheet calculates', () => {
    const judged = judge(`${HEAD},password\n=1+1,"B ""x""",c@x.test,32,abcdefg8\n`);
    expect(receiptOf(judged)).toBe(
      '\u{feff}line,email,firstName,lastName,outcome,reason,id\r\n"2","c@x.test","\'=1+1","B ""x""","ready","",""\r\n',
    );
  });
});
