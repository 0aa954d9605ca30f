import { cleanup, fireEvent, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
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
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

beforeEach(() => {
  // Every failed load is printed by react-admin, with a stack that is dear to tell.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});

type Visit = readonly [address: string, first: Case, next: Case];

/** Pages of a kind share what tells a failure, so each meets one of the faults in turn, and another when it tries again. */
const inTurn = (addresses: readonly string[], first: readonly Case[], next = first): readonly Visit[] =>
  addresses.map((address, index) => [
    address,
    first[index % first.length] as Case,
    next[(index + 1) % next.length] as Case,
  ]);

const MISSING = CASES.filter(({ name }) => name.includes('404'));
const OTHERS = CASES.filter(one => !MISSING.includes(one));

it.each([
  ['every list', inTurn(pages.list, CASES)],
  // Details tell a record that is not there from a host that says nothing.
  ['every detail, after a 404 without a body', inTurn(pages.detail, MISSING, OTHERS)],
])(
  '[HOST-03] [HOST-09] says why, and another try asks again and says what came of it: %s',
  async (_, visits) => {
    let asked = 0;
    let fault: Case | undefined;
    const {
      main,
      local,
      goTo,
      address: addressNow,
    } = await openConsole(() => {
      asked++;
      return fault?.answer() ?? new Response(null, { status: 404 });
    });
    const shown = () => main.textContent ?? '';
    const retry = () => within(main).getAllByRole('button', { name: 'Retry' })[0] as HTMLElement;
    /** @returns the button that tries again */
    const saysWhy = async ({ says }: Case, address: string) => {
      // A role is dear to look for: first what costs little.
      const again = await waitFor(() => {
        expect(shown()).toMatch(says);
        return retry();
      });
      expect(shown()).not.toMatch(/\bat \S+ \(\S+:\d|could not be shown/);
      expect(addressNow()).toBe(address);
      return again;
    };
    const wrong: string[] = [];
    for (const [address, first, next] of visits) {
      fault = first;
      await goTo(address);
      try {
        const again = await saysWhy(first, address);
        const before = asked;
        fault = next;
        fireEvent.click(again);
        await saysWhy(next, address);
        expect(asked).toBeGreaterThan(before);
      } catch {
        wrong.push(`${address} [${addressNow()}] at ${first.name}, then ${next.name}: ${shown().slice(0, 300)}`);
      }
    }
    expect(wrong).toEqual([]);
    expect(local.getItem('credentials')).not.toBeNull();
  },
  300_000,
);
