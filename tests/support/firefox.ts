import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { type Browser, type ElementHandle, type HandleFor, launch, type Page } from 'puppeteer-core';

const isExecutable = (path: string) => {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

/** The system's Firefox, or the one that `FIREFOX_PATH` names. */
export const firefox =
  process.env.FIREFOX_PATH ??
  ['firefox-esr', 'firefox']
    .flatMap(name => (process.env.PATH ?? '').split(delimiter).map(folder => join(folder, name)))
    .find(isExecutable);

/** Said by the tests that need Firefox where it is missing. */
export const NO_FIREFOX = 'Firefox is not installed (Debian package firefox-esr)';

/**
 * Starts Firefox without a window, driven through WebDriver BiDi. Downloads go into the folder without a question.
 *
 * @param preferences of the browser, besides
 */
export const startFirefox = (downloads: string, preferences: Record<string, number> = {}): Promise<Browser> =>
  launch({
    browser: 'firefox',
    executablePath: firefox ?? '',
    headless: true,
    defaultViewport: { width: 1280, height: 900 },
    extraPrefsFirefox: {
      'browser.download.dir': downloads,
      'browser.download.folderList': 2,
      // Reading the clipboard otherwise asks whoever sits before it.
      'dom.events.testing.asyncClipboard': true,
      ...preferences,
    },
  });

/** Ends Firefox at once. Asked to close on a busy machine it now and then never does. */
export const endFirefox = async (browser: Browser) => {
  const firefox = browser.process();
  if (!firefox || firefox.exitCode !== null) return;
  const exited = new Promise(resolve => firefox.once('exit', resolve));
  firefox.kill('SIGKILL');
  await exited;
};

const SELECTORS = {
  button: 'button',
  combobox: '[role=combobox]',
  heading: 'h1, h2',
  textbox: 'input, textarea',
} as const;

type Role = keyof typeof SELECTORS;

const PATIENCE_MS = 30_000;

/**
 * Looks at the page, frame by frame, until there is something to be seen. (Puppeteer's own waiting evaluates text in the page, which the
 * console's policy forbids.)
 */
export const until = async <R>(
  page: Page,
  look: (...given: string[]) => R,
  ...given: string[]
): Promise<HandleFor<NonNullable<R>>> => {
  const giveUpAt = performance.now() + PATIENCE_MS;
  for (;;) {
    try {
      await page.evaluate(() => new Promise<unknown>(requestAnimationFrame));
      const seen = await page.evaluateHandle(look, ...given);
      if (await page.evaluate((found: unknown) => Boolean(found), seen)) return seen as HandleFor<NonNullable<R>>;
    } catch (error) {
      // A page that is being left answers nobody.
      if (performance.now() > giveUpAt) throw error;
    }
    if (performance.now() > giveUpAt) throw new Error(`Not seen within ${PATIENCE_MS} ms: ${look} ${given}`);
  }
};

/** What an operator finds by its name, once it shows. (Asking Firefox's accessibility tree takes seconds on a long page.) */
export const find = async (page: Page, name: string, role: Role) => {
  const found = await until(
    page,
    (selector: string, wanted: string) => {
      const nameOf = (element: Element) =>
        element.getAttribute('aria-label') ??
        ((element instanceof HTMLInputElement && element.labels?.[0]) || element).textContent;
      return [...document.querySelectorAll(selector)].find(
        element => nameOf(element).trim() === wanted && element.checkVisibility(),
      );
    },
    SELECTORS[role],
    name,
  );
  const element = found.asElement() as ElementHandle | null;
  if (!element) throw new Error(`There is no ${role} "${name}".`);
  return element;
};

export const press = async (page: Page, name: string, role: Role = 'button') => (await find(page, name, role)).click();

/** Types over what a field holds. */
export const type = async (page: Page, name: string, text: string, role: Role = 'textbox') => {
  const field = await find(page, name, role);
  await field.click({ count: 3 });
  await page.keyboard.press('Backspace');
  await field.type(text);
};

/** Waits until the page's text holds a part. */
export const says = (page: Page, part: string) =>
  until(page, (text: string) => document.body.innerText.includes(text), part);
