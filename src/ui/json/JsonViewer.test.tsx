import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderInConsole } from '../../../tests/support/renderInConsole';
import { JsonViewer } from './JsonViewer';

const TEXT =
  '{"page":{"total":1},"data":[{"id":"d1","big":12345678901234567890.10,"__proto__":{"a b":[1,2]},"evil":"ab\u202Ecd","same":1,"same":2,"empty":{}}]}';

const copied: string[] = [];

const show = (text = TEXT, at: (string | number)[] = ['data', 0]) =>
  renderInConsole(<JsonViewer label="Document d1" text={text} at={at} fileName="d1.json" />);

const tree = () => screen.getByRole('tree', { name: 'Document d1' });
const lines = () => within(tree()).getAllByRole('treeitem');
const texts = () => lines().map(line => line.textContent?.replace(/[▸▾]/g, ''));
const active = () => document.getElementById(tree().getAttribute('aria-activedescendant') ?? '')?.textContent;
const press = (...keys: string[]) => {
  for (const key of keys) fireEvent.keyDown(tree(), { key });
};

beforeEach(() => {
  copied.length = 0;
  vi.stubGlobal('navigator', {
    ...navigator,
    clipboard: { writeText: async (text: string) => void copied.push(text) },
  });
  // A page of 1000 pixels: jsdom lays nothing out.
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(1000);
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(800);
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(20);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('the JSON viewer', () => {
  it('[DOC-06] [DOC-08] shows the value as sent: big numbers, odd and repeated keys, order', () => {
    show();
    expect(texts()).toEqual([
      '{',
      '"id": "d1",',
      '"big": 12345678901234567890.10,',
      '"__proto__": {',
      '"a b": [',
      '1,',
      '2',
      '"evil": "ab⟨U+202E⟩cd",',
      '"same": 1,',
      '"same": 2,',
      '"empty": {}',
    ]);
  });

  it('[DOC-06] is a tree for the keyboard', () => {
    show();
    expect(lines()[4]).toHaveAttribute('aria-level', '3');
    expect(lines()[4]).toHaveAttribute('aria-expanded', 'true');
    expect(lines()[2]).toHaveAttribute('aria-posinset', '2');
    expect(lines()[2]).toHaveAttribute('aria-setsize', '7');
    press('ArrowDown', 'ArrowDown', 'ArrowDown');
    expect(active()).toContain('__proto__');
    press('ArrowLeft');
    expect(active()).toContain('1 key');
    expect(lines()).toHaveLength(8);
    press('ArrowLeft');
    expect(active()).toContain('{');
    press('End');
    expect(active()).toContain('"empty"');
    press('Home', 'ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowRight', 'ArrowRight', 'Enter');
    expect(active()).toContain('[ … ]');
    press('ArrowUp', 'Enter');
    expect(lines()).toHaveLength(8);
  });

  it('[DOC-06] folds and opens everything', () => {
    show();
    fireEvent.click(screen.getByRole('button', { name: 'Collapse all' }));
    expect(lines()).toHaveLength(8);
    fireEvent.click(screen.getByRole('button', { name: 'Expand all' }));
    expect(lines()).toHaveLength(11);
  });

  it('[DOC-06] copies the path and the value of the chosen line', async () => {
    show();
    press('ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowDown');
    fireEvent.click(screen.getByRole('button', { name: 'Copy path' }));
    fireEvent.click(screen.getByRole('button', { name: 'Copy value' }));
    press('ArrowUp');
    fireEvent.click(screen.getByRole('button', { name: 'Copy value' }));
    press('Home', 'ArrowDown', 'ArrowDown');
    fireEvent.keyDown(tree(), { key: 'c', ctrlKey: true });
    press('ArrowUp');
    fireEvent.keyDown(tree(), { key: 'c', ctrlKey: true });
    await waitFor(() => expect(copied).toEqual(['__proto__["a b"][0]', '1', '[1,2]', '12345678901234567890.10', 'd1']));
  });

  it('[DOC-06] searches keys and values, counts, and goes round', async () => {
    show();
    fireEvent.click(screen.getByRole('button', { name: 'Collapse all' }));
    const search = screen.getByRole('searchbox', { name: 'Search keys and values' });
    fireEvent.change(search, { target: { value: 'A' } });
    expect(await screen.findByText('1 of 4')).toBeInTheDocument();
    expect(active()).toContain('"a b"');
    fireEvent.keyDown(search, { key: 'Enter' });
    expect(active()).toContain('ab⟨U+202E⟩cd');
    fireEvent.click(screen.getByRole('button', { name: 'Previous match' }));
    fireEvent.keyDown(search, { key: 'Enter', shiftKey: true });
    expect(screen.getByText('4 of 4')).toBeInTheDocument();
    expect(active()).toContain('"same": 2');
    expect(tree().querySelectorAll('mark')).toHaveLength(4);
    fireEvent.change(search, { target: { value: 'nowhere' } });
    expect(await screen.findByText('No match')).toBeInTheDocument();
    fireEvent.keyDown(search, { key: 'Escape' });
    expect(search).toHaveValue('');
  });

  it('[DOC-06] folds a big value by default and shows a part of long strings until more is asked for', () => {
    const items = Array.from({ length: 500 }, (_, index) => ({ index, list: [1, 2, 3] }));
    show(JSON.stringify({ long: 'x'.repeat(5_000), items }), []);
    expect(texts().slice(0, 2)).toEqual(['{', `"long": "${'x'.repeat(599)}4,402 more characters,`]);
    expect(texts()[2]).toBe('"items": [ … ]500 items');
    press('ArrowDown', 'Enter');
    expect(texts()[1]).toBe(`"long": "${'x'.repeat(5_000)}",`);
  });

  it('[DOC-06] [DOC-08] a value of 5 MB is in the page a part at a time, whatever it consists of, and whole in its file', async () => {
    const blobs: Blob[] = [];
    vi.stubGlobal(
      'URL',
      Object.assign(URL, {
        createObjectURL: (blob: Blob) => `blob:${blobs.push(blob)}`,
        revokeObjectURL: () => undefined,
      }),
    );
    const text = JSON.stringify({
      one: 'x'.repeat(2_500_000),
      many: Array.from({ length: 250_000 }, (_, n) => `${n % 1e6}`.padStart(7)),
    });
    const { container } = show(text, []);
    expect(texts().map(line => line?.slice(0, 8))).toEqual(['{', '"one": "', '"many": ']);
    expect(container.textContent?.length).toBeLessThan(10_000);
    fireEvent.click(screen.getByRole('button', { name: 'Expand all' }));
    expect(lines().length).toBeLessThan(500);
    expect(container.querySelectorAll('*').length).toBeLessThan(5_000);
    fireEvent.click(screen.getByRole('button', { name: 'Download' }));
    expect(await blobs[0]?.text()).toBe(text);
  });

  it('[DOC-06] [DOC-08] shows the raw text pretty-printed, and a text that is no JSON as it is', async () => {
    const { unmount } = show();
    fireEvent.click(screen.getByRole('button', { name: 'Raw' }));
    const raw = await screen.findByRole('region', { name: 'Document d1' });
    expect([...raw.querySelectorAll('[data-index]')].map(line => line.textContent)).toEqual([
      '{',
      '  "id": "d1",',
      '  "big": 12345678901234567890.10,',
      '  "__proto__": {',
      '    "a b": [',
      '      1,',
      '      2',
      '    ]',
      '  },',
      '  "evil": "ab⟨U+202E⟩cd",',
      '  "same": 1,',
      '  "same": 2,',
      '  "empty": {}',
      '}',
    ]);
    unmount();
    show('<html>\u0000</html>');
    expect(screen.getByText('This answer is not JSON; it is shown as it arrived')).toBeInTheDocument();
    expect(screen.getByRole('region', { name: 'Document d1' })).toHaveTextContent('<html>⟨U+0000⟩</html>');
  });

  it('[DOC-08] gives the file the text as sent', async () => {
    const blobs: Blob[] = [];
    vi.stubGlobal(
      'URL',
      Object.assign(URL, {
        createObjectURL: (blob: Blob) => `blob:${blobs.push(blob)}`,
        revokeObjectURL: () => undefined,
      }),
    );
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    show();
    fireEvent.click(screen.getByRole('button', { name: 'Download' }));
    expect(click.mock.contexts.map(link => (link as HTMLAnchorElement).download)).toEqual(['d1.json']);
    expect(blobs[0]?.size).toBe(new Blob([TEXT.slice(TEXT.indexOf('[{') + 1, -2)]).size);
  });
});
