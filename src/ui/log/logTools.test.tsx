import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderInConsole } from '../../../tests/support/renderInConsole';
import { memoryStore } from '../../client';
import type { LogEnd } from '../../contract';
import { LogViewer } from './LogViewer';
import type { LogLine } from './logStore';

/** Between two looks, in milliseconds. */
const POLL_MS = 2_000;
const START = new Date('2026-01-01T00:00:00.000Z');
const lineOf = (ms: number): LogLine => ({
  timestamp: new Date(START.getTime() + ms),
  message: ms % 5 === 0 ? `ERROR ${ms}` : `ok ${ms}`,
});
const linesFrom = (first: number, count: number) => Array.from({ length: count }, (_, index) => lineOf(first + index));

/** Reads one of these pages at each look; later looks find nothing. */
const show = async (pages: LogLine[][], { isLive = false, storage = memoryStore() } = {}) => {
  const waiting = [...pages];
  async function* source(from: Date): AsyncGenerator<readonly LogLine[], LogEnd> {
    const page = waiting.shift();
    if (page) yield page;
    return { reason: 'empty', next: from };
  }
  const viewer = (
    <LogViewer source={source} start={START} isLive={isLive} fileName="a.log" onFailure={() => undefined} />
  );
  const rendered = renderInConsole(viewer, { storage });
  await act(() => vi.dynamicImportSettled());
  await pass(200);
  return rendered;
};

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const messages = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map(row => row.lastElementChild?.textContent);
const search = async (text: string) => {
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: text } });
  await pass(50);
};
const tabStops = () => screen.getAllByRole('link').filter(({ tabIndex }) => tabIndex === 0);

/** A box of 400 pixels on a log of so many; the reader stands at `top`. */
const scrollTo = (top: number, height: number) => {
  const box = screen.getByRole('region', { name: 'Lines of the log' });
  Object.defineProperties(box, {
    scrollHeight: { configurable: true, value: height },
    clientHeight: { configurable: true, value: 400 },
  });
  box.scrollTop = top;
  fireEvent.scroll(box);
  return box;
};

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(400);
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(400);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

describe('only the lines found', () => {
  it('are shown with their own numbers, and all others again afterwards', async () => {
    await show([linesFrom(0, 20)]);
    expect(screen.getByRole('button', { name: 'Only matches' })).toBeDisabled();
    await search('error');
    expect(messages()).toHaveLength(20);
    fireEvent.click(screen.getByRole('button', { name: 'Only matches' }));
    expect(messages()).toEqual(['ERROR 0', 'ERROR 5', 'ERROR 10', 'ERROR 15']);
    expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['1', '6', '11', '16']);
    fireEvent.click(screen.getByRole('button', { name: 'Next line found' }));
    expect(document.querySelector('tr[data-marked]')).toHaveTextContent('ERROR 5');
    await search('');
    expect(messages()).toHaveLength(20);
  });

  it('grow with the log', async () => {
    await show([linesFrom(0, 10), linesFrom(10, 10)], { isLive: true });
    await search('error');
    fireEvent.click(screen.getByRole('button', { name: 'Only matches' }));
    expect(messages()).toEqual(['ERROR 0', 'ERROR 5']);
    await pass(POLL_MS + 200);
    expect(messages()).toEqual(['ERROR 0', 'ERROR 5', 'ERROR 10', 'ERROR 15']);
  });
});

describe('the keys of a log', () => {
  it('/ leads to its search, unless single keys are switched off', async () => {
    await show([linesFrom(0, 3)]);
    fireEvent.keyDown(screen.getByRole('region', { name: 'Lines of the log' }), { key: '/' });
    expect(screen.getByRole('searchbox')).toHaveFocus();
    // There it is typed.
    expect(fireEvent.keyDown(screen.getByRole('searchbox'), { key: '/' })).toBe(true);
    cleanup();
    const storage = memoryStore();
    storage.setItem('meridian.preferences', JSON.stringify({ v: 1, entries: [['shell.single_keys', false]] }));
    await show([linesFrom(0, 3)], { storage });
    fireEvent.keyDown(screen.getByRole('region', { name: 'Lines of the log' }), { key: '/' });
    expect(screen.getByRole('searchbox')).not.toHaveFocus();
  });

  it('one number is a tab stop, and the arrows lead to the others', async () => {
    await show([linesFrom(0, 30)]);
    expect(tabStops().map(link => link.getAttribute('href'))).toEqual(['#L1']);
    const first = screen.getByRole('link', { name: 'Line 1' });
    first.focus();
    for (const held of ['altKey', 'ctrlKey', 'metaKey']) fireEvent.keyDown(first, { key: 'ArrowDown', [held]: true });
    expect(first).toHaveFocus();
    fireEvent.keyDown(first, { key: 'ArrowDown' });
    expect(screen.getByRole('link', { name: 'Line 2' })).toHaveFocus();
    fireEvent.keyDown(document.activeElement ?? first, { key: 'End' });
    expect(screen.getByRole('link', { name: 'Line 30' })).toHaveFocus();
    fireEvent.keyDown(document.activeElement ?? first, { key: 'PageUp' });
    expect(screen.getByRole('link', { name: 'Line 10' })).toHaveFocus();
    fireEvent.keyDown(document.activeElement ?? first, { key: 'Home' });
    expect(first).toHaveFocus();
    fireEvent.keyDown(first, { key: 'PageDown' });
    expect(screen.getByRole('link', { name: 'Line 21' })).toHaveFocus();
    fireEvent.keyDown(document.activeElement ?? first, { key: 'Home' });
    fireEvent.keyDown(first, { key: 'ArrowUp' });
    expect(first).toHaveFocus();
  });
});

describe('following a log', () => {
  it('keeps the end in view, pauses when the reader scrolls up, and counts what comes', async () => {
    await show([linesFrom(0, 10), [], linesFrom(10, 12)], { isLive: true });
    const box = scrollTo(800, 1_200);
    expect(screen.queryByRole('button', { name: /new line|Follow/ })).toBeNull();
    scrollTo(100, 1_200);
    await act(() => vi.dynamicImportSettled());
    await pass(10);
    expect(screen.getByRole('button', { name: 'Follow' })).toBeInTheDocument();
    await pass(2 * POLL_MS + 300);
    expect(messages()).toHaveLength(22);
    expect(box.scrollTop).toBe(100);
    fireEvent.click(screen.getByRole('button', { name: '12 new lines' }));
    expect(box.scrollTop).toBe(1_200);
    expect(box).toHaveFocus();
    expect(screen.queryByRole('button', { name: /new line|Follow/ })).toBeNull();
  });

  it('goes along with what comes while the reader is at the end, or a line above it', async () => {
    await show([linesFrom(0, 10), linesFrom(10, 10)], { isLive: true });
    const box = scrollTo(776, 1_200);
    Object.defineProperty(box, 'scrollHeight', { configurable: true, value: 2_000 });
    await pass(POLL_MS + 300);
    expect(box.scrollTop).toBe(2_000);
  });

  it('offers nothing of the kind for a log that has ended', async () => {
    await show([linesFrom(0, 10)]);
    scrollTo(100, 1_200);
    await pass(10);
    expect(screen.queryByRole('button', { name: /new line|Follow/ })).toBeNull();
    // Nor to whoever was at its end and went up again.
    scrollTo(800, 1_200);
    scrollTo(100, 1_200);
    await act(() => vi.dynamicImportSettled());
    await pass(10);
    expect(screen.queryByRole('button', { name: /new line|Follow/ })).toBeNull();
  });
});
