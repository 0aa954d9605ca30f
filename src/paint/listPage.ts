import { clockIn, HERE, isZone } from '../admin/clock';
import type { Preferences } from '../client';
import { shownColumns } from '../ui/table/shownColumns';
import { make } from './make';
import type { CommonWords, PlainColumn, PlainTable } from './plainLists';
import { type CellWords, cellOf, UnknownValueError } from './rowCells';

/** From this many on the console's table holds only the rows in view. */
const MANY_ROWS = 100;

export type PaintOptions = {
  /** Name of the resource. */
  name: string;
  table: PlainTable;
  common: CommonWords;
  /** In the language that the console will speak. */
  words: readonly string[];
  /** The user's own. */
  preferences: Preferences;
  /** Zone of the user's profile. */
  profileZone: unknown;
  /** The list as it was sent. */
  rows: readonly unknown[];
  /** Milliseconds since 1970. */
  now: number;
};

const isDensity = (value: unknown): value is 'compact' | 'standard' | 'comfortable' =>
  value === 'compact' || value === 'standard' || value === 'comfortable';
const isTexts = (value: unknown): value is readonly string[] => Array.isArray(value);
const isText = (value: unknown): value is string => typeof value === 'string';
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** As `ZoneProvider` has it (src/admin/zone.tsx). */
const zoneOf = ({ preferences, profileZone }: PaintOptions): string => {
  const choice = preferences.get('shell.zone', isText);
  if (choice === 'profile') return isZone(profileZone) ? profileZone : HERE;
  return isZone(choice) ? choice : HERE;
};

/** Where a button will stand. */
const box = (size: number, className = 'paint-box') => {
  const made = make('span', className);
  made.style.width = `${size}px`;
  made.style.height = `${size}px`;
  return made;
};

const toolbar = ({ table, common, words, now }: PaintOptions, zone: string) => {
  const word = (at: number | undefined) => words[at ?? -1] ?? '';
  const hint =
    table.example === undefined
      ? word(common['table.filter_placeholder'])
      : word(common['table.filter_example']).replace('{{example}}', () => table.example ?? '');
  const updated = word(common['table.updated_at']).replace('{{time}}', clockIn(new Date(now), zone).slice(11, 19));
  const select = make('select', 'select', ...common.refresh.map(at => make('option', '', word(at))));
  const query = make(
    'div',
    'query-bar',
    make('div', 'query-field', box(18), make('span', 'paint-hint', hint)),
    box(28),
    box(28),
    make('a', 'query-help', box(18), word(common['table.rql_help'])),
  );
  return make(
    'div',
    'toolbar',
    query,
    make('span', 'list-tools', box(30), box(30), box(30), box(30)),
    make('div', 'refresh-controls', make('span', 'refresh-updated', updated), box(30), select),
  );
};

const headCell = ({ kind, priority, sortable }: PlainColumn, label: string) => {
  const cell = make('th', '');
  if (kind) cell.dataset.kind = kind;
  if (priority) cell.dataset.priority = priority;
  if (!sortable) cell.append(label);
  else {
    cell.ariaSort = 'none';
    cell.append(make('button', '', label, box(14, 'paint-mark')));
  }
  return cell;
};

type RowOptions = {
  columns: readonly PlainColumn[];
  labels: readonly string[];
  wordsOf: (column: PlainColumn) => CellWords;
};

const bodyCell = (
  column: PlainColumn,
  { record, id, isFirst }: { record: Record<string, unknown>; id: string; isFirst: boolean },
  words: CellWords,
): Node | string => {
  if (column.kind !== 'id') {
    const shown = cellOf(column, record[column.wire ?? column.field] ?? record[column.field], words);
    if (!isFirst || !id) return shown;
    // What is called nothing is called by its id.
    return make('a', '', shown.textContent?.trim() ? shown : make('bdi', '', id));
  }
  // Beside it the button that copies it.
  return id ? make('span', 'cell-id', make(isFirst ? 'a' : 'span', '', id), box(24, 'paint-mark')) : '';
};

const row = (record: unknown, idField: string, { columns, labels, wordsOf }: RowOptions) => {
  if (!isRecord(record)) throw new UnknownValueError();
  const known = record[idField];
  const id = typeof known === 'string' || typeof known === 'number' ? String(known) : '';
  const cells = columns.map((column, at) => {
    const cell = make('td', '', bodyCell(column, { record, id, isFirst: at === 0 }, wordsOf(column)));
    cell.dataset.label = labels[at] ?? '';
    if (column.kind) cell.dataset.kind = column.kind;
    if (column.priority) cell.dataset.priority = column.priority;
    return cell;
  });
  const made = make('tr', '', ...cells);
  made.dataset.id = id;
  return made;
};

const tableOf = (options: PaintOptions, columns: readonly PlainColumn[], zone: string) => {
  const { table, common, words, preferences, rows } = options;
  const word = (at: number) => words[at] ?? '';
  const wordsOf = ({ unnamed }: PlainColumn): CellWords => ({
    yes: word(common['common.yes']),
    no: word(common['common.no']),
    unnamed: unnamed === undefined ? undefined : word(unnamed),
    zone,
  });
  const labels = columns.map(({ label }) => word(label));
  const head = make('thead', '', make('tr', '', ...columns.map((column, at) => headCell(column, labels[at] ?? ''))));
  const body = make('tbody', '', ...rows.map(record => row(record, table.id, { columns, labels, wordsOf })));
  const made = make('table', 'table', head, body);
  made.dataset.density = preferences.get('tables.density', isDensity) ?? 'standard';
  return made;
};

/**
 * The page of a list as the console will show it (src/ui/table/ListPage.tsx): the same parts at the same places, with boxes
 * for what is no text.
 *
 * @returns `undefined` where something is chosen, or was sent, that only the console knows how to show
 */
export const listPage = (options: PaintOptions): HTMLElement | undefined => {
  const { name, table, words, preferences, rows } = options;
  const columns = shownColumns(table.columns, preferences.get(`${name}.columns`, isTexts));
  if (rows.length === 0 || rows.length >= MANY_ROWS || columns.some(({ isUnknown }) => isUnknown)) return undefined;
  const word = (at: number) => words[at] ?? '';
  const zone = zoneOf(options);
  const quick = table.quick?.map(at => make('button', '', word(at)));
  try {
    return make(
      'div',
      'page',
      make('div', 'page-head', make('h1', '', word(table.title))),
      toolbar(options, zone),
      ...(quick ? [make('div', 'quick-filters', ...quick)] : []),
      make('div', 'table-progress'),
      make('div', 'table-box', tableOf(options, columns, zone)),
      make('div', 'table-foot', make('span', 'paint-foot')),
    );
  } catch (error) {
    if (error instanceof UnknownValueError) return undefined;
    throw error;
  }
};
