import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const IMPORTER = 'https://console.test/console/assets/Importer-1.js';
const at = (file: string) => `https://console.test/console/assets/${file}`;

/** Addresses that do not come. */
let gone: Set<string>;
let fetched: string[];
let askFirst: typeof import('./askFirst').askFirst;

const linked = () => [...document.head.querySelectorAll('link')].map(({ href, rel }) => `${rel} ${href}`);

beforeEach(async () => {
  gone = new Set();
  fetched = [];
  vi.stubGlobal('fetch', async (href: string) => {
    fetched.push(href);
    if (gone.has(href)) throw new TypeError('Failed to fetch');
    return new Response('code');
  });
  // What came is remembered for as long as a page stands.
  vi.resetModules();
  ({ askFirst } = await import('./askFirst'));
});
afterEach(() => {
  vi.unstubAllGlobals();
  document.head.replaceChildren();
});

describe('[HOST-05] code is imported once its files have come', () => {
  it('those that are told and its own, each asked for once, those of the page not at all', async () => {
    document.head.innerHTML = `<link rel="modulepreload" href="${at('react-1.js')}">`;
    const load = vi.fn(async () => 'loaded');
    const files = ['./react-1.js', './Part-1.js', './shared-1.js'];
    expect(await Promise.all([askFirst(load, files, IMPORTER), askFirst(load, ['./shared-1.js'], IMPORTER)])).toEqual([
      'loaded',
      'loaded',
    ]);
    expect(fetched).toEqual([at('Part-1.js'), at('shared-1.js')]);
    // As the build writes it where a file needs no others.
    const alone = Object.assign(async () => 'alone', {
      toString: () => 'async()=>(await import(`./Alone-1.js`)).Alone',
    });
    expect(await askFirst(alone, undefined, IMPORTER)).toBe('alone');
    expect(fetched.at(-1)).toBe(at('Alone-1.js'));
  });

  it('where one does not come nothing is imported, and only that one is asked for again', async () => {
    gone.add(at('shared-1.js'));
    const load = vi.fn(async () => 'loaded');
    const once = () => askFirst(load, ['./Part-1.js', './shared-1.js'], IMPORTER);
    await expect(once()).rejects.toThrow(`Failed to fetch dynamically imported module: ${at('shared-1.js')}`);
    expect(load).not.toHaveBeenCalled();
    gone.clear();
    fetched = [];
    expect(await once()).toBe('loaded');
    expect(fetched).toEqual([at('shared-1.js')]);
  });

  it.each([
    ['a refusal', new Response('Not here', { status: 404 })],
    ['a page', new Response('<!doctype html>', { headers: { 'content-type': 'text/html; charset=utf-8' } })],
  ])('%s in place of a file is none', async (_, answer) => {
    vi.stubGlobal('fetch', async () => answer);
    const load = vi.fn(async () => 'loaded');
    await expect(askFirst(load, ['./Part-1.js'], IMPORTER)).rejects.toThrow('dynamically imported');
    expect(load).not.toHaveBeenCalled();
  });

  it('style sheets are put into the page, and a failed one is taken out', async () => {
    const load = vi.fn(async () => 'loaded');
    // Asked for in advance, which does not put it in force.
    document.head.innerHTML = `<link rel="preload" as="style" href="${at('part-1.css')}">`;
    const first = askFirst(load, ['./part-1.css'], IMPORTER);
    expect(linked()).toEqual([`preload ${at('part-1.css')}`, `stylesheet ${at('part-1.css')}`]);
    document.head.querySelector('link[rel=stylesheet]')?.dispatchEvent(new Event('error'));
    await expect(first).rejects.toThrow('dynamically imported');
    expect(linked()).toEqual([`preload ${at('part-1.css')}`]);
    const second = askFirst(load, ['./part-1.css'], IMPORTER);
    document.head.querySelector('link[rel=stylesheet]')?.dispatchEvent(new Event('load'));
    expect(await second).toBe('loaded');
    expect(linked().at(-1)).toBe(`stylesheet ${at('part-1.css')}`);
    expect(fetched).toEqual([]);
  });
});
