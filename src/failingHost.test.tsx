// @vitest-environment jsdom
import { cleanup, fireEvent, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
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

describe.each([
  ['list', pages.list],
  ['detail', pages.detail],
])('every %s of the console', (_, addresses) => {
  it.each(CASES.map(one => ({ ...one })))(
    '[HOST-03] [HOST-09] says why, and offers another try, at $name',
    async one => {
      let asked = 0;
      const {
        main,
        local,
        address: present,
        goTo,
      } = await openConsole(() => {
        asked++;
        return one.answer();
      });
      const shown = () => main.textContent ?? '';
      const retry = () => within(main).getAllByRole('button', { name: 'Retry' })[0] as HTMLElement;
      const wrong: string[] = [];
      for (const address of addresses) {
        await goTo(address);
        try {
          await waitFor(() => {
            expect(retry()).toBeTruthy();
            expect(shown()).toMatch(one.says);
          });
          expect(shown()).not.toMatch(/\bat \S+ \(\S+:\d|could not be shown/);
          expect(present()).toBe(address);
          const before = asked;
          fireEvent.click(retry());
          await waitFor(() => expect(asked).toBeGreaterThan(before));
        } catch {
          wrong.push(`${address} [${present()}]: ${shown().slice(0, 300)}`);
        }
      }
      expect(wrong).toEqual([]);
      expect(local.getItem('credentials')).not.toBeNull();
    },
    300_000,
  );
});
