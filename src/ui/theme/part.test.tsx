import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { type ComponentType, Suspense } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderInConsole } from '../../../tests/support/renderInConsole';
import { type HostReach, ReachProvider } from '../../admin/reach';
import { Boundary } from '../feedback/Boundary';
import { PlaceProvider } from '../feedback/CodeBoundary';
import { part } from './part';

const GONE = 'Failed to fetch dynamically imported module: https://host/assets/Chart-x.js';
const Chart = () => <p>the chart</p>;

/** Code that does not come before `arrive` was called. */
const lateCode = (message = GONE) => {
  let isThere = false;
  const load = vi.fn(async (): Promise<ComponentType> => {
    if (!isThere) throw new TypeError(message);
    return Chart;
  });
  const arrive = () => {
    isThere = true;
  };
  return { load, arrive };
};

const drawBeside = (Part: ComponentType) =>
  renderInConsole(
    <Boundary scope="page">
      <input aria-label="Beside" />
      <Suspense fallback={null}>
        <Part />
      </Suspense>
    </Boundary>,
  );

// React tells of every error that a boundary caught.
beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

describe('a part whose code does not come', () => {
  it('[HOST-05] costs itself: what was typed beside it stays, and it can be asked for again', async () => {
    const { load, arrive } = lateCode();
    drawBeside(part(load));
    fireEvent.change(screen.getByLabelText('Beside'), { target: { value: 'typed' } });
    const failure = await screen.findByRole('alert');
    expect(within(failure).getByRole('heading', { level: 3 })).toHaveTextContent(
      "This part's code could not be fetched",
    );
    expect(within(failure).getByRole('button', { name: 'Reload' })).toBeInTheDocument();
    arrive();
    fireEvent.click(within(failure).getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('the chart')).toBeInTheDocument();
    expect(screen.getByLabelText('Beside')).toHaveValue('typed');
  });

  it('is asked for again by itself when the host is reached again', async () => {
    const { load, arrive } = lateCode();
    let now: ReturnType<HostReach['reach']> = 'reached';
    const listeners = new Set<() => void>();
    const subscribe = (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    };
    const become = (next: typeof now) =>
      act(() => {
        now = next;
        for (const listener of listeners) listener();
      });
    const Part = part(load);
    renderInConsole(
      <ReachProvider value={{ reach: () => now, subscribe, ask: async () => undefined, watch: fetch => fetch }}>
        <Suspense fallback={null}>
          <Part />
        </Suspense>
      </ReachProvider>,
    );
    await screen.findByRole('alert');
    // The code may fail before anybody knows why.
    become('offline');
    arrive();
    expect(screen.getByRole('alert')).toBeInTheDocument();
    become('reached');
    expect(await screen.findByText('the chart')).toBeInTheDocument();
  });

  it('comes the next time that it is shown', async () => {
    const { load, arrive } = lateCode();
    const Part = part(load);
    const { unmount } = drawBeside(Part);
    await screen.findByRole('alert');
    unmount();
    arrive();
    drawBeside(Part);
    expect(await screen.findByText('the chart')).toBeInTheDocument();
  });

  it('is told as the page that it is', async () => {
    const Part = part(lateCode().load);
    renderInConsole(
      <PlaceProvider value="page">
        <Suspense fallback={null}>
          <Part />
        </Suspense>
      </PlaceProvider>,
    );
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent("This page's code could not be fetched");
  });

  it('is not told where nobody misses it', async () => {
    const { load } = lateCode();
    drawBeside(part(load, { isAside: true }));
    await act(async () => undefined);
    expect(load).toHaveBeenCalled();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.getByLabelText('Beside')).toBeInTheDocument();
  });
});

it('[HOST-05] a part that breaks is for the boundary above it', async () => {
  const Odd = () => {
    throw new TypeError('stack of secrets');
  };
  drawBeside(part(async () => Odd));
  expect(await screen.findByRole('alert')).toHaveTextContent('This page could not be shown');
});
