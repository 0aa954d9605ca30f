import { CancelledError } from '@tanstack/react-query';
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { settle, withListClock } from '../../../tests/support/listClock';
import { type Asked, hostOf, renderList } from '../../../tests/support/renderList';
import { defineResource } from '../../admin/defineResource';
import { defineSection } from '../../admin/defineSection';
import { type ListPlace, readListPlace, writeListPlace } from '../../admin/listView';
import { ApiError, HostSilentError, memoryStore, NetworkError, ProtocolError, UnreadableHostError } from '../../client';
import { ListPage } from './ListPage';

withListClock();

type Template = { id: string; name: string; description: string; updateTimestamp: Date };

const templates = defineResource<Template>({
  name: 'data/templates',
  section: defineSection({ name: 'data', icon: () => null }),
  api: { path: '/templates/v1', casing: 'snake' },
  columns: [
    { field: 'id', kind: 'id' },
    { field: 'name', sortable: true },
    { field: 'description' },
    { field: 'updateTimestamp', sortable: true, kind: 'timestamp' },
  ],
});

const aTemplate = (index: number) => ({
  id: String(index).padStart(24, '0'),
  name: `Template ${index}`,
  description: 'Words',
  updateTimestamp: new Date(2026, 0, 1, 15, index % 60),
});
const many = (count: number) => Array.from({ length: count }, (_, index) => aTemplate(index));

const pathOf = (view: ListPlace['view'], page = 1) => `/data/templates${writeListPlace('', { page, view })}`;
const show = async (
  answer: Parameters<typeof renderList>[2],
  options: Parameters<typeof renderList>[3] = {},
  definition = templates,
) => {
  const rendered = renderList(<ListPage />, definition, answer, options);
  await settle();
  return rendered;
};

/** Where the address says that the table stands. */
const place = () => {
  const { page, view } = readListPlace(`?${screen.getByTestId('address').textContent?.split('?')[1] ?? ''}`);
  return { page, ...view };
};
const range = () => document.querySelector('.table-foot [role=status]');
const sizes = () => screen.getByLabelText<HTMLSelectElement>('Rows per page');
const pagesOf = (asked: readonly Asked[]) => asked.map(({ limit, offset }) => [limit, offset]);

const press = async (name: string) => {
  fireEvent.click(screen.getByLabelText(name));
  await settle();
};

/** Every range that Next leads to. */
const walk = async () => {
  const seen: string[] = [];
  for (;;) {
    seen.push(range()?.textContent ?? '');
    // Looked for once a page: a label is dear to find among many rows.
    const next = screen.getByLabelText('Next page');
    if (next.hasAttribute('disabled') || seen.length > 50) return seen;
    fireEvent.click(next);
    await settle();
  }
};
/** One column without controls: many rows are quickly drawn. */
const light = { ...templates, columns: [{ field: 'name' }] } as typeof templates;

describe('paging', () => {
  // Every size where the host grants the least; for the others the sizes from just below what they grant: a smaller one never meets it.
  const combinations = [
    ...[10, 20, 50, 100, 200, 500].map(size => [30, size] as const),
    ...[20, 50, 100, 200, 500].map(size => [50, size] as const),
    ...[50, 100, 200, 500].map(size => [100, size] as const),
    ...[200, 500].map(size => [500, size] as const),
  ];

  it.each(combinations)(
    '[HOST-01] a host that grants %i a page shows all of 220 in pages of %i',
    async (most, size) => {
      const { asked } = await show(hostOf(many(220), most), { path: pathOf({ perPage: size }) }, light);
      const step = Math.min(most, size);
      const wanted = Array.from(
        { length: Math.ceil(220 / step) },
        (_, index) => `${index * step + 1}–${Math.min((index + 1) * step, 220)} of 220`,
      );
      expect(await walk()).toEqual(wanted);
      // Once more than granted, then what is granted; nothing twice.
      expect(pagesOf(asked)).toEqual([[size, 0], ...wanted.slice(1).map((_, index) => [step, (index + 1) * step])]);
    },
  );

  it('[HOST-01] a size that the host does not grant is shown as such, and the address tells the one that it does', async () => {
    const { asked } = await show(hostOf(many(220), 100));
    expect(range()).toHaveTextContent('1–20 of 220');
    expect([...sizes().options].map(({ text }) => text)).toEqual(['10', '20', '50', '100', '200', '500']);
    fireEvent.change(sizes(), { target: { value: '200' } });
    await settle();
    expect(range()).toHaveTextContent('1–100 of 220');
    expect(place()).toEqual({ page: 1, perPage: 100 });
    expect(sizes()).toHaveValue('100');
    expect([...sizes().options].map(({ text, disabled }) => [text, disabled])).toEqual([
      ['10', false],
      ['20', false],
      ['50', false],
      ['100', false],
      ['200 (at most 100)', true],
      ['500 (at most 100)', true],
    ]);
    await press('Next page');
    expect(range()).toHaveTextContent('101–200 of 220');
    expect(pagesOf(asked)).toEqual([
      [20, 0],
      [200, 0],
      [100, 100],
    ]);
    // Neither the size nor its correction is a step for Back.
    fireEvent.click(screen.getByText('browser back'));
    await settle();
    expect(range()).toHaveTextContent('1–100 of 220');
    expect(place()).toEqual({ page: 1, perPage: 100 });
    fireEvent.click(screen.getByText('browser back'));
    await settle();
    expect(place()).toEqual({ page: 1, perPage: 100 });
  });

  it('[TABLE-06] a page size of a link that is not on offer stands among the others, in its place', async () => {
    await show(hostOf(many(60)), { path: pathOf({ perPage: 30 }) });
    expect([...sizes().options].map(({ value }) => value)).toEqual(['10', '20', '30', '50', '100', '200', '500']);
    expect(sizes()).toHaveValue('30');
  });

  it('[HOST-01] a host that grants more by now is believed', async () => {
    let most = 50;
    await show(question => hostOf(many(220), most)(question));
    const choose = async (value: string) => {
      fireEvent.change(sizes(), { target: { value } });
      await settle();
    };
    const isOffered = () => [...sizes().options].find(({ value }) => value === '200')?.disabled === false;
    await choose('200');
    expect([range()?.textContent, isOffered()]).toEqual(['1–50 of 220', false]);
    most = 500;
    await choose('100');
    expect([range()?.textContent, isOffered()]).toEqual(['1–100 of 220', true]);
  });

  it('[HOST-01] a link to a page of a size that is not granted leads to the same rows', async () => {
    await show(hostOf(many(220), 100), { path: pathOf({ perPage: 200 }, 2) });
    expect(place()).toEqual({ page: 3, perPage: 100 });
    expect(range()).toHaveTextContent('201–220 of 220');
    await press('Previous page');
    expect(range()).toHaveTextContent('101–200 of 220');
  });

  it('[HOST-01] where the granted pages begin elsewhere, the row that was asked for is on the one shown', async () => {
    const { asked } = await show(hostOf(many(220), 30), { path: pathOf({ perPage: 50 }, 2) });
    expect(range()).toHaveTextContent('31–60 of 220');
    expect(pagesOf(asked)).toEqual([
      [50, 50],
      [30, 30],
    ]);
  });

  it('[HOST-01] a host that does not count is followed as long as its pages are full', async () => {
    const uncounted = (asked: Asked) => {
      const { data, page } = hostOf(many(220), 100)(asked);
      return { data, page: { offset: page.offset, limit: page.limit } };
    };
    await show(uncounted, { path: pathOf({ perPage: 200 }) });
    const numbers = () => screen.getAllByRole('button', { name: /^Page \d/ }).map(({ textContent }) => textContent);
    expect(numbers()).toEqual(['1', '2']);
    expect(await walk()).toEqual(['1–100 of many', '101–200 of many', '201–220 of 220']);
    expect(numbers()).toEqual(['1', '2', '3']);
  });

  it.each([0, -1])('[HOST-01] a host that says %i beside its rows does not count', async total => {
    const miscounting = (asked: Asked) => {
      const { data, page } = hostOf(many(220), 100)(asked);
      return { data, page: { ...page, total } };
    };
    await show(miscounting, { path: pathOf({ perPage: 200 }) });
    expect(await walk()).toEqual(['1–100 of many', '101–200 of many', '201–220 of 220']);
  });

  it('[HOST-01] a host that calls the length of a page the total is followed all the same, and asked about it once', async () => {
    const miscounting = (asked: Asked) => {
      const { data, page } = hostOf(many(45))(asked);
      return { data, page: { ...page, total: data.length } };
    };
    const { asked } = await show(miscounting, { path: pathOf({ perPage: 20 }) });
    expect(await walk()).toEqual(['1–20 of many', '21–40 of many', '41–45 of 45']);
    await press('Previous page');
    await press('Previous page');
    expect(range()).toHaveTextContent('1–20 of many');
    expect(pagesOf(asked).filter(([limit]) => limit === 1)).toEqual([[1, 20]]);
  });

  it('[HOST-01] exactly one page is one page, of a host that counts and of one that gives the same again', async () => {
    const heedless = ({ limit }: Asked) => hostOf(many(20))({ limit, offset: 0, query: '' });
    for (const host of [hostOf(many(20)), heedless]) {
      const { asked, unmount } = await show(host, { path: pathOf({ perPage: 20 }) });
      expect(await walk()).toEqual(['1–20 of 20']);
      await press('Refresh');
      expect(pagesOf(asked).filter(([limit]) => limit === 1)).toEqual([[1, 20]]);
      unmount();
    }
  });

  it('[HOST-01] whoever has counted once is believed, and a question that fails costs nothing', async () => {
    const all = hostOf(many(40));
    const { asked } = await show(all, { path: pathOf({ perPage: 20 }) });
    fireEvent.change(sizes(), { target: { value: '10' } });
    await settle();
    expect(pagesOf(asked).some(([limit]) => limit === 1)).toBe(false);
    cleanup();
    await show(question => (question.limit === 1 ? Promise.reject(new Error('no')) : hostOf(many(20))(question)), {
      path: pathOf({ perPage: 20 }),
    });
    expect(await walk()).toEqual(['1–20 of 20']);
  });

  it('[TABLE-18] a page behind the last one leads to the last one', async () => {
    await show(hostOf(many(45)), { path: pathOf({ perPage: 20 }, 7) });
    expect(range()).toHaveTextContent('41–45 of 45');
    expect(place()).toEqual({ page: 3, perPage: 20 });
  });

  it('[TABLE-07] another page begins at its top', async () => {
    const scrollTo = vi.fn();
    vi.stubGlobal('scrollTo', scrollTo);
    await show(hostOf(many(45)));
    expect(scrollTo).not.toHaveBeenCalled();
    await press('Next page');
    expect(scrollTo.mock.calls).toEqual([[{ top: 0 }]]);
  });

  it('[TABLE-18] a page of which everything was deleted leads to the one that is the last now; Back passes it by', async () => {
    let left = 45;
    await show(asked => hostOf(many(left))(asked), { path: pathOf({ perPage: 20 }, 1) }, light);
    left = 30;
    await press('Page 3');
    expect(place().page).toBe(2);
    fireEvent.click(screen.getByRole('button', { name: 'browser back' }));
    await settle();
    expect(place().page).toBe(1);
  });

  it('a list that became shorter shows its last page as it is now, not as it was a moment ago', async () => {
    const now = many(45);
    const { asked } = await show(question => hostOf(now)(question), { path: pathOf({ perPage: 20 }) }, light);
    await press('Next page');
    now.splice(5);
    await press('Refresh');
    expect(place()).toMatchObject({ page: 1 });
    expect(range()).toHaveTextContent('1–5 of 5');
    expect(pagesOf(asked)).toEqual([
      [20, 0],
      [20, 20],
      [20, 20],
      [20, 0],
    ]);
  });

  it('[TABLE-07] whoever turns to the last page, or the first, by keyboard stays at the number of that page', async () => {
    await show(hostOf(many(45)), { path: pathOf({ perPage: 20 }, 2) }, light);
    for (const [name, page] of [
      ['Next page', 'Page 3'],
      ['Previous page', 'Page 3'],
      ['Previous page', 'Page 1'],
    ] as const) {
      const button = screen.getByLabelText(name);
      button.focus();
      await press(name);
      const focused = document.activeElement;
      expect(button.hasAttribute('disabled') ? screen.getByLabelText(page) : button).toBe(focused);
    }
  });

  it('[TABLE-07] whoever turned a page and then presses somewhere else keeps the focus out of the page numbers', async () => {
    await show(hostOf(many(65)), { path: pathOf({ perPage: 20 }, 1) }, light);
    for (const name of ['Next page', 'Next page', 'Previous page']) {
      const button = screen.getByLabelText(name);
      button.focus();
      await press(name);
      // As by a pointer that goes down on a row: nothing has the focus for a moment.
      act(() => button.blur());
      expect(document.activeElement).toBe(document.body);
    }
  });

  it('[TABLE-03] another filter begins at its first page', async () => {
    const { asked } = await show(hostOf(many(45)), { path: pathOf({ perPage: 20 }, 2) });
    const box = screen.getByRole<HTMLInputElement>('combobox', { name: 'Filter (RQL)' });
    fireEvent.change(box, { target: { value: 'eq(name,x)' } });
    fireEvent.submit(box.form as HTMLFormElement);
    await settle();
    expect(place()).toEqual({ page: 1, perPage: 20, query: 'eq(name,x)' });
    expect(asked.at(-1)?.query).toBe('eq(name,x)&limit(20)');
  });

  it('keeps the page size for the next visit, per table and user', async () => {
    const storage = memoryStore();
    await show(hostOf(many(220)), { storage });
    expect(range()).toHaveTextContent('1–20 of 220');
    fireEvent.change(sizes(), { target: { value: '50' } });
    await settle();
    expect(range()).toHaveTextContent('1–50 of 220');
    fireEvent.click(screen.getByText('sidebar link'));
    await settle();
    expect(place()).toEqual({ page: 1 });
    expect(range()).toHaveTextContent('1–50 of 220');
    cleanup();
    const { asked } = await show(hostOf(many(220)), { storage });
    expect(range()).toHaveTextContent('1–50 of 220');
    expect(pagesOf(asked)).toEqual([[50, 0]]);
    // What a link says comes first.
    cleanup();
    await show(hostOf(many(220)), { storage, path: pathOf({ perPage: 10 }) });
    expect(range()).toHaveTextContent('1–10 of 220');
  });
});

describe('sorting', () => {
  const header = (name: string) => screen.getByRole('columnheader', { name });
  const click = async (name: string) => {
    fireEvent.click(within(header(name)).getByRole('button'));
    await settle();
  };

  it('[TABLE-11] a header leads to ascending, descending and none; the address tells which', async () => {
    const { asked } = await show(hostOf(many(45)), { path: pathOf({ perPage: 20 }, 2) });
    expect(range()).toHaveTextContent('21–40 of 45');
    expect(header('Name')).toHaveAttribute('aria-sort', 'none');
    for (const [direction, sort, query] of [
      ['ascending', { field: 'name', order: 'ASC' }, 'sort(name)&limit(20)'],
      ['descending', { field: 'name', order: 'DESC' }, 'sort(-name)&limit(20)'],
      ['none', { field: '', order: 'ASC' }, 'limit(20)'],
      ['ascending', { field: 'name', order: 'ASC' }, undefined],
    ] as const) {
      await click('Name');
      expect(header('Name')).toHaveAttribute('aria-sort', direction);
      expect(place()).toEqual({ page: 1, perPage: 20, sort });
      if (query) expect(asked.at(-1)?.query).toBe(query);
    }
    await click('Updated');
    expect(header('Updated')).toHaveAttribute('aria-sort', 'ascending');
    expect(header('Name')).toHaveAttribute('aria-sort', 'none');
  });

  it('[TABLE-11] "none" clears the order that a table begins with too, also after a reload', async () => {
    const ordered = { ...templates, defaultSort: { field: 'name', order: 'DESC' } as const };
    const { asked } = await show(hostOf(many(3)), {}, ordered);
    expect(header('Name')).toHaveAttribute('aria-sort', 'descending');
    await click('Name');
    expect(header('Name')).toHaveAttribute('aria-sort', 'none');
    expect(asked.map(({ query }) => query)).toEqual(['sort(-name)&limit(20)', 'limit(20)']);
    const path = screen.getByTestId('address').textContent ?? '';
    cleanup();
    const again = await show(hostOf(many(3)), { path }, ordered);
    expect(again.asked.map(({ query }) => query)).toEqual(['limit(20)']);
  });

  it('[TABLE-11] headers that sort show it before anybody points at them; others are no buttons', async () => {
    await show(hostOf(many(1)));
    expect(within(header('Name')).getByRole('button').querySelector('.sort-mark')).not.toBeNull();
    expect(within(header('Updated')).getByRole('button').querySelector('.sort-mark')).not.toBeNull();
    for (const name of ['ID', 'Description']) expect(within(header(name)).queryByRole('button')).toBeNull();
    expect(header('ID')).not.toHaveAttribute('aria-sort');
    expect(range()).toHaveTextContent('1–1 of 1');
  });
});

describe('what a table shows', () => {
  it('[EXEC-04] [TABLE-14] exactly ten placeholder rows before the first answer', async () => {
    let answer: (page: Awaited<ReturnType<ReturnType<typeof hostOf>>>) => void = () => undefined;
    await show(() => new Promise(resolve => (answer = resolve)));
    expect(screen.getAllByTestId('placeholder-row')).toHaveLength(10);
    act(() => answer(hostOf(many(1))({ limit: 20, offset: 0, query: '' })));
    await settle();
    expect(screen.queryByTestId('placeholder-row')).toBeNull();
    expect(screen.getByText('Template 0')).toBeInTheDocument();
  });

  it('[TABLE-13] timestamps as yyyy-MM-dd HH:mm, in 24 hours', async () => {
    await show(hostOf([{ ...aTemplate(0), updateTimestamp: new Date(2026, 2, 5, 17, 8) }]));
    expect(screen.getByText('2026-03-05 17:08')).toBeInTheDocument();
  });

  it('[TABLE-14] nothing, nothing that matches, and a failure are different things', async () => {
    await show(hostOf([]));
    expect(screen.getByRole('heading', { name: 'There is nothing here yet' })).toBeInTheDocument();
    cleanup();
    await show(hostOf([]), { path: pathOf({ query: 'eq(name,De%2520Smet)' }) });
    expect(screen.getByRole('heading', { name: 'Nothing matches this filter' })).toBeInTheDocument();
    expect(screen.getByText('eq(name,De Smet)')).toBeInTheDocument();
    fireEvent.click(screen.getByRole('button', { name: 'Clear filter' }));
    await settle();
    expect(screen.getByRole('heading', { name: 'There is nothing here yet' })).toBeInTheDocument();
    cleanup();
    await show(() => Promise.reject(new Error('out of order')));
    expect(screen.getByText(/could not be loaded\. out of order/)).toBeInTheDocument();
    expect(screen.queryByRole('heading', { name: 'There is nothing here yet' })).toBeNull();
    cleanup();
  });

  it('[TABLE-14] a page without rows is not called a list without any: what the host counts is said, and the page before is one click away', async () => {
    await show(({ offset, limit }) => ({ data: [], page: { total: 5, offset, limit } }));
    expect(screen.getByRole('heading', { name: 'There is nothing on page 1' })).toBeInTheDocument();
    expect(screen.getByText('The host counts 5 in all, and sent none of them.')).toBeInTheDocument();
    cleanup();
    const uncounted = (asked: Asked) => {
      const { data, page } = hostOf(many(30))(asked);
      return { data, page: { offset: page.offset, limit: page.limit } };
    };
    await show(uncounted, { path: pathOf({}, 3) });
    expect(screen.getByRole('heading', { name: 'There is nothing on page 3' })).toBeInTheDocument();
    const [note] = screen.getAllByRole('status').filter(one => one.textContent?.includes('page 3'));
    fireEvent.click(within(note as HTMLElement).getByRole('button', { name: 'Previous page' }));
    await settle();
    expect(screen.getByText('Template 29')).toBeInTheDocument();
    cleanup();
    const query = 'eq(name,x)';
    await show(hostOf([]), { path: pathOf({ query }, 2) });
    expect(screen.getByRole('heading', { name: 'Nothing matches this filter' })).toBeInTheDocument();
  });

  it.each([undefined, 16])('[HOST-09] one that the host lacks (404, code %s) says so', async code => {
    const notFound = { status: 404, code, method: 'GET', path: '/templates/v1/' } as never;
    await show(() => Promise.reject(new ApiError('its words', notFound)));
    expect(
      screen.getByText(/could not be loaded\. This host does not offer this: .* GET \/templates\/v1\/ \(404\)/),
    ).toBeInTheDocument();
  });

  it('[HOST-09] one below a record that the host does not know says what the host says', async () => {
    const unknown = { status: 404, code: 16, method: 'GET', path: '/data/v1/x/documents' } as never;
    const below = { ...templates, api: { ...templates.api, path: '/data/v1/:schema/documents' } } as typeof templates;
    await show(() => Promise.reject(new ApiError('its words', unknown)), {}, below);
    expect(screen.getByText(/could not be loaded\. its words/)).toBeInTheDocument();
  });

  it('[USER-08] [TABLE-10] a refusal leaves no row of before; no answer, or half of one, leaves them, marked as old', async () => {
    let failure: Error | undefined;
    await show(question => {
      if (failure) throw failure;
      return hostOf(many(3))(question);
    });
    const shown = () => [screen.queryAllByText(/^Template /).length, document.querySelector('[data-stale]') !== null];
    for (const silent of [
      new NetworkError('No answer'),
      new ProtocolError('truncated', { method: 'GET', path: '/' }),
      // The renewal of the session that the call waited for got no answer, or nobody waited any longer.
      new HostSilentError('test.example', 15_000),
      new UnreadableHostError('test.example answers, but not so that this page may read it'),
      new CancelledError(),
    ]) {
      failure = silent;
      await press('Refresh');
      expect(shown()).toEqual([3, true]);
    }
    failure = new ApiError('its words', { status: 400, code: 19, method: 'GET', path: '/' } as never);
    await press('Refresh');
    expect(shown()).toEqual([0, false]);
    expect(screen.getByText(/could not be loaded\. its words/)).toBeInTheDocument();
    failure = undefined;
    await press('Refresh');
    expect(shown()).toEqual([3, false]);
  });

  it('[TABLE-10] what fails without a filter is no fault of the filter', async () => {
    const box = () => screen.getByRole('combobox', { name: 'Filter (RQL)' });
    const refuse = () =>
      Promise.reject(new ApiError('its words', { status: 400, code: 19, method: 'GET', path: '/' } as never));
    await show(refuse, { path: pathOf({ query: 'eq(name,x)' }) });
    expect(box()).toHaveAttribute('aria-invalid', 'true');
    cleanup();
    await show(refuse);
    expect(screen.getByText(/could not be loaded\. its words/)).toBeInTheDocument();
    expect(box()).toHaveAttribute('aria-invalid', 'false');
  });

  it('[TABLE-03] Enter on the query that is shown asks anew, and is no step for Back', async () => {
    const { asked } = await show(hostOf(many(2)), { path: pathOf({ query: 'eq(name,x)' }) });
    fireEvent.submit(screen.getByRole('combobox', { name: 'Filter (RQL)' }));
    await settle();
    expect(asked).toHaveLength(2);
    expect(screen.getByTestId('address').textContent).toBe(pathOf({ query: 'eq(name,x)' }));
  });

  it('[TABLE-17] a click on a row opens its record; with a modifier, which is for links, it does not', async () => {
    await show(hostOf(many(2)));
    const row = screen.getByText('Template 1').closest('tr') as HTMLElement;
    const address = () => screen.getByTestId('address').textContent;
    for (const modifier of ['ctrlKey', 'metaKey', 'shiftKey', 'altKey']) fireEvent.click(row, { [modifier]: true });
    expect(address()).toBe('/data/templates');
    // The end of marking a text in it opens nothing.
    const marked = vi.spyOn(window, 'getSelection').mockReturnValue({ isCollapsed: false } as Selection);
    fireEvent.click(row);
    expect(address()).toBe('/data/templates');
    marked.mockRestore();
    fireEvent.click(row);
    expect(address()).toBe(`/data/templates/${aTemplate(1).id}`);
  });

  it('[FUNC-03] a list that answers everything is searched by name, not with a language that it does not know', async () => {
    const whole = { ...templates, api: { ...templates.api, whole: true } };
    const { asked } = await show(() => ({ data: many(12), page: { offset: 0, limit: 12 } }), {}, whole);
    expect(screen.queryByRole('combobox', { name: 'Filter (RQL)' })).toBeNull();
    // The box is a file of its own.
    const search = await vi.waitFor(() => screen.getByRole('textbox', { name: 'Search by name' }), { timeout: 10_000 });
    fireEvent.change(search, { target: { value: 'plate 11' } });
    await act(() => vi.advanceTimersByTimeAsync(500));
    await settle();
    expect(screen.getAllByRole('row')).toHaveLength(2);
    expect(screen.getByText('Template 11')).toBeTruthy();
    expect(asked).toHaveLength(1);
  });

  it('[TABLE-04] an invalid query of a link is red, and nothing is asked', async () => {
    const { asked } = await show(hostOf(many(1)), { path: pathOf({ query: 'eq(a' }) });
    const box = () => screen.getByRole('combobox', { name: 'Filter (RQL)' });
    expect(box()).toHaveAttribute('aria-invalid', 'true');
    expect(asked).toEqual([]);
    fireEvent.click(screen.getByText('sidebar link'));
    expect(box()).toHaveAttribute('aria-invalid', 'false');
  });

  it('[TABLE-04] [TABLE-09] nor by Refresh: what was never asked did not fail', async () => {
    const { asked } = await show(hostOf(many(1)), { path: pathOf({ query: 'eq(a' }) });
    await press('Refresh');
    expect(screen.queryByText(/could not be loaded/)).toBeNull();
    expect(asked).toEqual([]);
  });

  it('[HOST-05] an odd record costs its cells, never the others nor the page', async () => {
    // React reports what a boundary caught.
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const shouting = defineResource<Template>({
      ...templates,
      section: templates.section,
      columns: [
        { field: 'id', kind: 'id' },
        { field: 'name', render: ({ record }) => <b>{record.name.toUpperCase()}</b> },
        { field: 'updateTimestamp', kind: 'timestamp' },
      ],
    } as Parameters<typeof defineResource<Template>>[0]);
    await show(
      hostOf([
        aTemplate(1),
        { id: 'odd', name: null, updateTimestamp: {} },
        { id: 'late', name: 'x', updateTimestamp: 'soon' },
      ]),
      {},
      shouting,
    );
    const cells = (id: string) =>
      within(screen.getByRole('row', { name: new RegExp(id) }))
        .getAllByRole('cell')
        .slice(1)
        .map(({ textContent }) => textContent);
    expect(cells('0001')).toEqual(['TEMPLATE 1', '2026-01-01 15:01']);
    expect(cells('odd')).toEqual(['', '']);
    expect(cells('late')).toEqual(['X', 'soon']);
    vi.restoreAllMocks();
  });
});

describe('the refresh', () => {
  const interval = () => screen.getByLabelText('Refresh automatically');

  it('is remembered for the next visit', async () => {
    const storage = memoryStore();
    await show(hostOf(many(1)), { storage });
    fireEvent.change(interval(), { target: { value: '30' } });
    cleanup();
    const { asked } = await show(hostOf(many(1)), { storage });
    expect(interval()).toHaveValue('30');
    await act(() => vi.advanceTimersByTimeAsync(29_000));
    expect(asked).toHaveLength(1);
    await act(() => vi.advanceTimersByTimeAsync(1_500));
    expect(asked).toHaveLength(2);
  });

  it('[TABLE-02] that a link asked for holds until another is chosen', async () => {
    await show(hostOf(many(1)), { path: pathOf({ refresh: 30 }) });
    expect(interval()).toHaveValue('30');
    fireEvent.change(interval(), { target: { value: '0' } });
    await settle();
    expect(interval()).toHaveValue('0');
    expect(place()).not.toHaveProperty('refresh');
  });

  it('[TABLE-15] never overlaps itself, and goes on once the answer is there', async () => {
    let answer: () => void = () => undefined;
    let isSlow = false;
    const { asked } = await show(question =>
      isSlow
        ? new Promise(resolve => {
            answer = () => resolve(hostOf(many(1))(question));
          })
        : hostOf(many(1))(question),
    );
    fireEvent.change(interval(), { target: { value: '5' } });
    isSlow = true;
    await act(() => vi.advanceTimersByTimeAsync(5_000));
    expect(asked).toHaveLength(2);
    await act(() => vi.advanceTimersByTimeAsync(20_000));
    expect(asked).toHaveLength(2);
    isSlow = false;
    answer();
    await act(() => vi.advanceTimersByTimeAsync(5_000));
    expect(asked).toHaveLength(3);
  });

  it('[TABLE-15] rests in a hidden tab, and asks once when it comes back', async () => {
    const { asked } = await show(hostOf(many(1)));
    fireEvent.change(interval(), { target: { value: '5' } });
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    expect(asked).toHaveLength(1);
    hidden.mockReturnValue(false);
    fireEvent(document, new Event('visibilitychange'));
    await settle();
    expect(asked).toHaveLength(2);
    hidden.mockRestore();
  });

  it('[TABLE-15] leaves the row that has the focus where it is', async () => {
    await show(hostOf(many(3)));
    fireEvent.change(interval(), { target: { value: '5' } });
    const link = screen.getByRole('link', { name: aTemplate(1).id });
    link.focus();
    await act(() => vi.advanceTimersByTimeAsync(5_500));
    expect(document.activeElement).toBe(link);
    expect(link.isConnected).toBe(true);
  });

  it('[TABLE-15] hands the focus of a row that went to the one in its place, of the last to the one before, and to none once it is elsewhere', async () => {
    let records = many(5);
    await show(asked => hostOf(records)(asked));
    fireEvent.change(interval(), { target: { value: '5' } });
    const linkTo = (index: number) => screen.getByRole('link', { name: aTemplate(index).id });
    const refreshWithout = async (gone: number) => {
      records = records.filter(({ id }) => id !== aTemplate(gone).id);
      await act(() => vi.advanceTimersByTimeAsync(5_500));
    };
    linkTo(1).focus();
    await refreshWithout(1);
    expect(document.activeElement).toBe(linkTo(2));
    linkTo(4).focus();
    await refreshWithout(4);
    expect(document.activeElement).toBe(linkTo(3));
    fireEvent.pointerDown(document.body);
    linkTo(3).blur();
    await refreshWithout(3);
    expect(document.activeElement).toBe(document.body);
  });
});
