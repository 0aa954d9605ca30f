import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { filterOf } from '../../../tests/support/filterOf';
import { renderInConsole } from '../../../tests/support/renderInConsole';
import type { ActionResult } from '../../admin/actions';
import type { Say } from '../../admin/messages';
import type { Client } from '../../admin/platform';
import { createPreferences, memoryStore, NetworkError } from '../../client';
import type { Task } from '../../contract';
import { parseFilter } from '../../rql';
import { type ConsoleList, ListProvider } from '../../ui/table/useConsoleList';
import { executionActions } from './actions';
import { type Bin, rateOf } from './chartBins';
import { FailureGroups } from './FailureGroups';
import { RunBars } from './RunBars';
import { RunChart } from './RunChart';
import { RunTable } from './RunTable';
import { type FailedRun, groupFailures, withFailure } from './signature';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const failure = (minute: number, message: string, { name = 'Error', functionName = 'report' } = {}): FailedRun => ({
  id: `t${minute}`,
  functionName,
  startTimestamp: new Date(Date.UTC(2026, 0, 2, 3, minute)),
  error: { name, message },
});

describe('[CAP-15] failures by kind', () => {
  it('what varies from run to run does not part them: numbers, ids, quoted texts, lines below the first', () => {
    const groups = groupFailures([
      failure(9, 'No user 5f7b1b0c0c0c0c0c0c0c07b2 after 12.5 s\n  at index.js:1'),
      failure(8, 'No user 0123456789abcdef01234567 after 3 s\n  at index.js:99', { functionName: 'mail' }),
      failure(7, "Cannot read 'a'"),
      failure(6, 'No user 9 after 1 s', { name: 'TypeError' }),
    ]);
    expect(groups.map(({ name, message, count }) => [name, message, count])).toEqual([
      ['Error', 'No user … after … s', 2],
      ['Error', 'Cannot read …', 1],
      ['TypeError', 'No user … after … s', 1],
    ]);
    expect(groups[0]).toMatchObject({ functions: ['report', 'mail'], newest: { id: 't9' } });
    expect(groups[0]?.first?.getUTCMinutes()).toBe(8);
    expect(groups[0]?.last?.getUTCMinutes()).toBe(9);
  });

  it('[HOST-05] what does not tell when it started takes the first and the last moment from no kind', () => {
    const untold = { ...failure(5, 'Refused'), startTimestamp: undefined } as unknown as FailedRun;
    const [group] = groupFailures([untold, failure(9, 'Refused'), failure(8, 'Refused'), untold]);
    expect([group?.first?.getUTCMinutes(), group?.last?.getUTCMinutes()]).toEqual([8, 9]);
  });

  it('[HOST-05] an error that is missing, a text, or made of odd parts costs no other failure', () => {
    const odd = (error: unknown, functionName?: unknown) => ({ id: 'x', functionName, error }) as unknown as FailedRun;
    const groups = groupFailures([
      odd('Timeout after 3 s', 'mail'),
      odd('Timeout after 9 s'),
      odd(undefined),
      odd(null),
      odd({ name: { a: 1 }, message: 7 }),
      failure(1, 'Timeout after 1 s', { name: '' }),
    ]);
    expect(groups.map(({ name, message, count, functions }) => [name, message, count, functions])).toEqual([
      [undefined, '', 3, []],
      [undefined, 'Timeout after … s', 2, ['mail']],
      [undefined, 'Timeout after … s', 1, ['report']],
    ]);
    const narrowed = groups.slice(1).map(group => withFailure(filterOf(''), group));
    expect(narrowed).toEqual([
      'eq(status,failed)&like(error,Timeout%2520after)',
      'eq(status,failed)&like(error.message,Timeout%2520after)',
    ]);
    expect(withFailure(filterOf(narrowed[0] ?? ''), { name: 'E', message: '' })).toBe(
      'eq(status,failed)&eq(error.name,E)',
    );
  });

  it.each([
    ['No user … after … s', 'eq(status,failed)&eq(error.name,Error)&like(error.message,No%2520user)'],
    ['…', 'eq(status,failed)&eq(error.name,Error)'],
    ['… ms', 'eq(status,failed)&eq(error.name,Error)'],
    ['… sec', 'eq(status,failed)&eq(error.name,Error)&like(error.message,sec)'],
    ['', 'eq(status,failed)&eq(error.name,Error)'],
  ])('a filter for %s', (message, filter) => {
    expect(withFailure(filterOf(''), { name: 'Error', message })).toBe(filter);
  });

  it('a filter keeps what was asked before, but for another kind, and holds whatever a message holds', () => {
    const before = filterOf('eq(functionName,a)&eq(status,new)&eq(error.name,B)&like(error.message,c)');
    expect(withFailure(before, { name: 'E', message: '' })).toBe(
      'eq(functionName,a)&eq(status,failed)&eq(error.name,E)',
    );
    const odd = withFailure(filterOf(''), { name: 'a,b)(', message: 'x)&y|(,z%' });
    expect(parseFilter(odd).valid).toBe(true);
  });

  it('are counted of a stated sample, and one narrows the filter', async () => {
    const find = vi.fn(async () => ({
      data: [failure(9, 'Timeout after 30 s'), failure(8, 'Timeout after 31 s'), failure(7, 'Refused')],
      page: { total: 812, limit: 500, offset: 0 },
    }));
    const onNarrow = vi.fn();
    renderInConsole(<FailureGroups functionName="report" filter={filterOf('gt(priority,1)')} onNarrow={onNarrow} />, {
      client: { executions: { findRows: find } } as unknown as Client,
    });
    expect(await screen.findByText('The newest 3 of 812 failures, 2 kinds')).toBeInTheDocument();
    expect(find.mock.calls[0]).toEqual([
      '?select(id,functionName,startTimestamp,error)&eq(functionName,report)&sort(-startTimestamp)&gt(priority,1)&eq(status,failed)&limit(500)'.slice(
        1,
      ),
      expect.anything(),
    ]);
    const [first] = screen.getAllByRole('row').slice(1);
    expect(within(first as HTMLElement).getAllByRole('cell')[0]).toHaveTextContent('2');
    fireEvent.click(screen.getByRole('button', { name: 'Error: Timeout after … s' }));
    expect(onNarrow).toHaveBeenCalledExactlyOnceWith(
      'gt(priority,1)&eq(status,failed)&eq(error.name,Error)&like(error.message,Timeout%2520after)',
    );
  });

  it('are called a sample only where there are more', async () => {
    const find = async () => ({
      data: [failure(9, 'Refused'), failure(8, 'Refused')],
      page: { total: 2, limit: 500, offset: 0 },
    });
    renderInConsole(<FailureGroups functionName={undefined} filter={filterOf('')} onNarrow={() => undefined} />, {
      client: { executions: { findRows: find } } as unknown as Client,
    });
    expect(await screen.findByText('2 failures, 1 kind')).toBeInTheDocument();
  });

  it('say so when they cannot be loaded', async () => {
    const find = async () => {
      throw new Error('The host is tired');
    };
    renderInConsole(<FailureGroups functionName={undefined} filter={filterOf('')} onNarrow={() => undefined} />, {
      client: { executions: { findRows: find } } as unknown as Client,
    });
    expect(await screen.findByText('The failures could not be loaded. The host is tired')).toBeInTheDocument();
  });
});

const bin = (minute: number, complete: number, failed = 0): Bin => ({
  from: new Date(Date.UTC(2026, 0, 2, 3, minute)),
  before: new Date(Date.UTC(2026, 0, 2, 3, minute + 1)),
  complete,
  failed,
  other: 0,
});
const FIVE = [bin(0, 1), bin(1, 2), bin(2, 0, 3), bin(3, 0), bin(4, 1, 1)];
const minutesOf = ({ from, before }: Pick<Bin, 'from' | 'before'>) => [from.getUTCMinutes(), before.getUTCMinutes()];

describe('[CAP-15] a range of the timeline', () => {
  const show = () => {
    const onChoose = vi.fn();
    renderInConsole(<RunBars bins={FIVE} id="b" onChoose={onChoose} />);
    const bars = screen.getByRole('group');
    // Five bars of 100 pixels.
    vi.spyOn(bars, 'getBoundingClientRect').mockReturnValue({ left: 10, width: 500 } as DOMRect);
    const pressed = () => screen.getAllByRole('button').map(bar => bar.getAttribute('aria-pressed') === 'true');
    return { bars, onChoose, pressed };
  };

  it('is dragged, in either direction', () => {
    const { bars, onChoose, pressed } = show();
    fireEvent.pointerDown(bars, { button: 0, clientX: 460 });
    fireEvent.pointerMove(bars, { clientX: 230 });
    expect(pressed()).toEqual([false, false, true, true, true]);
    fireEvent.pointerMove(bars, { clientX: 130 });
    fireEvent.pointerUp(bars, { clientX: 130 });
    expect(onChoose).toHaveBeenCalledTimes(1);
    expect(minutesOf(onChoose.mock.calls[0]?.[0])).toEqual([1, 5]);
    expect(pressed()).toEqual([false, false, false, false, false]);
  });

  it('of one bar is a click, and a drag that is given up chooses nothing', () => {
    const { bars, onChoose } = show();
    fireEvent.pointerDown(bars, { button: 0, clientX: 120 });
    fireEvent.pointerMove(bars, { clientX: 125 });
    fireEvent.pointerUp(bars, { clientX: 125 });
    expect(onChoose).not.toHaveBeenCalled();
    fireEvent.click(screen.getAllByRole('button')[1] as HTMLElement);
    expect(minutesOf(onChoose.mock.calls[0]?.[0])).toEqual([1, 2]);
    fireEvent.pointerDown(bars, { button: 0, clientX: 20 });
    fireEvent.pointerMove(bars, { clientX: 400 });
    fireEvent.keyDown(bars, { key: 'Escape' });
    fireEvent.pointerUp(bars, { clientX: 400 });
    expect(onChoose).toHaveBeenCalledTimes(1);
  });

  it('is taken with Shift and the arrows, then Enter', () => {
    const { onChoose, pressed } = show();
    const last = screen.getAllByRole('button')[4] as HTMLElement;
    last.focus();
    fireEvent.keyDown(document.activeElement ?? last, { key: 'ArrowLeft' });
    fireEvent.keyDown(document.activeElement ?? last, { key: 'ArrowLeft', shiftKey: true });
    fireEvent.keyDown(document.activeElement ?? last, { key: 'ArrowLeft', shiftKey: true });
    expect(pressed()).toEqual([false, true, true, true, false]);
    fireEvent.keyDown(document.activeElement ?? last, { key: 'Enter' });
    expect(minutesOf(onChoose.mock.calls[0]?.[0])).toEqual([1, 4]);
  });

  it('in numbers: only where something ran, with the share that failed', () => {
    const onChoose = vi.fn();
    renderInConsole(<RunTable bins={FIVE} onChoose={onChoose} />);
    const rows = screen.getAllByRole('row').slice(1);
    expect(
      rows.map(row =>
        within(row)
          .getAllByRole('cell')
          .map(({ textContent }) => textContent),
      ),
    ).toEqual([
      ['1', '0', '0%'],
      ['2', '0', '0%'],
      ['3', '3', '100%'],
      ['2', '1', '50%'],
    ]);
    fireEvent.click(within(rows[2] as HTMLElement).getByRole('button'));
    expect(onChoose).toHaveBeenCalledExactlyOnceWith(FIVE[2]);
    expect(rateOf(1, 300, 'nl')).toMatch(/^0,3\s?%$/);
    expect(rateOf(0, 0, 'en')).toBe('');
  });
});

it('[CAP-15] [EXEC-02] the bars say what the chart’s table does, which is there only for whoever asks for it: the page’s table is that of the executions', async () => {
  const data = [{ id: 't1', status: 'failed', startTimestamp: new Date(Date.UTC(2026, 0, 2, 3)) }];
  const find = async () => ({ data, page: { total: 1, limit: 500, offset: 0 } });
  renderInConsole(
    <ListProvider value={{ rows: [] } as unknown as ConsoleList}>
      <RunChart functionName={undefined} filter={filterOf('')} onNarrow={() => undefined} />
    </ListProvider>,
    { client: { executions: { findRows: find } } as unknown as Client },
  );
  expect(await screen.findByRole('button', { name: /: 1 run, 1 failed$/ })).toBeInTheDocument();
  expect(screen.queryByRole('table')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'As a table' }));
  expect(await screen.findByRole('table', { name: 'Runs over time' })).toBeVisible();
});

const [runAgain, cancel] = executionActions;
const ended = (id: string, status = 'failed') => ({ id, functionName: `of ${id}`, status }) as Task;

describe('[CAP-15] many are run again', () => {
  const run = async (
    texts: Readonly<Record<string, string>>,
    create: () => Promise<unknown> = async () => ({ id: 'n' }),
  ) => {
    const created = vi.fn(create);
    const client = {
      executions: { textOf: async (id: string) => texts[id] ?? '', create: created },
    } as unknown as Client;
    const say = ((key: string) => key) as Say;
    const preferences = createPreferences({ storage: memoryStore() });
    const tasks = Object.keys(texts).map(id => ended(id));
    const result = (await runAgain?.run(tasks, {
      client,
      say,
      choice: undefined,
      preferences,
      report: () => undefined,
    })) as ActionResult;
    return { result, created, known: preferences.get('tasks/executions.reruns', Array.isArray) };
  };

  it('each with its own data as stored; data that would change on its way is left alone, and told', async () => {
    const { result, created } = await run({
      a: '{"data":[{"id":"a","data":{"x":[1,"y"]}}]}',
      b: '{"data":[{"id":"b"}]}',
      c: '{"data":[{"id":"c","data":{"n":9007199254740993}}]}',
    });
    expect(created.mock.calls).toEqual([[{ functionName: 'of a', data: { x: [1, 'y'] } }], [{ functionName: 'of b' }]]);
    expect(result.done.toSorted()).toEqual(['a', 'b']);
    expect(result.skipped).toEqual([{ id: 'c', reason: 'json.lost_number_at' }]);
  });

  it('each with its own tags and as urgent as it was, which the list of failures does not tell', async () => {
    const { created } = await run({
      a: '{"data":[{"id":"a","data":{"x":1},"tags":["t"],"priority":0}]}',
      b: '{"data":[{"id":"b","tags":[],"priority":null}]}',
    });
    expect(created.mock.calls).toEqual([
      [{ functionName: 'of a', data: { x: 1 }, tags: ['t'], priority: 0 }],
      [{ functionName: 'of b' }],
    ]);
  });

  it('[HOST-05] a host that writes null for what it does not have is sent no data, as it has none', async () => {
    const { created } = await run({ a: '{"data":[{"id":"a","data":null}]}' });
    expect(created.mock.calls).toEqual([[{ functionName: 'of a' }]]);
  });

  it('each leads to its re-run, and this browser remembers which belongs to which', async () => {
    let serial = 0;
    const { result, known } = await run({ a: '{"data":[{"id":"a"}]}', b: '{"data":[{"id":"b"}]}' }, async () => ({
      id: `n${++serial}`,
    }));
    expect([...(result.made ?? [])].toSorted()).toEqual([
      ['a', { id: 'n1', to: '/tasks/executions/n1' }],
      ['b', { id: 'n2', to: '/tasks/executions/n2' }],
    ]);
    expect(known).toEqual([
      ['b', 'n2'],
      ['a', 'n1'],
    ]);
  });

  it('one without an answer is unknown, never done', async () => {
    const { result } = await run({ a: '{"data":[{"id":"a"}]}' }, async () => {
      throw new NetworkError('gone');
    });
    expect(result.done).toEqual([]);
    expect(result.unknown).toHaveLength(1);
  });

  it('only those that have ended', () => {
    expect(
      ['new', 'inProgress', 'failed', 'complete', 'canceled'].map(status =>
        runAgain?.whyNot?.(ended('a', status), undefined),
      ),
    ).toEqual(['tools.actions.not_ended', 'tools.actions.not_ended', undefined, undefined, undefined]);
  });
});

it('[trap 27] many are canceled: what the host counts as none is left, and told', async () => {
  const client = {
    executions: { cancel: async (id: string) => ({ affectedRecords: id === 'a' ? 1 : 0 }) },
  } as unknown as Client;
  const result = await cancel?.run([ended('a', 'new'), ended('b', 'new')], {
    client,
    say: ((key: string) => key) as Say,
    choice: undefined,
    preferences: createPreferences({ storage: memoryStore() }),
    report: () => undefined,
  });
  expect(result).toMatchObject({ done: ['a'], skipped: [{ id: 'b', reason: 'tools.actions.nothing_changed' }] });
});

it('many are canceled: only those that have not begun', () => {
  const begun = 'tools.actions.has_begun';
  expect(
    ['new', 'inProgress', 'failed', 'complete', 'canceled'].map(status =>
      cancel?.whyNot?.(ended('a', status), undefined),
    ),
  ).toEqual([undefined, begun, begun, begun, begun]);
});
