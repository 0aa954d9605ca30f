import { cleanup, fireEvent, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { json, openConsole, pages } from '../tests/support/openConsole';

const STACK = 'TypeError: boom\n    at Object.answer (/srv/host/app.js:10:5)\n    at process (node:internal:95:5)';

type Case = { name: string; says: RegExp; answer: () => Response };

const CASES: readonly Case[] = [
  {
    name: 'a 500 with a stack trace for a message',
    says: /TypeError: boom/,
    // `Retry-After` spares the test the repeats, which have their own.
    answer: () => json({ code: 1, message: STACK, stack: STACK }, 500, { 'retry-after': '9' }),
  },
  {
    name: 'a 401 that means no permission',
    says: /Not for you/,
    answer: () => json({ code: 10, message: 'Not for you' }, 401),
  },
  { name: 'a 403', says: /Not for you/, answer: () => json({ code: 10, message: 'Not for you' }, 403) },
  { name: 'a 404 without a body', says: /\(404\)/, answer: () => new Response(null, { status: 404 }) },
];

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** Pages of a kind share what tells a failure, so each meets one of the faults in turn. */
const inTurn = (addresses: readonly string[], cases: readonly Case[]) =>
  addresses.map((address, index) => [address, cases[index % cases.length] as Case] as const);

const MISSING = CASES.filter(({ name }) => name.includes('404'));
const OTHERS = CASES.filter(one => !MISSING.includes(one));

it.each([
  ['every list, each at one of the faults', inTurn(pages.list, CASES)],
  // Details tell a record that is not there from a host that says nothing.
  ['every detail, at a 404 without a body', inTurn(pages.detail, MISSING)],
  ['every detail, each at one of the other faults', inTurn(pages.detail, OTHERS)],
])(
  '[HOST-03] [HOST-09] says why, and offers another try: %s',
  async (_, visits) => {
    let asked = 0;
    let fault: Case | undefined;
    const console = await openConsole(() => {
      asked++;
      return fault?.answer() ?? new Response(null, { status: 404 });
    });
    const { main, local } = console;
    const shown = () => main.textContent ?? '';
    const retry = () => within(main).getAllByRole('button', { name: 'Retry' })[0] as HTMLElement;
    const wrong: string[] = [];
    for (const [address, one] of visits) {
      fault = one;
      await console.goTo(address);
      try {
        // A role is dear to look for: first what costs little.
        const again = await waitFor(() => {
          expect(shown()).toMatch(one.says);
          return retry();
        });
        expect(shown()).not.toMatch(/\bat \S+ \(\S+:\d|could not be shown/);
        expect(console.address()).toBe(address);
        const before = asked;
        fireEvent.click(again);
        await waitFor(() => expect(asked).toBeGreaterThan(before));
      } catch {
        wrong.push(`${address} [${console.address()}] at ${one.name}: ${shown().slice(0, 300)}`);
      }
    }
    expect(wrong).toEqual([]);
    expect(local.getItem('credentials')).not.toBeNull();
  },
  300_000,
);
