import { mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { zipSync } from 'fflate';
import { describe, expect, it, onTestFinished } from 'vitest';
import { isSameCode, readCode, unpackInto, unzip } from './code';
import { CodeError } from './codeError';

const text = (content: string) => new TextEncoder().encode(content);
const whole = zipSync({ 'index.js': text('exports.handler = () => {}'.repeat(50)), 'lib/a.js': text('1') });

const LOCAL = 0x04034b50;
const CENTRAL = 0x02014b50;

/** A zip whose files all say that they hold `size` bytes. */
const saying = (zip: Uint8Array, size: number): Uint8Array => {
  const lie = zip.slice();
  const view = new DataView(lie.buffer);
  for (let at = 0; at + 46 < lie.length; at++) {
    const signature = view.getUint32(at, true);
    if (signature === LOCAL) view.setUint32(at + 22, size, true);
    if (signature === CENTRAL) view.setUint32(at + 24, size, true);
  }
  return lie;
};

const SYMBOLIC = { os: 3, attrs: (0o120777 << 16) >>> 0 } as const;
/** A zip of files, and of links as tools on Unix pack them. */
const linked = (links: Readonly<Record<string, string>>, files: Readonly<Record<string, string>> = {}): Uint8Array =>
  zipSync({
    ...Object.fromEntries(Object.entries(links).map(([name, target]) => [name, [text(target), SYMBOLIC]] as const)),
    ...Object.fromEntries(
      Object.entries({ 'index.js': '', 'lib/a.js': 'a', ...files }).map(([name, content]) => [name, text(content)]),
    ),
  });

const unpacked = async (zip: Uint8Array): Promise<string> => {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'meridian-code-')));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  await unpackInto(folder, zip);
  return folder;
};

describe('links of a zip', () => {
  it('lead to files and folders, also through each other, over folders and in a circle of folders', async () => {
    const folder = await unpacked(
      linked(
        {
          'file.js': 'lib/a.js',
          'deep/er/folder': '../../lib',
          'chained/file.js': '../deep/er/folder/./a.js',
          'up.js': 'chained/../file.js',
          self: '.',
          none: 'empty/',
        },
        { 'empty/': '' },
      ),
    );
    for (const name of ['file.js', 'deep/er/folder/a.js', 'chained/file.js', 'up.js', 'self/self/file.js'])
      expect([name, realpathSync(join(folder, name))]).toEqual([name, join(folder, 'lib/a.js')]);
    expect(realpathSync(join(folder, 'none'))).toBe(join(folder, 'empty'));
  });

  it.each([
    ['../a.js', 'leads out of the zip'],
    ['lib/../../x/index.js', 'leads out of the zip'],
    ['/etc/passwd', 'leads out of the zip'],
    ['out/../../index.js', 'leads out of the zip'],
    ['lib/b.js', 'leads to nothing: "lib/b.js"'],
    ['gone/../index.js', 'leads to nothing'],
    ['lib\\a.js', 'leads to nothing'],
    ['link', 'leads through more than 40 links'],
    ['round', 'leads through more than 40 links'],
    ['l/'.repeat(300), 'is longer than 500 bytes'],
  ])('to %s are refused by name', async (target, reason) => {
    const zip = linked({ link: target, round: 'link', out: 'lib' });
    const error: unknown = await unzip(zip).catch(refusal => refusal);
    expect(error).toBeInstanceOf(CodeError);
    expect(String(error)).toMatch(/The link "(?:link|round)" in the zip/);
    expect(String(error)).toContain(reason);
  });

  it('to programs of packages that are gone, or lie elsewhere, are left out: no function can start one', async () => {
    const programs = {
      'node_modules/.bin/gone': '../gone/cli.js',
      'p/node_modules/.bin/out': '../../../../x',
      'node_modules/.bin/a': '../../lib/a.js',
    };
    const files = await unzip(linked(programs));
    expect([...files.keys()].filter(name => name.includes('.bin'))).toEqual(['node_modules/.bin/a']);
    await expect(unzip(linked({ 'node_modules/.bins/gone': '../gone' }))).rejects.toThrow('leads to nothing');
  });

  it('may lead through forty others and no more, in whichever order they stand', async () => {
    const chain = (length: number) =>
      Array.from({ length }, (_, n): [string, string] => [`l${n}`, n === 0 ? 'lib' : `l${n - 1}`]);
    expect((await unzip(linked(Object.fromEntries(chain(40))))).get('l39')).toEqual({ target: 'lib', isFolder: true });
    for (const links of [chain(41), chain(41).reverse()])
      await expect(unzip(linked(Object.fromEntries(links)))).rejects.toThrow('more than 40 links');
  });

  it('hold no files', async () => {
    await expect(unzip(linked({ link: 'lib' }, { 'link/x.js': '' }))).rejects.toThrow(
      '"link" in the zip stands where a folder is',
    );
  });

  it('are bounded in what all of them lead through', async () => {
    const path = 'a/'.repeat(240);
    const links = Object.fromEntries(Array.from({ length: 3_000 }, (_, n) => [`l${n}`, path]));
    const from = performance.now();
    await expect(unzip(linked(links, { [`${path}b`]: '' }))).rejects.toThrow('is one of too many');
    expect(performance.now() - from).toBeLessThan(5_000);
  });

  it('are part of what makes two zips the same', async () => {
    expect(await isSameCode(linked({ link: 'lib' }), linked({ link: './lib/' }))).toBe(true);
    expect(await isSameCode(linked({ link: 'lib' }), linked({ link: '.' }))).toBe(false);
  });
});

describe('code of a function', () => {
  it('unpacks to its files', async () => {
    const files = await unzip(whole);
    expect([...files.keys()].sort()).toEqual(['index.js', 'lib/a.js']);
    expect(String(files.get('lib/a.js'))).toBe('1');
    expect(readCode(Buffer.from(whole).toString('base64'))).toEqual(Buffer.from(whole));
  });

  it.each([
    ['lib/a.js/b.js', 'The zip holds "lib/a.js" as a file and as a folder'],
    [`${'a'.repeat(252)}.js/b`, undefined],
    [`x/${'a'.repeat(253)}.js`, 'unsafe name'],
    [`${'é'.repeat(128)}/b`, 'unsafe name'],
  ])('[FLIST-07] [1401] that no disk can hold is refused when it arrives: %s', async (name, reason) => {
    const zip = zipSync({ 'lib/a.js': text('1'), [name]: text('2') });
    const outcome = unzip(zip);
    if (reason) await expect(outcome).rejects.toThrow(reason);
    else expect(readFileSync(join(await unpacked(zip), name), 'utf8')).toBe('2');
    await outcome.catch(error => expect(error).toBeInstanceOf(CodeError));
  });

  it('is the same with the same files, whenever and however they were packed', async () => {
    const files = { 'a.js': text('1'), __proto__: text('2') };
    const packed = zipSync(files, { level: 0, mtime: '2020-01-01' });
    expect(await isSameCode(packed, zipSync(files, { level: 9, mtime: '2024-01-01' }))).toBe(true);
    expect(await isSameCode(packed, zipSync({ ...files, 'a.js': text('3') }))).toBe(false);
  });

  it('that is damaged anywhere is refused in its own words, or still unpacks within bounds', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.nat(whole.length - 1), fc.nat(255)), { minLength: 1, maxLength: 8 }),
        fc.nat(whole.length),
        async (changes, length) => {
          const damaged = whole.slice(0, length);
          for (const [at, byte] of changes) if (at < damaged.length) damaged[at] = byte;
          await unzip(damaged).catch(error => expect(error).toBeInstanceOf(CodeError));
        },
      ),
      { seed: 5, numRuns: 1_000 },
    );
  });

  it('that is no zip at all is refused', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), async bytes => {
        await expect(unzip(bytes)).rejects.toThrow(CodeError);
      }),
      { seed: 5, numRuns: 300 },
    );
  });

  it('that holds more than it says is refused at the first byte too many', async () => {
    const zip = saying(zipSync({ 'index.js': new Uint8Array(50_000_000) }, { level: 9 }), 1);
    const error: unknown = await unzip(zip).catch(refusal => refusal);
    expect(error).toBeInstanceOf(CodeError);
    expect(String((error as Error).cause)).toContain('too many bytes');
  });

  it('that says it holds more than it may is refused unread', async () => {
    await expect(unzip(saying(whole, 60_000_000))).rejects.toThrow('The zip unpacks to more than 64 MB');
  });

  it.each(['../a.js', '/a.js', 'a\\b.js', 'c:/a.js', 'a/./b.js'])('with a file named %s is refused', async name => {
    await expect(unzip(zipSync({ [name]: text('1') }))).rejects.toThrow(CodeError);
  });

  it('of thousands of files is unpacked, of more than 30,000 files or folders is not', async () => {
    const many = (count: number, name: (n: number) => string) =>
      zipSync(Object.fromEntries(Array.from({ length: count }, (_, n) => [name(n), text(`${n}`)])), { level: 0 });
    const zip = many(7_000, n => `node_modules/p${n % 50}/f${n}.js`);
    const folder = await unpacked(zip);
    expect(readFileSync(join(folder, 'node_modules/p49/f6999.js'), 'utf8')).toBe('6999');
    await expect(unzip(many(30_001, String))).rejects.toThrow('The zip holds more than 30000 files');
    await expect(unzip(many(3_000, n => `${n}/${'a/'.repeat(10)}b`))).rejects.toThrow(
      'The zip holds more than 30000 files',
    );
  });
});
