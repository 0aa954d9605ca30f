import { cleanup } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import en from '../../i18n/en/console.json';
import servicesEn from '../../i18n/en/services.json';
import nl from '../../i18n/nl/console.json';
import servicesNl from '../../i18n/nl/services.json';
import { renderInConsole } from '../../tests/support/renderInConsole';
import { createBinder, identify, recordCasing } from '../admin/boundApi';
import { createPreferences, fromWire, memoryStore } from '../client';
import type { FirstAnswer } from '../client/session/begin';
import { firstTables } from '../firstLists';
import { resources } from '../resources';
import { ConsoleTable } from '../ui/table/ConsoleTable';
import { paintList } from './paintList';

const plain = firstTables({ en: [en, servicesEn], nl: [nl, servicesNl] });
const definitionOf = (name: string) => {
  const found = resources.find(one => one.name === name);
  if (!found) throw new Error(`${name} is not declared.`);
  return found;
};

/** The page's own tree, which nothing outside of it finds. */
let shadow: ShadowRoot | undefined;

/** The page as it is while the console's code is on its way: the outline alone. */
const openPage = (lang: 'en' | 'nl' = 'en') => {
  history.replaceState(null, '', '/users/users');
  Object.assign(document.documentElement, { lang });
  document.documentElement.dataset.start = 'list';
  document.body.innerHTML = `<div id="root" data-screen="shell-${lang}"><div role="status"></div></div>`;
  return document.getElementById('root') as HTMLElement;
};

const preferencesOf = (choices: Record<string, unknown>) => {
  const preferences = createPreferences({ storage: memoryStore(), host: 'dev.example.org', user: 'u' });
  for (const [key, value] of Object.entries(choices)) preferences.set(key, value);
  return preferences;
};

const ADA = {
  id: '507f191e810c19729de860ea',
  first_name: 'Ada',
  last_name: '<img src=x onerror=alert(1)>',
  email: 'ada@example.test',
  activation: true,
  roles: [{ id: 'r1', name: 'Ward <b>east</b>' }, { id: 'r2' }],
  creation_timestamp: '2026-03-05T17:08:09.045Z',
};

const paint = (
  rows: readonly unknown[],
  {
    name = 'users/users',
    choices = {},
    me = {},
    text = JSON.stringify({ data: rows, page: { total: rows.length, limit: 20, offset: 0 } }),
  }: { name?: string; choices?: Record<string, unknown>; me?: object; text?: string } = {},
) => {
  const answer: FirstAnswer = {
    list: { name, call: '', needs: [] },
    me: { id: 'u', language: document.documentElement.lang, ...me },
    preferences: preferencesOf(choices),
    text,
  };
  paintList(plain, answer);
};

const texts = (selector: string) =>
  [...(shadow?.querySelectorAll(selector) ?? [])].map(({ textContent }) => textContent);
const host = () => document.getElementById('first-rows');
/** Until observers of the page have been told. */
const told = () => new Promise(resolve => setTimeout(resolve));

beforeEach(() => {
  const attach = Element.prototype.attachShadow;
  vi.spyOn(Element.prototype, 'attachShadow').mockImplementation(function (this: Element, init) {
    expect(init.mode).toBe('closed');
    shadow = attach.call(this, init);
    return shadow;
  });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  shadow = undefined;
  document.body.innerHTML = '';
  delete document.documentElement.dataset.start;
  document.documentElement.removeAttribute('data-nav-pinned');
});

/** What a table says, cell by cell, with all that its place depends on. */
const shownBy = (table: ParentNode | undefined) =>
  [...(table?.querySelectorAll('tbody tr, thead tr') ?? [])].map(tr =>
    [...tr.children].map(cell => {
      // The button beside an id says that it was copied.
      for (const extra of cell.querySelectorAll('.visually-hidden, svg')) extra.remove();
      const { kind, priority } = (cell as HTMLElement).dataset;
      const hues = [...cell.querySelectorAll<HTMLElement>('[data-hue]')].map(({ dataset }) => dataset.hue);
      const isLink = cell.querySelector('a') !== null;
      // Cards leave out a cell that holds nothing.
      return { text: cell.textContent, kind, priority, hues, isLink, isEmpty: cell.innerHTML === '' };
    }),
  );

/** A value for each field, as services send them. */
const sampleOf = (field: string, kind: string | undefined, at: number): unknown => {
  if (kind === 'chips')
    return at === 0
      ? undefined
      : [
          { id: '1', name: 'Reader' },
          { id: '2', name: '' },
          { id: '3', name: ' ' },
        ];
  if (kind === 'boolean') return at === 1;
  if (kind === 'texts') return at === 0 ? [] : ['one', 'two'];
  if (kind === 'number' || kind === 'bytes') return [0, 1_234_567, undefined][at];
  if (/Timestamp$/.test(field)) return ['2026-03-05T17:08:09.045Z', 1_767_225_599_999, undefined][at];
  return [`${field} & <b>`, undefined, null][at];
};

describe('the first rows of a list', () => {
  it.each(Object.keys(plain.tables))('%s says in every cell what the table of the console says', name => {
    const definition = definitionOf(name);
    const bound = createBinder(resources)(name);
    const { columns } = plain.tables[name] ?? { columns: [] };
    const rows = [0, 1, 2].map(at => ({
      ...Object.fromEntries(columns.map(({ field, wire, kind }) => [wire ?? field, sampleOf(field, kind, at)])),
      [plain.tables[name]?.id ?? 'id']: `id-${at}`,
    }));
    openPage();
    const shown = columns.filter(({ isUnknown }) => !isUnknown).map(({ field }) => field);
    paint(rows, { name, choices: { [`${name}.columns`]: shown } });
    const painted = shownBy(shadow?.querySelector('table') ?? undefined);
    expect(painted).toHaveLength(4);

    const records = rows.map(row => identify(bound, fromWire(row, { casing: recordCasing(bound) }) as object));
    const { container } = renderInConsole(
      <ConsoleTable
        label=""
        columns={definition.columns.filter(({ field }) => shown.includes(field))}
        rows={records as never}
        sort={{ field: '', order: 'ASC' }}
        onSort={() => {}}
        pathOf={() => '/'}
      />,
    );
    expect(painted).toEqual(shownBy(container));
  });

  it('texts stay texts, and the title and the questions of every day stand there', () => {
    openPage();
    paint([ADA]);
    expect(texts('tbody td')).toEqual([ADA.id, 'Ada', ADA.last_name, ADA.email, 'Yes', 'Ward <b>east</b>No name']);
    expect(shadow?.querySelector('img, tbody b')).toBeNull();
    expect(texts('h1, .quick-filters button')).toEqual(['Users', 'Not activated', 'Without a role', 'With the role…']);
  });

  it.each(['<!doctype html><title>Welcome</title>', '{"data":[{"id":"a"', 'null', '{"data":{}}', ''])(
    '[HOST-05] an answer that is no list paints nothing, and breaks nothing: %s',
    text => {
      openPage();
      paint([], { text });
      expect(host()).toBeNull();
    },
  );

  it('[I18N-01] in Dutch, with the columns and the zone that the operator chose', () => {
    openPage('nl');
    const choices = {
      'users/users.columns': ['activation', 'creationTimestamp', 'roles'],
      'tables.density': 'compact',
    };
    paint([ADA], { choices: { ...choices, 'shell.zone': 'Asia/Tokyo' } });
    expect(texts('th')).toEqual(['Geactiveerd', 'Aangemaakt', 'Rollen']);
    expect(texts('tbody td')).toEqual(['Ja', '2026-03-06 02:08', 'Ward <b>east</b>Geen naam']);
    expect(shadow?.querySelector('table')?.dataset.density).toBe('compact');
  });

  it('times are shown in the zone of the profile where that was chosen', () => {
    openPage();
    const choices = { 'users/users.columns': ['creationTimestamp'], 'shell.zone': 'profile' };
    paint([ADA], { choices, me: { time_zone: 'America/New_York' } });
    expect(texts('tbody td')).toEqual(['2026-03-05 12:08']);
  });

  it.each([
    ['a list whose cells are more than their values', [ADA], { name: 'users/roles' }],
    ['a list that nobody declared', [ADA], { name: 'toString' }],
    ['a value that is no text', [{ ...ADA, first_name: { given: 'Ada' } }], {}],
    ['a number with more digits than JavaScript keeps', [{ ...ADA, first_name: 2 ** 60 }], {}],
    ['no rows', [], {}],
    ['more rows than the table holds', Array.from({ length: 100 }, () => ADA), {}],
    ['a user whose language is another', [ADA], { me: { language: 'NL' } }],
  ] as const)('the outline stays for %s', (_, rows, options) => {
    openPage();
    paint(rows, options);
    expect(host()).toBeNull();
  });

  it('nothing of them can be reached, and they go when the console has rows of its own', async () => {
    const root = openPage();
    paint([ADA]);
    expect(host()?.inert).toBe(true);
    expect(document.body.textContent).not.toContain('ada@example.test');

    root.innerHTML = '<main></main>';
    await told();
    root.innerHTML = '<main><h1>Users</h1><table class="table" aria-busy="true"></table></main>';
    await told();
    expect(host()).not.toBeNull();
    root.querySelector('table')?.setAttribute('aria-busy', 'false');
    await told();
    expect(host()).toBeNull();
  });

  it.each(['<main><h1>Sign in</h1></main>', '<div class="failure" role="alert"></div>'])(
    'they go when the console shows something else: %s',
    async markup => {
      const root = openPage();
      paint([ADA]);
      root.innerHTML = markup;
      await told();
      expect(host()).toBeNull();
    },
  );

  it('they go when another page is asked for', async () => {
    const root = openPage();
    paint([ADA]);
    history.replaceState(null, '', '/users/roles');
    root.innerHTML = '<main></main>';
    await told();
    expect(host()).toBeNull();
  });

  it('what the console shows already is not painted over', () => {
    openPage().innerHTML = '<main><h1>Users</h1></main>';
    paint([ADA]);
    expect(host()).toBeNull();
  });

  it('the pinned navigation has its place before', () => {
    openPage();
    paint([ADA], { choices: { 'shell.pinned': true } });
    expect(document.documentElement.hasAttribute('data-nav-pinned')).toBe(true);
  });
});

describe('a click on a painted row', () => {
  const clickOn = async (
    row: number,
    { target = document.body as Element, ...init }: MouseEventInit & { target?: Element } = {},
  ) => {
    const rows = [...(shadow?.querySelectorAll('tbody tr') ?? [])];
    rows.forEach((one, at) => {
      one.getBoundingClientRect = () => new DOMRect(0, 100 + at * 40, 800, 40);
    });
    target.dispatchEvent(new MouseEvent('click', { bubbles: true, clientX: 20, clientY: 110 + row * 40, ...init }));
  };
  /** The console's rows, in another order than those that were painted. */
  const takeOver = async (root: HTMLElement) => {
    const opened: (string | undefined)[] = [];
    root.innerHTML =
      '<main><h1>Users</h1><table><tbody><tr data-id="b"></tr><tr data-id="a"></tr></tbody></table></main>';
    for (const row of root.querySelectorAll('tr')) row.addEventListener('click', () => opened.push(row.dataset.id));
    await told();
    return opened;
  };
  const rows = [
    { ...ADA, id: 'a' },
    { ...ADA, id: 'b' },
  ];

  it('opens that record, once there is something to open it', async () => {
    const root = openPage();
    paint(rows);
    await clickOn(1);
    expect(await takeOver(root)).toEqual(['b']);
  });

  it('is forgotten where another place was clicked after it', async () => {
    const root = openPage();
    paint(rows);
    await clickOn(1);
    await clickOn(9);
    expect(await takeOver(root)).toEqual([]);
  });

  it('counts neither with a modifier nor on what lies over the rows', async () => {
    const root = openPage();
    paint(rows);
    await clickOn(0, { ctrlKey: true });
    root.insertAdjacentHTML('beforeend', '<nav class="nav"><span></span></nav>');
    await clickOn(0, { target: root.querySelector('.nav span') as Element });
    expect(await takeOver(root)).toEqual([]);
  });
});
