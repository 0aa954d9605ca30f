import type { Browser, Page } from 'playwright';
import { type Running, signIn } from './platform';

/** Lines, in milliseconds of a round trip and bytes a second, each with a quarter of the processor. */
const LINES = {
  /** 1.6 Mbit/s. */
  slow: { latency: 150, downloadThroughput: 200_000, uploadThroughput: 100_000 },
  /** An operator's laptop: 10 Mbit/s. */
  laptop: { latency: 40, downloadThroughput: 1_250_000, uploadThroughput: 1_250_000 },
};
export type Line = keyof typeof LINES;

const slowDown = async (page: Page, line: Line) => {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', { offline: false, ...LINES[line] });
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
};

export const median = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

export const withPage = async <T>(
  browser: Browser,
  line: Line | undefined,
  task: (page: Page, transferred: () => number) => Promise<T>,
): Promise<T> => {
  const context = await browser.newContext();
  const page = await context.newPage();
  let bytes = 0;
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  if (line) await slowDown(page, line);
  try {
    return await task(page, () => bytes);
  } finally {
    await context.close();
  }
};

/** How long something may take to show. Milliseconds. */
const SHOWN_MOST_MS = 60_000;

/**
 * Opens an address: milliseconds in the page from the navigation to the frame after something holds. The page tells of it by itself: what Playwright
 * waits with is compiled on the page's thread, for a tenth of a second before its first paint.
 *
 * @param holds an expression, as text: what the page runs must not be rewritten on the way
 */
export const openTimed = async (page: Page, address: string, holds: string): Promise<number> => {
  const session = await page.context().newCDPSession(page);
  await session.send('Runtime.enable');
  await session.send('Runtime.addBinding', { name: 'benchSeen' });
  const seen = new Promise<number>((resolve, reject) => {
    session.on('Runtime.bindingCalled', ({ name, payload }) => void (name === 'benchSeen' && resolve(Number(payload))));
    setTimeout(() => reject(new Error(`${address} did not show it: ${holds}`)), SHOWN_MOST_MS).unref();
  });
  await page.addInitScript(`(() => {
    const look = () => (${holds})
      ? requestAnimationFrame(() => benchSeen(String(performance.now()))) : requestAnimationFrame(look);
    look();
  })()`);
  await page.goto(address, { waitUntil: 'commit' });
  return seen;
};

/** Opens an attached shadow tree to the eyes of what measures. */
export const seeThrough = (page: Page) =>
  page.addInitScript(`(() => {
    const attach = Element.prototype.attachShadow;
    Element.prototype.attachShadow = function (init) { return attach.call(this, { ...init, mode: 'open' }); };
  })()`);

/** An expression, as text: whether an element is in the page, or within the shadow tree of another, as `host >> element`, where it holds a text already. */
export const isThere = (selector: string): string => {
  const [inner = '', host] = selector.split(' >> ').reverse();
  const own = `document.querySelector(${JSON.stringify(host ? `#root ${inner}` : inner)})`;
  return host
    ? `(document.querySelector(${JSON.stringify(host)})?.shadowRoot?.querySelector(${JSON.stringify(inner)})?.textContent || ${own})`
    : own;
};

/** Puts a session of the administrator into the browser, once: what the page makes of it stays. */
export const storeSession = async (page: Page, running: Running) => {
  const { refresh_token: refreshToken } = await signIn(running);
  const credentials = JSON.stringify({
    refreshToken,
    expiresAt: Math.floor(Date.now() / 1000) + 86_400,
    host: running.url,
  });
  await page.addInitScript(
    ([value, host]) => {
      if (localStorage.getItem('credentials')) return;
      localStorage.setItem('credentials', value);
      localStorage.setItem('api-host', host);
    },
    [credentials, running.url] as const,
  );
};
