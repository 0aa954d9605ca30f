import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import i18next from 'i18next';
import { type ComponentType, type ReactNode, Suspense, startTransition, useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import en from '../../../i18n/en/console.json';
import { renderInConsole } from '../../../tests/support/renderInConsole';
import { ConsoleBoundary } from '../../ConsoleBoundary';
import { I18nInstanceProvider } from '../../login/messages';
import { aside } from './aside';
import { Boundary } from './Boundary';
import { preloadable } from './preloadable';

const GONE = 'Failed to fetch dynamically imported module: https://host/assets/Chart-x.js';
const Chart = () => <p>the chart</p>;

/** Code that comes at this try, and before fails so. */
const codeOf = (comesAt: number, message = GONE) => {
  let tries = 0;
  return vi.fn(async (): Promise<ComponentType> => {
    if (++tries < comesAt) throw new TypeError(message);
    return Chart;
  });
};

const i18n = i18next.createInstance({ lng: 'en', resources: { en: { console: en } }, defaultNS: 'console' });
void i18n.init();
const InAll = ({ children }: { children: ReactNode }) => (
  <I18nInstanceProvider value={i18n}>
    <ConsoleBoundary>{children}</ConsoleBoundary>
  </I18nInstanceProvider>
);

// React tells of every error that a boundary caught.
beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('a screen whose code does not come', () => {
  it('[HOST-05] is asked for again by the Retry of its page, and by nothing else', async () => {
    const load = codeOf(3);
    const { Screen } = preloadable(load);
    renderInConsole(
      <Boundary scope="page">
        <Suspense fallback={null}>
          <Screen />
        </Suspense>
      </Boundary>,
    );
    const retry = async () => fireEvent.click(await screen.findByRole('button', { name: 'Retry' }));
    await retry();
    await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(2));
    await retry();
    expect(await screen.findByText('the chart')).toBeInTheDocument();
    expect(load).toHaveBeenCalledTimes(3);
  });
});

describe('a screen', () => {
  it.each([
    ['late', 'at once', (show: () => void) => show()],
    ['late', 'by a transition', (show: () => void) => startTransition(show)],
    ['within a moment', 'at once', (show: () => void) => show()],
    ['within a moment', 'by a transition', (show: () => void) => startTransition(show)],
  ])(
    '[HOST-05] that comes %s and is shown %s is made once: what is typed into it stays when it is drawn again',
    async (when, _, by) => {
      let arrive = () => {};
      const come = new Promise<void>(resolve => {
        arrive = resolve;
      });
      if (when !== 'late') arrive();
      const { Screen } = preloadable<{ note: string }>(async () => {
        await come;
        return ({ note }) => <input aria-label="Typed" title={note} />;
      });
      let show = (_note: string) => {};
      const Page = () => {
        const [note, setNote] = useState<string>();
        show = setNote;
        return <Suspense fallback={null}>{note === undefined ? <p>nothing</p> : <Screen note={note} />}</Suspense>;
      };
      render(<Page />);
      await act(async () => by(() => show('first')));
      await act(async () => arrive());
      const field = await screen.findByLabelText('Typed');
      fireEvent.change(field, { target: { value: 'typed' } });
      await act(async () => show('second'));
      expect(screen.getByLabelText('Typed')).toHaveAttribute('title', 'second');
      expect(screen.getByLabelText('Typed')).toBe(field);
    },
  );
});

describe('a part that nobody came for, whose code does not come,', () => {
  const drawBeside = (Part: ComponentType) =>
    render(
      <InAll>
        <input aria-label="Beside" />
        <Suspense fallback={<p>meanwhile</p>}>
          <Part />
        </Suspense>
      </InAll>,
    );

  it('[HOST-05] costs nothing, and is asked for again every ten seconds until it comes', async () => {
    vi.useFakeTimers();
    const load = codeOf(3);
    drawBeside(aside(load));
    fireEvent.change(screen.getByLabelText('Beside'), { target: { value: 'typed' } });
    await vi.advanceTimersByTimeAsync(9_900);
    expect(load).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(200);
    expect(load).toHaveBeenCalledTimes(2);
    expect(screen.getByText('meanwhile')).toBeInTheDocument();
    await vi.advanceTimersByTimeAsync(10_000);
    vi.useRealTimers();
    expect(await screen.findByText('the chart')).toBeInTheDocument();
    expect(screen.getByLabelText('Beside')).toHaveValue('typed');
  });

  it('tells of what breaks for another reason', async () => {
    drawBeside(aside(codeOf(9, 'It is broken')));
    expect(await screen.findByRole('alert')).toBeInTheDocument();
    expect(screen.queryByText('meanwhile')).toBeNull();
  });
});
