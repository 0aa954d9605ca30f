import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { Leaving, leavePage } from '../../../tests/support/leaving';
import { settle, withListClock } from '../../../tests/support/listClock';
import { type Asked, hostOf, renderList } from '../../../tests/support/renderList';
import { defineResource } from '../../admin/defineResource';
import { defineSection } from '../../admin/defineSection';
import { ApiError } from '../../client';
import { parseExact } from '../../client/exactNumbers';
import { ListPage } from '../table/ListPage';

withListClock();

const people = defineResource<{ id: string; name: string }>({
  name: 'users/people',
  section: defineSection({ name: 'users', icon: () => null }),
  api: { path: '/people/v1', casing: 'snake' },
  columns: [{ field: 'id', kind: 'id' }, { field: 'name' }],
});
const many = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ id: `p${index}`, name: `Person ${index}` }));

/** A handle as the browser's picker gives it, and what was written to it. */
const aFile = () => {
  const file = { text: '', state: 'open' };
  const stream = {
    write: async (text: string) => {
      file.text += text;
    },
    close: async () => {
      file.state = 'closed';
    },
    abort: async () => {
      file.state = 'aborted';
    },
  };
  vi.stubGlobal('showSaveFilePicker', async () => ({ createWritable: async () => stream }));
  return file;
};

const open = async (
  answer: (asked: Asked) => ReturnType<ReturnType<typeof hostOf>> | Promise<never>,
  page = <ListPage />,
) => {
  const rendered = renderList(page, people, answer);
  await settle();
  fireEvent.click(screen.getByRole('button', { name: 'Export and copy' }));
  // The dialog's own module.
  await act(() => vi.dynamicImportSettled());
  await settle();
  return rendered;
};
const start = () => fireEvent.click(screen.getByRole('button', { name: 'Export' }));

describe('the export of a list', () => {
  it('streams all that match to the chosen file, page by page as the host grants them', async () => {
    const file = aFile();
    const { asked } = await open(hostOf(many(250), 40));
    const before = asked.length;
    start();
    await settle(60);
    expect(screen.getByText(/^250 records are in users-people-\d{4}-\d\d-\d\d\.csv \(/)).toBeTruthy();
    expect(file.state).toBe('closed');
    expect(file.text.trimEnd().split('\r\n').slice(1)).toEqual(many(250).map(({ id, name }) => `${id},${name}`));
    expect(asked.slice(before).map(({ limit, offset }) => [limit, offset])).toEqual([
      [100, 0],
      ...[40, 80, 120, 160, 200, 240].map(offset => [40, offset]),
    ]);
  });

  it('whoever chooses no file exports nothing, and may choose again', async () => {
    const { asked } = await open(hostOf(many(250), 100));
    const before = asked.length;
    vi.stubGlobal('showSaveFilePicker', async () => {
      throw new DOMException('The user aborted a request.', 'AbortError');
    });
    start();
    await settle(60);
    expect(asked).toHaveLength(before);
    expect(screen.queryByText(/250 records are in/)).toBeNull();
    const file = aFile();
    start();
    await settle(60);
    expect(file.state).toBe('closed');
  });

  it('warns above 2,000, and above 50,000 says how to narrow', async () => {
    const page = (total: number) => ({ data: many(20), page: { total, offset: 0, limit: 20 } });
    await open(() => page(2_001));
    expect(screen.getByText(/^2,001 records are read page by page/)).toBeTruthy();
    cleanup();
    await open(() => page(50_001));
    expect(screen.getByText(/An export ends after 50,000: narrow the filter first/)).toBeTruthy();
    cleanup();
    await open(() => page(2_000));
    expect(screen.queryByText(/page by page/)).toBeNull();
  });

  it('is cancelled between two pages, and keeps no file', async () => {
    const file = aFile();
    let calls = 0;
    await open(asked => {
      // The table itself asked first; the second page of the export never comes.
      if (++calls > 2) return new Promise<never>(() => undefined);
      return hostOf(many(250), 100)(asked);
    });
    start();
    await settle(20);
    expect(screen.getByText('100 of 250 records')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await settle(20);
    expect(screen.getByText('The export was cancelled; no file was kept.')).toBeTruthy();
    expect(file.state).toBe('aborted');
  });

  it('that its page was left for is cancelled, which is told elsewhere', async () => {
    const file = aFile();
    let calls = 0;
    const answer = (asked: Asked) =>
      ++calls > 2 ? new Promise<never>(() => undefined) : hostOf(many(250), 100)(asked);
    const { notices } = await open(
      answer,
      <Leaving>
        <ListPage />
      </Leaving>,
    );
    start();
    await settle(20);
    leavePage();
    await settle(20);
    expect(file.state).toBe('aborted');
    expect(notices.state().toasts).toMatchObject([
      {
        kind: 'error',
        text: 'The export was cancelled; no file was kept.',
        detail: expect.stringMatching(/^users-people-.*csv$/),
      },
    ]);
  });

  it('comes again when a host that limits calls says so, and tells why where it does not', async () => {
    const file = aFile();
    const busy = (retryAfterMs?: number) =>
      new ApiError('Busy', { status: 429, method: 'GET', path: '/people/v1/', ...(retryAfterMs && { retryAfterMs }) });
    let calls = 0;
    await open(asked => (++calls === 3 ? Promise.reject(busy(10)) : hostOf(many(250), 100)(asked)));
    start();
    await settle(60);
    expect(screen.getByText(/^250 records are in/)).toBeTruthy();
    expect(file.text.trimEnd().split('\r\n')).toHaveLength(251);
    cleanup();
    calls = 0;
    const other = aFile();
    await open(asked => (++calls === 3 ? Promise.reject(busy()) : hostOf(many(250), 100)(asked)));
    start();
    await settle(60);
    expect(screen.getByText(/^The export failed after 100 records .* Busy/)).toBeTruthy();
    expect(other.state).toBe('aborted');
  });

  it('says until when it waits for a host that limits calls, and goes on then', async () => {
    aFile();
    vi.setSystemTime('2026-03-05T10:00:00Z');
    const busy = new ApiError('Busy', { status: 429, method: 'GET', path: '/people/v1/', retryAfterMs: 40_000 });
    let calls = 0;
    await open(asked => (++calls === 3 ? Promise.reject(busy) : hostOf(many(250), 100)(asked)));
    start();
    await settle(10);
    // Hours are those of the zone.
    expect(screen.getByText(/goes on by itself at \d\d:00:40\.$/)).toBeTruthy();
    expect(screen.getByText('100 of 250 records')).toBeTruthy();
    await act(() => vi.advanceTimersByTimeAsync(40_000));
    await settle(60);
    expect(screen.getByText(/^250 records are in/)).toBeTruthy();
  });

  it('says what failed and after how many records, and keeps no file', async () => {
    const file = aFile();
    let calls = 0;
    await open(asked => {
      if (++calls > 2) return Promise.reject(new Error('query took too long'));
      return hostOf(many(250), 100)(asked);
    });
    start();
    await settle(20);
    expect(
      screen.getByText('The export failed after 100 records and no file was kept. query took too long'),
    ).toBeTruthy();
    expect(file.state).toBe('aborted');
  });

  it('says so when records came or went meanwhile', async () => {
    aFile();
    let calls = 0;
    await open(asked => hostOf(many(++calls > 2 ? 149 : 150), 100)(asked));
    start();
    await settle(30);
    expect(screen.getByText(/Records came or went during the export \(number of matches: 150 → 149\)/)).toBeTruthy();
  });

  it('[HOST-01] ends with what is known, and says so, where the host does not heed the offset', async () => {
    const file = aFile();
    await open(asked => hostOf(many(250), 100)({ ...asked, offset: 0 }));
    start();
    await settle(30);
    expect(screen.getByText(/^100 records are in /)).toBeTruthy();
    expect(screen.getByText(/^The host gives the same records again instead of the next ones/)).toBeTruthy();
    expect(screen.queryByText(/came or went/)).toBeNull();
    expect(file.state).toBe('closed');
  });

  it('names the file after the list, wherever its address has what no file name holds', async () => {
    const documents = { ...people, name: 'data/documents/blood pressure' };
    aFile();
    renderList(<ListPage />, documents, hostOf(many(1)));
    await settle();
    fireEvent.click(screen.getByRole('button', { name: 'Export and copy' }));
    await act(() => vi.dynamicImportSettled());
    await settle();
    start();
    await settle(20);
    expect(screen.getByText(/data-documents-blood-pressure-\d{4}-\d\d-\d\d\.csv/)).toBeTruthy();
  });

  it('downloads the page in one file where it is asked for no more', async () => {
    const blobs: Blob[] = [];
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: (blob: Blob) => blobs.push(blob) && 'blob:x' }));
    URL.revokeObjectURL = () => undefined;
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    await open(hostOf(many(250)));
    fireEvent.click(screen.getByRole('radio', { name: 'The 20 records on this page' }));
    fireEvent.click(screen.getByRole('radio', { name: /^NDJSON/ }));
    start();
    await settle(20);
    expect(click).toHaveBeenCalledOnce();
    vi.useRealTimers();
    const text = await blobs[0]?.text();
    expect(
      text
        ?.trimEnd()
        .split('\n')
        .map(line => (JSON.parse(line) as { id: string }).id),
    ).toEqual(many(20).map(({ id }) => id));
  });

  it('copies the query that the table asks, without a token', async () => {
    const writeText = vi.fn(async () => undefined);
    vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { clipboard: { writeText } }));
    await open(hostOf(many(30)));
    fireEvent.click(screen.getByRole('button', { name: 'Copy as curl' }));
    await settle();
    expect(writeText).toHaveBeenCalledWith(
      `curl --globoff \\\n  -H "Authorization: Bearer $TOKEN" \\\n  'https://api.test.example/people/v1/?limit(20)'`,
    );
  });
});

describe('[CAP-10] numbers of an export', () => {
  const TEXT = '{"id":"r1","data":{"big":12345678901234567890,"price":1.10,"list":[2.0,{"x":-0}]},"n":1e400}';
  const readings = defineResource<{ id: string; n: number; price: string; data: { price: number } }>({
    name: 'users/people',
    section: defineSection({ name: 'users', icon: () => null }),
    api: { path: '/people/v1', casing: 'camel' },
    columns: [
      { field: 'id', kind: 'id' },
      { field: 'n' },
      { field: 'price', value: ({ data }) => JSON.stringify(data.price) },
      { field: 'data' },
    ],
  });

  /** What a host says, read as the client reads it. */
  const said = ({ isExact = false }: Asked) => ({
    data: [isExact ? (parseExact(TEXT) as object) : (JSON.parse(TEXT) as object)],
    page: { total: 1, offset: 0, limit: 20 },
  });

  const written = async (format: RegExp, scope: RegExp, definition: typeof readings = readings) => {
    const file = aFile();
    const rendered = renderList(<ListPage />, definition, said);
    await settle();
    fireEvent.click(screen.getByRole('button', { name: 'Export and copy' }));
    await act(() => vi.dynamicImportSettled());
    await settle();
    fireEvent.click(screen.getByRole('radio', { name: scope }));
    fireEvent.click(screen.getByRole('radio', { name: format }));
    const blobs: Blob[] = [];
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: (blob: Blob) => blobs.push(blob) && 'blob:x' }));
    URL.revokeObjectURL = () => undefined;
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    start();
    await settle(20);
    vi.useRealTimers();
    return { text: file.text || ((await blobs[0]?.text()) ?? ''), asked: rendered.asked };
  };

  it.each([[/^All|^The only/], [/on this page/]])('leave as the host wrote them: %s', async scope => {
    const { text, asked } = await written(/^NDJSON/, scope);
    expect(text).toBe(`${TEXT}\n`);
    if (/on this page/.test(String(scope))) expect(asked.at(-1)?.query).toContain('r1');
  });

  it('[CAP-10] leave without what its page covers', async () => {
    const { text } = await written(/^NDJSON/, /on this page/, { ...readings, secrets: ['data'] });
    expect(Object.keys(JSON.parse(text) as object)).toEqual(
      Object.keys(JSON.parse(TEXT) as object).filter(name => name !== 'data'),
    );
  });

  it.each([
    [/^NDJSON/, [/^All|^The only/], false],
    [/^JSON/, [/on this page/], false],
    [/^CSV/, [/^All|^The only/], true],
  ])(
    '[CAP-10] of a list that asks for some members only: %s asks for them alone: %s',
    async (format, [scope], isPart) => {
      const some = { ...readings, api: { ...readings.api, select: ['id', 'n'] } };
      const { asked } = await written(format, scope as RegExp, some);
      expect(asked.at(-1)?.query.includes('select(id,n)')).toBe(isPart);
    },
  );

  it('leave so in the cells of CSV too, by themselves and within values', async () => {
    const { text } = await written(/^CSV/, /on this page/);
    expect(text.split('\r\n')[1]).toBe(
      'r1,1e400,1.10,"{""big"":12345678901234567890,""price"":1.10,""list"":[2.0,{""x"":-0}]}"',
    );
  });
});
