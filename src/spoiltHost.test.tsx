import { cleanup, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { json, openConsole, pages } from '../tests/support/openConsole';
import { spoiltAnswers } from '../tests/support/spoiltAnswers';

/** Each page has its own; a failure names it, and with it as `SPOILT_SEED` all pages meet the same answers. */
const seedOf = (index: number) => Number(process.env.SPOILT_SEED ?? 20_261_123 + index);

/** Paths of one record; all others are lists. */
const ONE = /\/[0-9a-f]{24}$|\/general$|_policy$|files\/v1\/settings$|\/verification$|\/email_templates$/;

const BY_ID = /eq\((?:id|key),/;

/** Lists of which pages show the whole: what is no record stops those (HOST-03). */
const WALKED = /^\/(?:data|localizations)\/v1\/$|\/(?:permissions|staff|patients)$/;

/** One that is read whole whichever of its records is looked at. */
const WHOLE = /\/types$/;

/** What no page says, whatever it was told. */
const NEVER = /\bundefined\b|\bNaN\b|Invalid Date|\[object|could not be shown/;

beforeEach(() => {
  // React tells of every id that comes twice, with a stack that is dear to tell.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it.each<[string, readonly string[], 'rows' | 'records']>([
  ['list', pages.list, 'rows'],
  ['detail', pages.detail, 'records'],
])(
  '[HOST-05] members of any other kind cost a cell, never the page: every %s',
  async (_, addresses, others) => {
    let answers = spoiltAnswers(seedOf(0));
    const console = await openConsole((path, query) => {
      const { record, ...pageOf } = answers(path.split('/')[1] ?? '');
      if (ONE.test(path)) return json(record);
      if (BY_ID.test(query)) return json({ ...pageOf.records, data: [record] });
      if (WHOLE.test(path)) return json(pageOf.rows);
      return json(pageOf[WALKED.test(path) ? 'records' : others]);
    });
    const { main } = console;
    const shown = () => main.textContent ?? '';
    const wrong: string[] = [];
    for (const [index, address] of addresses.entries()) {
      answers = spoiltAnswers(seedOf(index));
      await console.goTo(address);
      try {
        await waitFor(() => {
          expect(shown()).toMatch(/Sound|5e9fff9d|Expand all|in characters/);
          expect(main.querySelector('[aria-busy=true], [role=progressbar]')).toBeNull();
        });
        expect(shown()).not.toMatch(NEVER);
        expect(within(main).queryByRole('button', { name: 'Retry' })).toBeNull();
      } catch (error) {
        const at = NEVER.exec(shown())?.index ?? 0;
        const why = at > 0 ? '' : String(error).slice(0, 120);
        wrong.push(`${address} (${seedOf(index)}): ${why} …${shown().slice(Math.max(0, at - 200), at + 250)}`);
      }
    }
    expect(wrong).toEqual([]);
  },
  300_000,
);

it('[HOST-05] [CAP-20] members of any other kind cost a line of the home page, never a block of it', async () => {
  const wrong: string[] = [];
  for (let index = 0; index < Number(process.env.SPOILT_HOMES ?? 6); index++) {
    const answers = spoiltAnswers(seedOf(index));
    // What was read for the home page stands for a while: each host has a console of its own.
    const { main, goTo } = await openConsole((path, query) => {
      const { records } = answers(path.split('/')[1] ?? '');
      return json(BY_ID.test(query) ? { ...records, data: [] } : records);
    });
    await goTo('/');
    try {
      await waitFor(() => {
        expect(main.querySelectorAll('.home-card').length).toBeGreaterThan(4);
        expect(main.querySelector('[aria-busy=true], .home-waiting')).toBeNull();
      });
      expect(main.textContent).not.toMatch(NEVER);
      // Hosts that do not count say so with numbers below what arrived.
      for (const count of main.querySelectorAll('.home-count, .home-end')) expect(count.textContent).not.toMatch(/^-/);
      expect(within(main).queryByRole('button', { name: 'Retry' })).toBeNull();
    } catch (error) {
      wrong.push(`${seedOf(index)}: ${String(error).slice(0, 120)} … ${main.textContent}`);
    }
    cleanup();
  }
  expect(wrong).toEqual([]);
}, 300_000);
