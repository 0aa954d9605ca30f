import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { settle, withListClock } from '../../../tests/support/listClock';
import { sessionOf } from '../../../tests/support/renderInConsole';
import { type Asked, hostOf, renderList } from '../../../tests/support/renderList';
import { type Action, type ActionChoiceProps, forEachRecord } from '../../admin/actions';
import { defineResource } from '../../admin/defineResource';
import { defineSection } from '../../admin/defineSection';
import { formatCount } from '../../admin/formatCount';
import { ApiError, memoryStore, NetworkError, ProtocolError, SessionEndedError } from '../../client';
import { useLateReceipts } from '../feedback/lateReceipts';
import { ListPage } from '../table/ListPage';

withListClock();

type Person = { id: string; name: string; isActive: boolean };
const many = (count: number): Person[] =>
  Array.from({ length: count }, (_, index) => ({
    id: `p${index}`,
    name: `Person ${index}`,
    isActive: index % 10 === 9,
  }));

const press = async (name: string | RegExp) => {
  fireEvent.click(screen.getByRole('button', { name }));
  await act(() => vi.dynamicImportSettled());
  await settle();
};

/** The list, until somebody leaves it; whoever is there is told what ended unseen. */
const Place = () => {
  const [isLeft, setLeft] = useState(false);
  useLateReceipts();
  return (
    <>
      {isLeft ? null : <ListPage />}
      <button type="button" hidden data-testid="leave" onClick={() => setLeft(true)} />
    </>
  );
};

/** A list of people, and what is sent to each of them. */
const show = async (
  send: (id: string) => Promise<void>,
  records = many(50),
  overrides: Partial<Action<Person>> = {},
  entries: readonly (readonly [string, unknown])[] = [],
) => {
  const sent: string[] = [];
  const action: Action<Person> = {
    name: 'send_activation',
    permission: [],
    whyNot: ({ isActive }) => (isActive ? 'tools.actions.is_active' : undefined),
    run: (people, context) =>
      forEachRecord(
        people,
        context,
        async ({ id }) => {
          sent.push(id);
          await send(id);
          return undefined;
        },
        4,
      ),
    ...overrides,
  };
  const people = defineResource<Person>({
    name: 'users/people',
    section: defineSection({ name: 'users', icon: () => null }),
    api: { path: '/people/v1', casing: 'camel', one: 'filter' },
    columns: [{ field: 'id', kind: 'id' }, { field: 'name' }],
    actions: async () => [action],
  });
  const current = { records, isHeedless: false, refusal: undefined as Error | undefined };
  const storage = memoryStore();
  storage.setItem('meridian.preferences', JSON.stringify({ v: 1, entries }));
  const answer = (asked: Asked) => {
    if (current.refusal) return Promise.reject(current.refusal);
    const [, id] = /^eq\(id,(.*)\)$/.exec(asked.query) ?? [];
    if (id === undefined) return hostOf(current.records)(current.isHeedless ? { ...asked, offset: 0 } : asked);
    return { data: current.records.filter(one => one.id === id), page: { total: 1, offset: 0, limit: 20 } };
  };
  const session = sessionOf([]);
  const reloadUser = vi.spyOn(session, 'reloadUser');
  const rendered = renderList(<Place />, people, answer, { storage, session });
  await settle();
  await press('Select rows');
  return { ...rendered, sent, current, reloadUser };
};
const selectAll = async (count: number) => {
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select the rows of this page' }));
  await settle();
  await press(`Select all ${formatCount(count, 'en')} that match`);
  await press('Send activation mail');
};
const selectPage = async () => {
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select the rows of this page' }));
  await settle();
  await press('Send activation mail');
};
const dialog = () => within(screen.getByRole('dialog', { name: 'Send activation mail' }));
const begin = () => press(/^Send activation mail \(/);

const PRODUCTION = [['hosts.named', [['https://api.test.example/', { kind: 'production', label: 'North' }]]]] as const;

describe('[CAP-05] many records of a production host', () => {
  it('more than 20 ask for their number, as it will be done', async () => {
    const { sent } = await show(async () => undefined, many(50), {}, PRODUCTION);
    await selectAll(50);
    expect(dialog().getByText('On North: Production.')).toBeTruthy();
    const start = dialog().getByRole<HTMLButtonElement>('button', { name: 'Send activation mail (45)' });
    const box = dialog().getByLabelText('Type “45” to confirm');
    for (const [typed, isReady] of [
      ['', false],
      ['50', false],
      [' 45 ', true],
    ] as const) {
      fireEvent.change(box, { target: { value: typed } });
      expect(start.disabled, typed).toBe(!isReady);
    }
    await begin();
    await settle(20);
    expect(sent).toHaveLength(45);
  });

  it('20 ask for nothing, nor do any on another host', async () => {
    await show(async () => undefined, many(22), {}, PRODUCTION);
    await selectAll(22);
    expect(dialog().getByText('It will be done for 20; 2 will be skipped.')).toBeTruthy();
    expect(dialog().getByText('On North: Production.')).toBeTruthy();
    expect(dialog().queryByRole('textbox')).toBeNull();
    cleanup();
    await show(async () => undefined, many(50));
    await selectAll(50);
    expect(dialog().queryByText(/Production/)).toBeNull();
    expect(dialog().queryByRole('textbox')).toBeNull();
  });
});

it('[CAP-05] says until when it waits for a host that limits calls, while it reads and while it sends', async () => {
  vi.setSystemTime('2026-03-05T10:00:00Z');
  const busy = new ApiError('Busy', { status: 429, method: 'POST', path: '/x', retryAfterMs: 50_000 });
  const refusals = [busy];
  const { current } = await show(async () => {
    const refusal = refusals.pop();
    if (refusal) throw refusal;
  }, many(20));
  current.refusal = busy;
  await selectPage();
  expect(dialog().getByText(/goes on by itself at \d\d:00:50\.$/)).toBeTruthy();
  current.refusal = undefined;
  await act(() => vi.advanceTimersByTimeAsync(50_000));
  await settle(20);
  await begin();
  await settle(20);
  expect(dialog().getByText(/goes on by itself at \d\d:01:4\d\.$/)).toBeTruthy();
  await act(() => vi.advanceTimersByTimeAsync(50_000));
  await settle(20);
  expect(dialog().getByText('18 done')).toBeTruthy();
});

describe('[CAP-05] a read-only host', () => {
  it('greys what could be done with what is ticked, and says why', async () => {
    const { sent } = await show(async () => undefined, many(3), {}, [['host.read_only', true]]);
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select the rows of this page' }));
    await settle();
    const button = screen.getByRole('button', { name: /^Send activation mail/ });
    expect(button).toHaveAttribute('aria-disabled', 'true');
    expect(button.textContent).toContain('Read-only on this host');
    expect(sent).toEqual([]);
  });
});

describe('an action on many records', () => {
  it('[HOST-01] is about what a host gives that does not heed the offset, and says that there is more', async () => {
    const { current } = await show(async () => undefined, many(250));
    current.isHeedless = true;
    await selectAll(250);
    expect(dialog().getByText(/^100 records, as they were read at /)).toBeTruthy();
    expect(dialog().getByText(/^The host gives the same records again instead of the next ones/)).toBeTruthy();
  });

  it('names those that it will be done for, and tells of the others why not', async () => {
    const records = many(14).map((one, index) => ({ ...one, isActive: index < 12 }));
    await show(async () => undefined, records);
    await selectPage();
    const items = () =>
      dialog()
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent);
    expect(items()).toEqual(['Skipped: Is activated already (12)', 'Person 12 · p12', 'Person 13 · p13']);
    expect(dialog().getByRole('status')).toHaveTextContent('It will be done for 2; 12 will be skipped.');
    cleanup();
    await show(
      async () => undefined,
      many(3).map(one => ({ ...one, isActive: true })),
    );
    await selectPage();
    expect(items()).toEqual(['Skipped: Is activated already (3)']);
  });

  it('is shown first: host, number, query and ten names; what is ticked later, or comes later, is not touched', async () => {
    const { sent, current } = await show(async () => undefined);
    await selectAll(50);
    expect(dialog().getByText('test.example')).toBeTruthy();
    expect(dialog().getByText(/^50 records, as they were read at /)).toBeTruthy();
    expect(dialog().getByText('Filter').nextElementSibling).toHaveTextContent('Everything (no filter)');
    expect(
      dialog()
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'Skipped: Is activated already (5)',
      ...many(11)
        .filter(({ isActive }) => !isActive)
        .map(({ id, name }) => `${name} · ${id}`),
      'and 35 more',
    ]);
    expect(dialog().getByText('It will be done for 45; 5 will be skipped.')).toBeTruthy();
    expect(sent).toEqual([]);
    current.records = [...many(50), { id: 'late', name: 'Late', isActive: false }];
    await begin();
    await settle(20);
    expect(sent).toHaveLength(45);
    expect(sent).not.toContain('late');
    expect(dialog().getByRole('status').textContent).toBe('45 done · 5 skipped');
  });

  it('says what was chosen for it, before and after', async () => {
    const nurse = { value: 'r1', label: 'Nurse' };
    const choice = ({ onChange }: ActionChoiceProps) => (
      <button type="button" onClick={() => onChange(nurse)}>
        Choose
      </button>
    );
    await show(async () => undefined, many(3), { choice });
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select the rows of this page' }));
    await settle();
    await press('Send activation mail');
    await press('Choose');
    expect(screen.getByRole('dialog', { name: 'Send activation mail: Nurse' })).toBeVisible();
    await begin();
    await settle();
    const ended = within(screen.getByRole('dialog', { name: 'Send activation mail: Nurse' }));
    expect(ended.getByRole('button', { name: 'Close' })).toHaveFocus();
  });

  it('ends with a list that was read again: it may show something else', async () => {
    const { asked } = await show(async () => undefined, many(3));
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select the rows of this page' }));
    await settle();
    await press('Send activation mail');
    const before = asked.length;
    await begin();
    await settle();
    expect(asked.slice(before).map(({ query }) => query)).toEqual([asked[0]?.query]);
  });

  it('is about what is ticked as it is when asked, not as it was when ticked', async () => {
    const { sent, current } = await show(async () => undefined, many(3));
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select the rows of this page' }));
    await settle();
    current.records = many(3).map(one => ({ ...one, isActive: one.id !== 'p2' }));
    await press('Send activation mail');
    expect(dialog().getByText(/^3 records, as they were read at /)).toBeTruthy();
    expect(dialog().getByText('It will be done for 1; 2 will be skipped.')).toBeTruthy();
    // No filter found them: none is claimed.
    expect(dialog().queryByText('Filter')).toBeNull();
    await begin();
    expect(sent).toEqual(['p2']);
    expect(dialog().getByRole('button', { name: 'Close' })).toHaveFocus();
  });

  it.each([
    ['u1', 1],
    ['u2', 0],
  ])('[PERM-03] where it is about oneself, what one may do is asked for again (%s)', async (id, times) => {
    const { sent, reloadUser } = await show(async () => undefined, [{ id, name: 'Ada', isActive: false }]);
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select the rows of this page' }));
    await settle();
    await press('Send activation mail');
    await begin();
    expect(sent).toEqual([id]);
    expect(reloadUser).toHaveBeenCalledTimes(times);
  });

  it('of 1,000 with 10 that fail ends with exact receipts, and tries again only those', async () => {
    const records = many(1_000).map(one => ({ ...one, isActive: false }));
    const failing = new Set(records.filter((_, index) => index % 100 === 50).map(({ id }) => id));
    const { sent } = await show(async id => {
      if (failing.has(id)) throw new Error(`no mailbox for ${id}`);
    }, records);
    await selectAll(1_000);
    await settle(60);
    await begin();
    await settle(20);
    expect(dialog().getByRole('status').textContent).toBe('990 done · 10 failed');
    const failed = within(dialog().getByRole('list', { name: /10 failed$/ })).getAllByRole('listitem');
    // What went well lists nobody before it is asked for.
    const isOpen = (words: string) => dialog().getByText(words, { selector: 'summary' }).closest('details')?.open;
    expect([isOpen('990 done'), isOpen('10 failed')]).toEqual([false, true]);
    expect(failed.map(({ textContent }) => textContent)).toEqual(
      [...failing].map(id => `Person ${id.slice(1)} · ${id}no mailbox for ${id}`),
    );
    failing.clear();
    const before = sent.length;
    await press('Try again (10)');
    expect(sent.slice(before).sort()).toEqual(
      records
        .filter((_, index) => index % 100 === 50)
        .map(({ id }) => id)
        .sort(),
    );
    expect(dialog().getByRole('status').textContent).toBe('1,000 done');
  });

  it('[CAP-12] what it made is linked, in a tab of its own; the file has every receipt, and formulas of nobody', async () => {
    const files: Blob[] = [];
    const url = Object.assign(URL, { createObjectURL: (blob: Blob) => `blob:${files.push(blob)}` });
    vi.stubGlobal('URL', url);
    const records = many(3).map(one => ({
      ...one,
      id: one.id === 'p1' ? 'p/1' : one.id,
      name: one.id === 'p2' ? '=cmd()' : one.name,
      isActive: false,
    }));
    await show(async () => undefined, records, {
      run: (people, context) =>
        forEachRecord(
          people,
          context,
          async ({ id }) => {
            if (id === 'p2') throw new Error('no "place" for it');
            return { id: `copy of ${id}`, to: `/users/people/copy-${encodeURIComponent(id)}` };
          },
          1,
        ),
    });
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select the rows of this page' }));
    await settle();
    await press('Send activation mail');
    await begin();
    const links = dialog().getAllByRole<HTMLAnchorElement>('link', { hidden: true });
    expect(links.map(({ target, pathname }) => [target, pathname])).toEqual([
      ['_blank', '/users/people/p0'],
      ['_blank', '/users/people/copy-p0'],
      ['_blank', '/users/people/p%2F1'],
      ['_blank', '/users/people/copy-p%2F1'],
    ]);
    await press('Download the receipts');
    expect((await files[0]?.text())?.split('\r\n')).toEqual([
      'id,name,outcome,reason,made',
      '"p0","Person 0 · p0","done","","copy of p0"',
      '"p/1","Person 1 · p/1","done","","copy of p/1"',
      `"p2","'=cmd() · p2","failed","no ""place"" for it",""`,
      '',
    ]);
  });

  it('[HOST-03] of calls whose answers told nothing it says no more than that', async () => {
    const shape = { method: 'POST', path: '/people', expected: 'a count of records', wrong: 'it is nothing' };
    await show(async () => {
      throw new ProtocolError('shape', shape);
    }, many(25));
    await selectAll(25);
    await begin();
    await settle(20);
    expect(dialog().getByText(/^These were sent, but no answer told whether they were done\./)).toBeVisible();
  });

  it('ends with "unknown" for what was under way when the connection was lost, and never sends that again by itself', async () => {
    const records = many(25).map(one => ({ ...one, isActive: false }));
    let isLost = false;
    const { sent, current } = await show(
      async id => {
        if (id === 'p6') isLost = true;
        if (isLost) throw new NetworkError('no answer');
      },
      records,
      { isDone: ({ isActive }) => isActive },
    );
    await selectAll(25);
    await begin();
    await settle(20);
    const words = dialog().getByRole('status').textContent ?? '';
    const unknown = within(dialog().getByRole('list', { name: /unknown$/ }))
      .getAllByRole('listitem')
      .map(({ textContent }) => /p\d+/.exec(textContent ?? '')?.[0]);
    // Those that were under way together with the first that met it; nothing was begun after.
    expect(unknown).toContain('p6');
    expect(unknown.length).toBeLessThanOrEqual(4);
    const done = sent.length - unknown.length;
    expect(words).toBe(`${done} done · ${unknown.length} unknown · ${25 - sent.length} not begun`);

    isLost = false;
    await press(`Try again (${25 - sent.length})`);
    expect(new Set(sent).size).toBe(sent.length);
    expect(sent).toHaveLength(25);

    // Looked up, those that the host did carry out are done.
    current.records = records.map(one => ({ ...one, isActive: one.id === 'p6' }));
    await press('Look up what is unknown');
    await settle(20);
    const failed = unknown.length - 1;
    expect(dialog().getByRole('status').textContent).toBe(
      `${25 - failed} done${failed > 0 ? ` · ${failed} failed` : ''}`,
    );
  });

  it('is stopped: what was sent is told, the rest is left; while it runs Escape does not close it', async () => {
    const waiting: (() => void)[] = [];
    await show(() => new Promise<void>(resolve => waiting.push(resolve)), many(9));
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select the rows of this page' }));
    await settle();
    await press('Send activation mail');
    await begin();
    fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
    await settle();
    await press('Stop');
    for (const answer of waiting) answer();
    await settle();
    expect(dialog().getByRole('status').textContent).toBe('4 done · 5 not begun');
  });

  it('begins nothing more once its page is left', async () => {
    const waiting: (() => void)[] = [];
    const { sent } = await show(() => new Promise<void>(resolve => waiting.push(resolve)), many(9));
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select the rows of this page' }));
    await settle();
    await press('Send activation mail');
    await begin();
    fireEvent.click(screen.getByTestId('leave'));
    for (const answer of waiting) answer();
    await settle();
    expect(sent).toHaveLength(4);
  });

  it('names ten of them and no more, nor tells of others where there are none', async () => {
    await show(async () => undefined, many(10));
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select the rows of this page' }));
    await settle();
    await press('Send activation mail');
    expect(dialog().getAllByRole('listitem')).toHaveLength(10);
  });

  it('whose page is gone before it ends is told of once it has ended: how many of each, and by name what was not done', async () => {
    const waiting: ((error?: Error) => void)[] = [];
    const send = () =>
      new Promise<void>((resolve, reject) => waiting.push(error => (error ? reject(error) : resolve())));
    const { notices } = await show(send, many(9));
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select the rows of this page' }));
    await settle();
    await press('Send activation mail');
    await begin();
    fireEvent.click(screen.getByTestId('leave'));
    await settle();
    expect(notices.state().toasts).toEqual([]);
    for (const answer of waiting.splice(0, 2)) answer();
    for (const answer of waiting) answer(new SessionEndedError('expired'));
    await settle();
    expect(notices.state().toasts).toMatchObject([
      {
        kind: 'error',
        text: 'Send activation mail: 2 done · 2 failed · 5 not begun. The page was gone before it ended.',
        detail:
          '2 failed: Person 2 · p2, Person 3 · p3 · 5 not begun: Person 4 · p4, Person 5 · p5, Person 6 · p6, Person 7 · p7, Person 8 · p8',
      },
    ]);
  });
});
