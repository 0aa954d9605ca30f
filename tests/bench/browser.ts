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
