import { useQuery } from '@tanstack/react-query';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderInConsole } from '../../tests/support/renderInConsole';
import type { ResourceDefinition } from '../admin/defineResource';
import { failureText } from '../admin/failure';
import { createHostHealth, HostHealthProvider } from '../admin/hostHealth';
import { createLateSaves, LateSavesProvider } from '../admin/lateSaves';
import { useMessages } from '../admin/messages';
import { createReach, ReachProvider } from '../admin/reach';
import { useActions } from '../admin/useActions';
import { ConnectionNotice } from './ConnectionNotice';
import { HostNotice } from './HostNotice';

let isOnline = true;
const turn = async (way: 'online' | 'offline') => {
  isOnline = way === 'online';
  await act(async () => void window.dispatchEvent(new Event(way)));
};

beforeEach(() => {
  isOnline = true;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => isOnline);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** A page that shows what it asks for, or why it cannot. */
const Page = ({ read }: { read: (signal: AbortSignal) => Promise<string> }) => {
  const say = useMessages();
  const [number, setNumber] = useState(1);
  const { data, error } = useQuery({ queryKey: ['page', number], queryFn: ({ signal }) => read(signal) });
  return (
    <main>
      <p>{data ?? 'nothing yet'}</p>
      <button type="button" onClick={() => setNumber(number + 1)}>
        Next page
      </button>
      {error ? <p>{failureText(say, error)}</p> : null}
    </main>
  );
};

const open = async (read: (signal: AbortSignal) => Promise<string>) => {
  renderInConsole(
    <>
      <HostNotice />
      <Page read={read} />
    </>,
  );
  // The notice's code comes after the page.
  await act(() => vi.dynamicImportSettled());
};
const notice = () => screen.getByRole('status', { name: 'State of the host' });
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

describe('a device without a network', () => {
  it('is told so on every page, asks all the same, and asks again when it is back', async () => {
    const read = vi.fn(async () => 'first');
    await open(read);
    expect(notice()).toBeEmptyDOMElement();
    await turn('offline');
    expect(notice()).toHaveTextContent('This device is offline, says the browser.');
    expect(read).toHaveBeenCalledTimes(1);

    // Held back, the page would load for ever.
    read.mockResolvedValue('second');
    fireEvent.click(screen.getByRole('button', { name: 'Next page' }));
    await pass(0);
    expect(screen.getByText('second')).toBeInTheDocument();

    read.mockResolvedValue('third');
    await turn('online');
    await pass(0);
    expect(notice()).toBeEmptyDOMElement();
    expect(screen.getByText('third')).toBeInTheDocument();
    expect(read).toHaveBeenCalledTimes(3);
  });
});

it('an offline device blames no host: what was said of it goes until the network is back', async () => {
  renderInConsole(
    <ConnectionNotice host="test.example" onBack={() => undefined}>
      <p>test.example does not answer as it should</p>
    </ConnectionNotice>,
  );
  expect(screen.getByText(/does not answer/)).toBeInTheDocument();
  await turn('offline');
  expect(screen.getByText(/This device is offline/)).toBeInTheDocument();
  expect(screen.queryByText(/does not answer/)).toBeNull();
  await turn('online');
  expect(screen.getByText(/does not answer/)).toBeInTheDocument();
});

describe('a host that cannot be reached', () => {
  it.each([
    [1, [1, 2, 4, 8, 16, 30, 30]],
    [0, [1, 2, 3, 6, 12, 23, 23]],
  ])(
    'is looked at again ever later, a quarter of it left to chance (%i: %j s), counted down, and at once when asked to',
    async (chance, waits) => {
      vi.spyOn(Math, 'random').mockReturnValue(chance);
      const look = vi.fn();
      const fetch = vi.fn().mockRejectedValue(new TypeError('no answer'));
      const reach = createReach({
        probe: async () => {
          look();
          await call('/users/v1/health').catch(() => undefined);
        },
      });
      const call = reach.watch(fetch);
      const onBack = vi.fn();
      renderInConsole(
        <ReachProvider value={reach}>
          <ConnectionNotice host="test.example" onBack={onBack}>
            <p>nothing wrong</p>
          </ConnectionNotice>
          <main id="content" tabIndex={-1} />
        </ReachProvider>,
      );
      await act(() => call('/tasks/v1/').catch(() => undefined));
      await pass(0);
      expect(screen.getByText(/^test\.example cannot be reached\. What you see may be old/)).toBeInTheDocument();
      expect(screen.queryByText('nothing wrong')).toBeNull();
      expect(look).toHaveBeenCalledTimes(1);
      let looks = 1;
      for (const wait of waits) {
        for (let left = wait; left > 0; left--) {
          expect(screen.getByText(`Retrying in ${left} second${left === 1 ? '' : 's'}`)).toHaveAttribute(
            'aria-live',
            'off',
          );
          expect(look).toHaveBeenCalledTimes(looks);
          await pass(1_000);
        }
        looks += 1;
        expect(look).toHaveBeenCalledTimes(looks);
      }
      expect(onBack).not.toHaveBeenCalled();

      fetch.mockResolvedValue(new Response());
      const retry = screen.getByRole('button', { name: 'Retry now' });
      retry.focus();
      fireEvent.click(retry);
      expect(retry).toHaveFocus();
      await pass(0);
      expect(look).toHaveBeenCalledTimes(looks + 1);
      expect(screen.getByRole('main')).toHaveFocus();
      expect(screen.getByText('nothing wrong')).toBeInTheDocument();
      expect(onBack).toHaveBeenCalledTimes(1);
      await pass(60_000);
      expect(look).toHaveBeenCalledTimes(looks + 1);
    },
  );
});

it.each([
  ['/', /^$/],
  ['/users/users', /^test\.example does not answer as it should \(mail\)/],
])(
  '[HOST-09] [CAP-20] a service in trouble is told of above each page but home, which says it itself: %s',
  async (path, said) => {
    const health = createHostHealth(async () => 'unhealthy');
    health.note('mail', 'unhealthy');
    renderInConsole(
      <HostHealthProvider value={health}>
        <HostNotice />
      </HostHealthProvider>,
      { path },
    );
    await act(() => vi.dynamicImportSettled());
    expect(notice().textContent).toMatch(said);
  },
);

describe('a host that takes its time', () => {
  it('is named after ten seconds, and need not be waited for: the call ends, and the page says why it shows nothing', async () => {
    let asked: AbortSignal | undefined;
    await open(signal => {
      asked = signal;
      return new Promise(() => {});
    });
    await pass(9_999);
    expect(notice()).toBeEmptyDOMElement();
    await pass(1);
    expect(notice()).toHaveTextContent('test.example is taking long to answer.');
    expect(asked?.aborted).toBe(false);
    fireEvent.click(screen.getByRole('button', { name: 'Stop waiting' }));
    await pass(0);
    expect(asked?.aborted).toBe(true);
    expect(screen.getByText('You stopped waiting for the answer.')).toBeInTheDocument();
    expect(notice()).toBeEmptyDOMElement();
  });

  it('is not named where each answer came in time', async () => {
    const client = renderInConsole(<HostNotice />).queryClient;
    await act(() => vi.dynamicImportSettled());
    for (let asked = 0; asked < 3; asked++) {
      void client.fetchQuery({
        queryKey: ['slow'],
        queryFn: () => new Promise(done => setTimeout(done, 9_000, asked)),
      });
      await pass(9_000);
    }
    await pass(10_000);
    expect(notice()).toBeEmptyDOMElement();
  });

  it('is not named while it is code that is waited for', async () => {
    const gone = new TypeError('Failed to fetch dynamically imported module: https://host/assets/a.js');
    const definition = { name: 'x/y', actions: () => Promise.reject(gone) } as unknown as ResourceDefinition;
    const Actions = () => <p>{useActions(definition).length}</p>;
    renderInConsole(
      <>
        <HostNotice />
        <Actions />
      </>,
    );
    await act(() => vi.dynamicImportSettled());
    await pass(25_000);
    expect(notice()).toBeEmptyDOMElement();
  });

  it('is not named for what tells of its progress itself', async () => {
    const Long = () => {
      useQuery({ queryKey: ['long'], queryFn: () => new Promise(() => {}), meta: { isLong: true } });
      return null;
    };
    renderInConsole(
      <>
        <HostNotice />
        <Long />
      </>,
    );
    await act(() => vi.dynamicImportSettled());
    await pass(60_000);
    expect(notice()).toBeEmptyDOMElement();
  });

  it('is not named any more once it answered', async () => {
    let answer: (text: string) => void = () => {};
    await open(
      () =>
        new Promise(resolve => {
          answer = resolve;
        }),
    );
    await pass(10_000);
    expect(notice()).toHaveTextContent('taking long');
    answer('there');
    await pass(0);
    expect(screen.getByText('there')).toBeInTheDocument();
    expect(notice()).toBeEmptyDOMElement();
    await pass(60_000);
    expect(notice()).toBeEmptyDOMElement();
  });

  it('has not answered a change: that is said after ten seconds, until it is known how it ended; reads and quick ones say nothing', async () => {
    const ends: { resolve: (response: Response) => void; reject: (error: Error) => void }[] = [];
    const saves = createLateSaves();
    const call = saves.watch(() => new Promise((resolve, reject) => void ends.push({ resolve, reject })));
    renderInConsole(
      <LateSavesProvider value={saves}>
        <ConnectionNotice host="test.example" onBack={() => undefined} />
      </LateSavesProvider>,
    );
    const isSaid = () => screen.queryByText(/^test\.example has not said yet whether it stored/) !== null;
    const read = call('/x', { method: 'GET' });
    const sent = [call('/x', { method: 'PUT' }), call('/x', { method: 'POST' })];
    await pass(9_999);
    expect(isSaid()).toBe(false);
    await pass(1);
    expect(isSaid()).toBe(true);
    ends[1]?.resolve(new Response());
    await pass(0);
    expect(isSaid()).toBe(true);
    ends[2]?.reject(new TypeError('cut'));
    await expect(sent[1]).rejects.toThrow('cut');
    await pass(0);
    expect(isSaid()).toBe(false);
    ends[0]?.resolve(new Response());
    await read;
    const quick = call('/x', { method: 'DELETE' });
    ends[3]?.resolve(new Response());
    await quick;
    await pass(60_000);
    expect(isSaid()).toBe(false);
  });
});
