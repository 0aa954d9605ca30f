import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { settle, withListClock } from '../../../tests/support/listClock';
import { type Asked, hostOf, renderList } from '../../../tests/support/renderList';
import { VisitProvider } from '../../admin/address';
import { defineResource } from '../../admin/defineResource';
import { defineSection } from '../../admin/defineSection';
import { readListPlace, writeListPlace } from '../../admin/listView';
import { memoryStore } from '../../client';
import { ListPage } from './ListPage';
import { ListScreen } from './ListScreen';
import { ListTable } from './ListTable';
import { useConsoleList } from './useConsoleList';

withListClock();

type Person = { id: string; name: string; email: string; phoneNumber: string };
const people = defineResource<Person>({
  name: 'users/people',
  section: defineSection({ name: 'users', icon: () => null }),
  api: { path: '/people/v1', casing: 'snake' },
  columns: [
    { field: 'id', kind: 'id' },
    { field: 'name' },
    { field: 'email' },
    { field: 'phoneNumber', isExtra: true },
  ],
  quickFilters: [
    { name: 'inactive', filter: 'eq(activation,false)' },
    { name: 'no_role', filter: 'excludes(roles.0)' },
  ],
});
const many = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    id: `p${index}`,
    name: `Person ${index}`,
    email: `${index}@example.test`,
    phoneNumber: `${index}`,
  }));

const show = async (count = 50, options: Parameters<typeof renderList>[3] = {}) => {
  const rendered = renderList(<ListPage />, people, hostOf(many(count)), options);
  await settle();
  return rendered;
};
const press = async (name: string | RegExp) => {
  fireEvent.click(screen.getByRole('button', { name }));
  await act(() => vi.dynamicImportSettled());
  await settle();
};
const headers = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
const place = () => readListPlace((screen.getByTestId('address').textContent ?? '').replace(/^[^?]*/, ''));
const tick = (name: string, init = {}) => fireEvent.click(screen.getByRole('checkbox', { name }), init);
const bar = () => within(screen.getByRole('region', { name: 'Selection' })).getByRole('status').textContent;

describe('the columns of a table', () => {
  it('are chosen and ordered; the choice stands in the address, holds over a reload and is taken back', async () => {
    const storage = memoryStore();
    await show(5, { storage });
    expect(headers()).toEqual(['ID', 'Name', 'Email']);
    await press('Columns and rows');
    fireEvent.click(screen.getByRole('checkbox', { name: 'Phone number' }));
    await settle();
    fireEvent.click(screen.getByRole('checkbox', { name: 'Email' }));
    await settle();
    fireEvent.click(screen.getByRole('button', { name: 'Move Phone number up' }));
    expect(screen.getByText('Phone number is number 3 of 4')).toBeInTheDocument();
    fireEvent.click(screen.getByRole('button', { name: 'Move Phone number up' }));
    await settle();
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    await settle();
    expect(headers()).toEqual(['ID', 'Phone number', 'Name']);
    expect(place().view.columns).toEqual(['id', 'phoneNumber', 'name']);
    cleanup();

    await show(5, { storage });
    expect(headers()).toEqual(['ID', 'Phone number', 'Name']);
    await press('Columns and rows');
    fireEvent.click(screen.getByRole('button', { name: 'Columns as they were' }));
    await settle();
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    await settle();
    expect(headers()).toEqual(['ID', 'Name', 'Email']);
    expect(place().view.columns).toBeUndefined();
  });

  it('are never none at all', async () => {
    await show(5);
    await press('Columns and rows');
    for (const name of ['ID', 'Name']) {
      fireEvent.click(screen.getByRole('checkbox', { name }));
      await settle();
    }
    expect(screen.getByRole('checkbox', { name: 'Email' })).toBeDisabled();
    expect(screen.getByRole('checkbox', { name: 'Name' })).toBeEnabled();
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    await settle();
    expect(headers()).toEqual(['Email']);
  });

  it('of a link count before those that were chosen; fields that are not on offer do not', async () => {
    const path = `/users/people${writeListPlace('', { page: 1, view: { columns: ['email', 'password', 'id'] } })}`;
    await show(5, { path });
    expect(headers()).toEqual(['Email', 'ID']);
  });

  it('the rows of all tables stand as close together as was chosen', async () => {
    const storage = memoryStore();
    await show(5, { storage });
    await press('Columns and rows');
    fireEvent.click(screen.getByRole('radio', { name: 'Compact' }));
    await settle();
    expect(document.querySelector('table')?.dataset.density).toBe('compact');
    cleanup();
    await show(5, { storage });
    expect(document.querySelector('table')?.dataset.density).toBe('compact');
  });
});

describe('the selection of a table', () => {
  it('holds over pages; Shift takes a range; all that match are a step of their own', async () => {
    await show();
    expect(screen.queryByRole('checkbox')).toBeNull();
    await press('Select rows');
    tick('Select Person 2');
    tick('Select Person 5', { shiftKey: true });
    expect(bar()).toBe('4 selected');
    tick('Select Person 3');
    expect(bar()).toBe('3 selected');
    await press('Next page');
    expect(bar()).toBe('3 selected');
    tick('Select the rows of this page');
    expect(bar()).toBe('23 selected');

    await press('Select all 50 that match');
    expect(bar()).toBe('All 50 that match are selected');
    tick('Select Person 20');
    expect(bar()).toBe('19 selected');
    await press('Clear the selection');
    expect(bar()).toMatch(/^No row is selected/);
  });

  it('Shift takes a range from the row that was ticked last, upwards too', async () => {
    await show();
    await press('Select rows');
    tick('Select Person 2');
    tick('Select Person 8');
    tick('Select Person 5', { shiftKey: true });
    expect(bar()).toBe('5 selected');
    for (const n of [2, 5, 6, 7, 8]) expect(screen.getByRole('checkbox', { name: `Select Person ${n}` })).toBeChecked();
  });

  it('of a page that shows all there is offers no step beyond it', async () => {
    await show(5);
    await press('Select rows');
    tick('Select the rows of this page');
    expect(bar()).toBe('5 selected');
    expect(screen.queryByRole('button', { name: /that match$/ })).toBeNull();
  });

  it('is of one visit: who comes back to the list begins anew', async () => {
    const Visits = () => {
      const [visit, setVisit] = useState(1);
      return (
        <VisitProvider value={visit}>
          <ListPage />
          <button type="button" onClick={() => setVisit(visit + 1)}>
            come back
          </button>
        </VisitProvider>
      );
    };
    renderList(<Visits />, people, hostOf(many(5)));
    await settle();
    await press('Select rows');
    tick('Select Person 2');
    expect(bar()).toBe('1 selected');
    await press('come back');
    expect(bar()).toMatch(/^No row is selected/);
  });

  it('ends with the question that it is about', async () => {
    await show();
    await press('Select rows');
    tick('Select Person 2');
    await press('Not activated');
    expect(bar()).toMatch(/^No row is selected/);
  });

  it('keeps an automatic refresh waiting', async () => {
    const { asked } = await show();
    fireEvent.change(screen.getByLabelText('Refresh automatically'), { target: { value: '5' } });
    await press('Select rows');
    tick('Select Person 2');
    const before = asked.length;
    await act(() => vi.advanceTimersByTimeAsync(20_000));
    expect(asked.length).toBe(before);
    await press('Clear the selection');
    await act(() => vi.advanceTimersByTimeAsync(6_000));
    expect(asked.length).toBe(before + 1);
  });

  it('[TABLE-15] stays over a refresh: one that was on its way as the rows were ticked, and one that is asked for', async () => {
    let records = many(3);
    let answer: (() => void) | undefined;
    let isSlow = false;
    const { asked } = renderList(<ListPage />, people, (question: Asked) =>
      isSlow
        ? new Promise(resolve => {
            answer = () => resolve(hostOf(records)(question));
          })
        : hostOf(records)(question),
    );
    await settle();
    const ticked = () =>
      screen
        .getAllByRole<HTMLInputElement>('checkbox', { name: /^Select Person/ })
        .filter(({ checked }) => checked)
        .map(box => box.getAttribute('aria-label'));
    fireEvent.change(screen.getByLabelText('Refresh automatically'), { target: { value: '5' } });
    await press('Select rows');
    isSlow = true;
    await act(() => vi.advanceTimersByTimeAsync(5_000));
    expect(asked).toHaveLength(2);
    tick('Select Person 0');
    tick('Select Person 2');
    // Somebody made another one meanwhile: the rows move.
    records = many(4).toReversed();
    isSlow = false;
    answer?.();
    await settle();
    expect(screen.getByRole('checkbox', { name: 'Select Person 3' })).not.toBeChecked();
    expect(ticked()).toEqual(['Select Person 2', 'Select Person 0']);

    records = many(5);
    await press('Refresh');
    expect(asked).toHaveLength(3);
    expect(screen.getByRole('checkbox', { name: 'Select Person 4' })).not.toBeChecked();
    expect(ticked()).toEqual(['Select Person 0', 'Select Person 2']);
    expect(bar()).toBe('2 selected');
  });
});

describe('the rows of a table', () => {
  const key = (name: string, target: Element = document.activeElement ?? document.body, init = {}) =>
    fireEvent.keyDown(target, { key: name, ...init });
  const focused = () => document.activeElement?.textContent;

  it('are walked by J and K, within the table by arrows too, and ticked by X', async () => {
    await show();
    key('ArrowDown', document.body);
    expect(document.activeElement).toBe(document.body);
    screen.getByRole('link', { name: 'p0' }).focus();
    key('j');
    key('ArrowDown');
    expect(focused()).toBe('p2');
    key('k');
    expect(focused()).toBe('p1');
    // With a modifier they are the browser's.
    for (const modifier of ['altKey', 'ctrlKey', 'metaKey']) key('j', undefined, { [modifier]: true });
    expect(focused()).toBe('p1');
    key('x');
    await act(() => vi.dynamicImportSettled());
    await settle();
    expect((screen.getByRole('checkbox', { name: 'Select Person 1' }) as HTMLInputElement).checked).toBe(true);
    key('ArrowUp');
    key('ArrowUp');
    expect(focused()).toBe('p0');
  });

  it('are counted from the head on, for who hears a part of them', async () => {
    await show();
    const rows = screen.getAllByRole('row');
    expect(rows.slice(1).map(row => row.getAttribute('aria-rowindex'))).toEqual(
      Array.from({ length: 20 }, (_, index) => String(index + 2)),
    );
  });

  it('[EXEC-08] J and K belong to the panel that is open beside them; arrows stay with the rows', async () => {
    const WithPanel = () => (
      <ListScreen list={useConsoleList()}>
        <ListTable openId="p1" panel={<aside>the panel</aside>} />
      </ListScreen>
    );
    renderList(<WithPanel />, people, hostOf(many(5)));
    await settle();
    screen.getByRole('link', { name: 'p1' }).focus();
    for (const name of ['j', 'k']) {
      key(name);
      expect(focused()).toBe('p1');
    }
    key('ArrowDown');
    expect(focused()).toBe('p2');
  });

  it('letters belong to the box that is typed in, and do nothing where they are switched off', async () => {
    const storage = memoryStore();
    const { unmount } = await show(5, { storage });
    // There is a first row to be seen, which J would lead to.
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 10, 100, 20));
    const box = screen.getByRole('combobox', { name: 'Filter (RQL)' });
    box.focus();
    key('j');
    expect(document.activeElement).toBe(box);
    key('j', document.body);
    expect(focused()).toBe('p0');
    unmount();
    storage.setItem('meridian.preferences', JSON.stringify({ v: 1, entries: [['shell.single_keys', false]] }));
    await show(5, { storage });
    screen.getByRole('link', { name: 'p0' }).focus();
    key('j');
    expect(focused()).toBe('p0');
    key('ArrowDown');
    expect(focused()).toBe('p1');
  });
});

it('quick filters put their condition among those of the box, and take it away again', async () => {
  await show();
  await press('Not activated');
  await press('Without a role');
  expect(place().view.query).toBe('eq(activation,false)&excludes(roles.0)');
  expect(screen.getByRole('button', { name: 'Not activated' }).getAttribute('aria-pressed')).toBe('true');
  await press('Not activated');
  expect(place().view.query).toBe('excludes(roles.0)');
});
