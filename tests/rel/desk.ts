import type { Browser, Page } from 'playwright';
import type { Operator } from './operator';
import { startWireProxy } from './wireProxy';

/** After how long something busy has to have said so, in milliseconds; it does after ten seconds. */
const MUTE_MS = 12_000;
const STEP_MS = 250;
const SETTLED_MS = 15_000;
/** How long somebody tries to get a page to work again that nothing keeps from it any more. */
const RECOVERY_MS = 30_000;

/** How long a page may show nothing while one screen takes the place of another, in milliseconds. */
const BLANK_MS = 3_000;

/** Looks at the page from within, four times a second: whether it is blank, and whether something is busy for long and no new line says so. */
const watchPage = ({ blankMs, muteMs, stepMs }: { blankMs: number; muteMs: number; stepMs: number }) => {
  const seen = { blank: 0, mute: 0 };
  Object.assign(window, { seen });
  let shownAt = 0;
  let busySince = 0;
  let before: ReadonlySet<string> = new Set();
  // A rest between two looks is a rest: what is busy after it begins anew. No function here has a name: it would be rewritten for what a page has not.
  new MutationObserver(() => {
    if (document.querySelector('[aria-busy="true"], [role="progressbar"], .skeleton-list') === null) busySince = 0;
  }).observe(document, { subtree: true, childList: true, attributeFilter: ['aria-busy', 'role'] });
  setInterval(() => {
    const text = document.body?.innerText.trim() ?? '';
    // The outline of the console has no words, but is no blank page either, nor may it stay for long.
    const isOutline = (document.querySelector('.skeleton-list')?.getClientRects().length ?? 0) > 0;
    if (text !== '' || isOutline) shownAt = performance.now();
    else if (shownAt > 0 && performance.now() - shownAt > blankMs) {
      seen.blank++;
      shownAt = performance.now();
    }
    const lines = text.split('\n');
    if (!isOutline && !document.querySelector('[aria-busy="true"], [role="progressbar"]')) busySince = 0;
    else if (busySince === 0 || lines.some(line => line !== '' && !before.has(line))) {
      // A word is a word, whether or not it still stands when the rest of it is over.
      busySince = performance.now();
      before = new Set(lines);
    } else if (performance.now() - busySince > muteMs) {
      seen.mute++;
      // Told once; another one as long again is another.
      busySince = performance.now();
    }
  }, stepMs);
};

/** A session of the operator in the browser, once: what the console makes of it stays. */
const putSession = ([credentials, host]: readonly [string, string]) => {
  if (localStorage.getItem('credentials')) return;
  localStorage.setItem('credentials', credentials);
  localStorage.setItem('api-host', host);
};

/** Whether nothing on the page says that something failed, or is waited for. */
const isSound = () =>
  ![...document.querySelectorAll<HTMLElement>('[role="alert"], .host-state, .inline-note')].some(
    ({ innerText }) => innerText.trim() !== '',
  ) && !document.querySelector('[aria-busy="true"], [role="progressbar"]');

/**
 * A browser of its own at a console of its own, which reaches the operator's platform through a proxy of faults.
 *
 * @param isSignedIn whether a session of the operator stands in the browser
 */
export const openDesk = async (browser: Browser, operator: Operator, isSignedIn = true) => {
  const proxy = await startWireProxy(operator.url);
  const context = await browser.newContext({ locale: 'en-GB' });
  await context.addInitScript(watchPage, { blankMs: BLANK_MS, muteMs: MUTE_MS, stepMs: STEP_MS });
  if (isSignedIn) {
    const { body } = await operator.signIn(operator.email, operator.password);
    const expiresAt = Math.floor(Date.now() / 1_000) + 86_400;
    const credentials = JSON.stringify({ refreshToken: body.refresh_token, expiresAt, host: proxy.url });
    await context.addInitScript(putSession, [credentials, proxy.url] as const);
  }
  const faults: string[] = [];
  const pages: Page[] = [];
  let loads = 0;
  /** Another tab. */
  const openPage = async () => {
    const page = await context.newPage();
    page.on('pageerror', error => faults.push(error.message));
    page.on('domcontentloaded', () => loads++);
    pages.push(page);
    return page;
  };
  const page = await openPage();

  return {
    page,
    proxy,
    openPage,
    /** Errors that nobody caught. */
    faults,
    /** How often a page was loaded. */
    loads: () => loads,
    go: (path: string) => page.goto(`${proxy.url}${path}`, { waitUntil: 'commit' }),
    isSound: () => page.evaluate(isSound),
    /** The beginning of what the page says. */
    text: async () => (await page.evaluate(() => document.body.innerText)).replace(/\s+/g, ' ').slice(0, 400),
    /** Waits until something is so, or there is no hope of it. */
    until: async (isSo: () => Promise<boolean>, hopeMs = SETTLED_MS): Promise<boolean> => {
      const giveUpAt = performance.now() + hopeMs;
      while (!(await isSo())) {
        if (performance.now() > giveUpAt) return false;
        await new Promise(resolve => setTimeout(resolve, 50));
      }
      return true;
    },
    /** Presses what a page offers to go on with, until it works again; it is not loaded anew. @returns whether it does */
    recover: async (isSo: () => Promise<boolean>, offers: RegExp): Promise<boolean> => {
      const giveUpAt = performance.now() + RECOVERY_MS;
      while (!(await isSo())) {
        if (performance.now() > giveUpAt) return false;
        const offer = page.getByRole('button', { name: offers, disabled: false }).first();
        await offer.click({ timeout: STEP_MS }).catch(() => undefined);
        await new Promise(resolve => setTimeout(resolve, STEP_MS));
      }
      return true;
    },
    /** What was seen of all its pages since they were loaded. */
    seen: async () => {
      const each = await Promise.all(
        pages.map(one => one.evaluate(() => (window as unknown as { seen: { blank: number; mute: number } }).seen)),
      );
      return {
        blank: each.reduce((sum, { blank }) => sum + blank, 0),
        mute: each.reduce((sum, { mute }) => sum + mute, 0),
      };
    },
    close: async () => {
      await context.close();
      proxy.stop();
    },
  };
};

export type Desk = Awaited<ReturnType<typeof openDesk>>;
