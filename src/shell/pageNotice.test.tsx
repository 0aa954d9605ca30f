import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderInConsole, sessionOf } from '../../tests/support/renderInConsole';
import { PlatformProvider } from '../admin/platform';
import { PageNotice } from './PageNotice';

const OWN = 'load("/assets/Console-first.js")';
const page = (script: string) => `<!doctype html><div id="root"></div><script>${script}</script>`;
const QUARTER_MS = 15 * 60_000;

let isHidden = false;
let served: () => Response;
const ask = vi.fn(async (_: string, __: RequestInit) => served());

beforeEach(() => {
  isHidden = false;
  served = () => new Response(page(OWN));
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => isHidden);
  vi.stubGlobal('fetch', ask);
  ask.mockClear();
  const script = document.createElement('script');
  script.textContent = '';
  // Its text is what counts; run, it would load nothing.
  Object.defineProperty(script, 'textContent', { value: OWN });
  document.head.append(script);
});
afterEach(() => {
  cleanup();
  document.head.querySelector('script')?.remove();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const show = () => act(async () => void document.dispatchEvent(new Event('visibilitychange')));
const reload = () => screen.queryByRole('button', { name: 'Reload' });

describe('a page whose console was replaced by a new version', () => {
  it('is asked about each quarter of an hour, and offers to reload; nothing before', async () => {
    renderInConsole(<PageNotice />);
    await show();
    await pass(QUARTER_MS - 1);
    expect(ask).not.toHaveBeenCalled();
    await pass(1);
    expect(ask.mock.calls).toEqual([['/', { cache: 'no-cache' }]]);
    expect(reload()).toBeNull();
    served = () => new Response(page('load("/assets/Console-second.js")'));
    await pass(QUARTER_MS);
    expect(screen.getByText(/A new version of the console is installed/)).toBeInTheDocument();
    expect(reload()).not.toBeNull();
    await pass(10 * QUARTER_MS);
    expect(ask).toHaveBeenCalledTimes(2);
  });

  it('asks nothing while nobody looks, and once somebody does again', async () => {
    served = () => new Response(page('another'));
    renderInConsole(<PageNotice />);
    isHidden = true;
    await pass(5 * QUARTER_MS);
    expect(ask).not.toHaveBeenCalled();
    isHidden = false;
    await show();
    expect(ask).toHaveBeenCalledTimes(1);
    expect(reload()).not.toBeNull();
  });

  it.each([
    ['a page that is not the console', () => new Response('<h1>Sign in to the network</h1>')],
    ['a failure', () => new Response(page('another'), { status: 500 })],
    [
      'no answer',
      () => {
        throw new TypeError('Failed to fetch');
      },
    ],
  ])('takes %s for no new version', async (_, answer) => {
    served = answer;
    renderInConsole(<PageNotice />);
    await pass(QUARTER_MS);
    expect(ask).toHaveBeenCalledTimes(1);
    expect(reload()).toBeNull();
  });
});

describe('a browser that stores nothing', () => {
  const ending = (endsWithPage: 'nothing_stored' | 'other_host') => (
    <PlatformProvider
      value={{ client: {} as never, session: { ...sessionOf([]), host: 'a.example.org', endsWithPage } }}
    >
      <PageNotice />
    </PlatformProvider>
  );

  it('is told apart from a tab whose host is no longer the one that was chosen', () => {
    renderInConsole(ending('other_host'));
    expect(screen.getByText(/ends its session at a\.example\.org/)).toBeInTheDocument();
    expect(screen.queryByText(/This browser stores nothing/)).toBeNull();
  });

  it('is told that the session ends with the page, until one has understood', async () => {
    renderInConsole(ending('nothing_stored'));
    expect(screen.getByText(/reloading or closing it ends your session/)).toBeInTheDocument();
    fireEvent.click(screen.getByRole('button', { name: 'Understood' }));
    expect(screen.queryByText(/ends your session/)).toBeNull();
  });

  it('others are told nothing', () => {
    const { container } = renderInConsole(<PageNotice />);
    expect(container.textContent).toBe('');
  });
});
