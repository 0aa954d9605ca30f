import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderInConsole } from '../../../tests/support/renderInConsole';
import type { LogEnd } from '../../contract';
import { LogViewer } from './LogViewer';
import type { LogLine } from './logStore';
import type { LogSource } from './useLogTail';

/** Between two looks, in milliseconds, and the lines after which the reader is asked. */
const POLL_MS = 2_000;
const LINES_UNASKED = 100_000;
const START = new Date('2026-01-01T00:00:00.000Z');
const line = (ms: number, message = `line ${ms}`) => ({ timestamp: new Date(START.getTime() + ms), message });

type Round = { pages: readonly (readonly LogLine[])[]; end?: 'empty' | 'bound' | Error };

/** A log read in rounds, and what was asked of it. The last round repeats. */
const sourceOf = (...rounds: readonly Round[]) => {
  const asked: Date[] = [];
  async function* source(from: Date): AsyncGenerator<readonly LogLine[], LogEnd> {
    asked.push(from);
    const round = rounds[Math.min(asked.length, rounds.length) - 1] ?? { pages: [] };
    let next = from;
    for (const page of round.pages) {
      yield page;
      const last = page.at(-1)?.timestamp;
      next = new Date((last instanceof Date ? last.getTime() : 0) + 1);
    }
    const { end = 'empty' } = round;
    return end instanceof Error ? { reason: 'failed', next, error: end } : { reason: end, next };
  }
  return { asked, source: source satisfies LogSource };
};

const show = (source: LogSource, { isLive = false, path = '/' } = {}) => {
  const onFailure = vi.fn();
  const viewer = <LogViewer source={source} start={START} isLive={isLive} fileName="a.log" onFailure={onFailure} />;
  return { onFailure, ...renderInConsole(viewer, { path }) };
};

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const rows = () => screen.queryAllByRole('row').slice(1);
const hideTab = (hidden: boolean) => {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(hidden);
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
};

beforeEach(() => {
  vi.useFakeTimers();
  // jsdom has no layout: the box of the log is 400 by 400.
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(400);
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(400);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

describe('what a log line holds', () => {
  it('is text, never markup, and its controls are spelled out', async () => {
    const { source } = sourceOf({ pages: [[line(0, '<img src=x onerror=alert(1)>\u001b[2J')]] });
    const { container } = show(source);
    await pass(200);
    expect(screen.getByRole('cell', { name: '<img src=x onerror=alert(1)>⟨ESC⟩[2J' })).toBeInTheDocument();
    expect(container.querySelector('img')).toBeNull();
  });
});

describe('an odd line', () => {
  it('[HOST-05] without a message is blank, and a time that is none is shown as it is', async () => {
    const writeText = vi.fn(async () => undefined);
    vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText } });
    const { timestamp } = line(0);
    const { source } = sourceOf({
      pages: [[{ timestamp, message: null }, { timestamp }, { timestamp: 'soon', message: 'x' }, line(9)]],
    });
    show(source);
    await pass(200);
    const cells = rows().map(row => within(row).getAllByRole('cell'));
    expect(cells.map(([, message]) => message?.textContent)).toEqual(['', '', 'x', 'line 9']);
    expect(cells[2]?.[0]).toHaveTextContent('soon');
    fireEvent.click(screen.getByRole('button', { name: 'Copy the log' }));
    await pass(10);
    expect(writeText).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('soon\tx\n2026-01-01T00:00:00.009Z'));
    vi.unstubAllGlobals();
  });
});

describe('a log of a host that is not ours', () => {
  it('[HOST-05] a message that is no text is shown as JSON, and a line without a time has none', async () => {
    const writeText = vi.fn(async () => undefined);
    vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText } });
    const odd = { message: { level: 'warn', n: 7 } } as unknown as LogLine;
    show(sourceOf({ pages: [[odd, line(9)]] }).source);
    await pass(200);
    expect(rows()[0]).toHaveTextContent('{"level":"warn","n":7}');
    fireEvent.click(screen.getByRole('button', { name: 'Copy the log' }));
    await pass(10);
    expect(writeText).toHaveBeenCalledExactlyOnceWith(expect.stringMatching(/^\t\{"level":"warn","n":7\}\n2026/));
    vi.unstubAllGlobals();
  });

  it('[EXEC-12] a line that holds what is searched for 2,000 times is marked 500 times', async () => {
    const long = 'ab'.repeat(2_000);
    show(sourceOf({ pages: [[line(0, long), line(1, 'b')]] }).source);
    await pass(200);
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'b' } });
    await pass(50);
    const [first, second] = rows().map(row => within(row).getAllByRole('cell')[1]);
    expect(first?.querySelectorAll('mark')).toHaveLength(500);
    expect(first?.textContent).toBe(long);
    expect(second?.querySelectorAll('mark')).toHaveLength(1);
  });
});

describe('reading a log', () => {
  it('[EXEC-12] shows Time and Message', async () => {
    const { source } = sourceOf({ pages: [[line(0), line(5)], [line(7)]] });
    show(source);
    await pass(200);
    expect(screen.getAllByRole('columnheader').map(header => header.textContent)).toEqual(['Time', 'Message']);
    expect(rows().map(row => within(row).getAllByRole('cell')[1]?.textContent)).toEqual(['line 0', 'line 5', 'line 7']);
    expect(rows()[0]).toHaveTextContent(/\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.000/);
    expect(screen.getByText('3 lines')).toBeInTheDocument();
  });

  it('[EXEC-13] is paused only while lines may still come', async () => {
    const wait = () => new Promise<never>(() => undefined);
    async function* source(): AsyncGenerator<readonly LogLine[], LogEnd> {
      yield [line(0)];
      return wait();
    }
    show(source);
    await pass(200);
    expect(rows()).toHaveLength(1);
    expect(screen.queryByRole('button', { name: 'Pause' })).toBeNull();
    cleanup();
    show(source, { isLive: true });
    await pass(200);
    expect(screen.getByRole('button', { name: 'Pause' })).toBeInTheDocument();
  });

  it("[EXEC-12] says 'No logs found' when there are none", async () => {
    show(sourceOf({ pages: [] }).source);
    await pass(200);
    expect(screen.getByText('No logs found')).toBeInTheDocument();
    expect(screen.queryByRole('table')).toBeNull();
  });

  it('[EXEC-13] tells a failure apart from the end, and goes on from where it stopped', async () => {
    const { asked, source } = sourceOf(
      { pages: [[line(0), line(5)]], end: new Error('No answer from host') },
      { pages: [[line(9)]] },
    );
    const { onFailure } = show(source);
    await pass(200);
    expect(screen.getByRole('alert')).toHaveTextContent('Stopped early No answer from host');
    expect(onFailure).toHaveBeenCalledTimes(1);
    expect(rows()).toHaveLength(2);
    fireEvent.click(screen.getByRole('button', { name: 'Continue' }));
    await pass(200);
    expect(asked.map(from => from.getTime() - START.getTime())).toEqual([0, 6]);
    expect(rows()).toHaveLength(3);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('[EXEC-13] goes on after a full round by itself', async () => {
    const { asked, source } = sourceOf({ pages: [[line(0)]], end: 'bound' }, { pages: [[line(3)]] });
    show(source);
    await pass(200);
    expect(asked).toHaveLength(2);
    expect(screen.getByText('2 lines')).toBeInTheDocument();
  });

  it('holds 100,000 lines with few in the page, and asks before it reads more', async () => {
    const page = Array.from({ length: LINES_UNASKED }, (_, index) => line(index));
    const { asked, source } = sourceOf(
      { pages: [page], end: 'bound' },
      { pages: [[line(LINES_UNASKED)]], end: 'bound' },
      { pages: [[line(LINES_UNASKED + 1)]] },
    );
    show(source);
    await pass(200);
    expect(screen.getByText('100,000 lines, and there are more')).toBeInTheDocument();
    expect(rows().length).toBeLessThan(100);
    expect(screen.getByRole('table')).toHaveAttribute('aria-rowcount', '100001');
    fireEvent.click(screen.getByRole('button', { name: 'Continue' }));
    await pass(500);
    // As many again before it asks again.
    expect(asked).toHaveLength(3);
    expect(screen.getByText('100,002 lines')).toBeInTheDocument();
  });
});

describe('following a running execution', () => {
  it('looks again every 2 s, and once more after it finished', async () => {
    const { asked, source } = sourceOf({ pages: [[line(0)]] }, { pages: [[line(5)]] }, { pages: [[line(9)]] });
    const Running = () => {
      const [isLive, setLive] = useState(true);
      return (
        <>
          <button type="button" onClick={() => setLive(false)}>
            finish
          </button>
          <LogViewer source={source} start={START} isLive={isLive} fileName="a.log" onFailure={vi.fn()} />
        </>
      );
    };
    renderInConsole(<Running />);
    await pass(200);
    expect(screen.getByText('1 line, following')).toBeInTheDocument();
    await pass(1_700);
    expect(rows()).toHaveLength(1);
    await pass(300);
    expect(rows()).toHaveLength(2);
    fireEvent.click(screen.getByRole('button', { name: 'finish' }));
    await pass(POLL_MS);
    expect(screen.getByText('3 lines')).toBeInTheDocument();
    await pass(10 * POLL_MS);
    expect(asked).toHaveLength(3);
  });

  it('rests while paused and in a hidden tab', async () => {
    const { asked, source } = sourceOf({ pages: [[line(0)]] }, { pages: [] });
    show(source, { isLive: true });
    await pass(200);
    fireEvent.click(screen.getByRole('button', { name: 'Pause' }));
    await pass(10 * POLL_MS);
    expect(asked).toHaveLength(1);
    expect(screen.getByText('1 line, paused')).toBeInTheDocument();
    fireEvent.click(screen.getByRole('button', { name: 'Continue' }));
    await pass(100);
    expect(asked).toHaveLength(2);
    hideTab(true);
    await pass(10 * POLL_MS);
    expect(asked).toHaveLength(2);
    hideTab(false);
    await pass(100);
    expect(asked).toHaveLength(3);
  });

  it('[EXEC-13] goes on behind the last line that came where it was paused amidst a round', async () => {
    const asked: number[] = [];
    const source: LogSource = async function* (from, signal) {
      asked.push(from.getTime() - START.getTime());
      yield [line(asked.length * 5)];
      await new Promise((_, reject) => signal.addEventListener('abort', reject));
      return { reason: 'empty', next: from };
    };
    show(source, { isLive: true });
    await pass(200);
    fireEvent.click(screen.getByRole('button', { name: 'Pause' }));
    await pass(200);
    fireEvent.click(screen.getByRole('button', { name: 'Continue' }));
    await pass(200);
    expect(asked).toEqual([0, 6]);
    expect(rows().map(row => within(row).getAllByRole('cell')[1]?.textContent)).toEqual(['line 5', 'line 10']);
  });

  it('stops when the reader leaves', async () => {
    const { asked, source } = sourceOf({ pages: [[line(0)]] });
    const { unmount } = show(source, { isLive: true });
    await pass(200);
    unmount();
    await pass(10 * POLL_MS);
    expect(asked).toHaveLength(1);
  });
});

describe('finding within a log', () => {
  const twenty = Array.from({ length: 20 }, (_, index) =>
    line(index, index % 5 === 0 ? `ERROR (${index})` : `ok ${index}`),
  );

  it('counts the lines, and leads from one to the next and around', async () => {
    const { container } = show(sourceOf({ pages: [twenty] }).source);
    await pass(200);
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'error (' } });
    await pass(50);
    const marked = () => container.querySelector('tr[data-marked]')?.textContent ?? '';
    expect(screen.getByText('1 of 4 lines')).toBeInTheDocument();
    expect(marked()).toContain('ERROR (0)');
    expect(container.querySelectorAll('mark')).toHaveLength(4);
    fireEvent.click(screen.getByRole('button', { name: 'Previous line found' }));
    expect(screen.getByText('4 of 4 lines')).toBeInTheDocument();
    expect(marked()).toContain('ERROR (15)');
    fireEvent.keyDown(screen.getByRole('searchbox'), { key: 'Enter' });
    expect(marked()).toContain('ERROR (0)');
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'nothing like it' } });
    await pass(50);
    expect(screen.getByText('0 of 0 lines')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Next line found' })).toBeDisabled();
  });

  it('begins at the first line of another search, wherever the one before had come to', async () => {
    show(sourceOf({ pages: [twenty] }).source);
    await pass(200);
    const search = async (value: string) => {
      fireEvent.change(screen.getByRole('searchbox'), { target: { value } });
      await pass(50);
    };
    await search('error (');
    fireEvent.click(screen.getByRole('button', { name: 'Previous line found' }));
    expect(screen.getByText('4 of 4 lines')).toBeInTheDocument();
    await search('ok');
    expect(screen.getByText('1 of 16 lines')).toBeInTheDocument();
  });

  it('an address may point at a line', async () => {
    const { container } = show(sourceOf({ pages: [twenty] }).source, { path: '/tasks/executions/t#L6' });
    await pass(200);
    expect(container.querySelector('tr[data-marked]')).toHaveTextContent('ERROR (5)');
    expect(screen.getAllByRole('link', { hidden: true })[2]).toHaveAttribute('href', '#L3');
    cleanup();
    const other = show(sourceOf({ pages: [twenty] }).source, { path: '/tasks/executions/t#L6-of-another-page' });
    await pass(200);
    expect(other.container.querySelector('tr[data-marked]')).toBeNull();
  });

  it('copies every line, times in UTC', async () => {
    const writeText = vi.fn(async () => undefined);
    vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText } });
    show(sourceOf({ pages: [[line(0, '\u001b[1mx'), line(5, 'y')]] }).source);
    await pass(200);
    fireEvent.click(screen.getByRole('button', { name: 'Copy the log' }));
    await pass(10);
    expect(writeText).toHaveBeenCalledExactlyOnceWith(
      '2026-01-01T00:00:00.000Z\t⟨ESC⟩[1mx\n2026-01-01T00:00:00.005Z\ty\n',
    );
    vi.unstubAllGlobals();
  });
});
