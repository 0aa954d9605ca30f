import type { Browser, Page } from 'playwright';
import { type Running, signIn } from './platform';

/** A slow line and a slow machine: 1.6 Mbps, 150 ms round trip, a quarter of the processor. */
const slowDown = async (page: Page) => {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: 200_000,
    uploadThroughput: 100_000,
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
};

export const median = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

export const withPage = async <T>(
  browser: Browser,
  isSlow: boolean,
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
  if (isSlow) await slowDown(page);
  try {
    return await task(page, () => bytes);
  } finally {
    await context.close();
  }
};

/** Puts a session of the administrator into the browser. */
export const storeSession = async (page: Page, running: Running) => {
  const { refresh_token: refreshToken } = await signIn(running);
  const credentials = JSON.stringify({
    refreshToken,
    expiresAt: Math.floor(Date.now() / 1000) + 86_400,
    host: running.url,
  });
  await page.addInitScript(
    ([value, host]) => {
      localStorage.setItem('credentials', value);
      localStorage.setItem('api-host', host);
    },
    [credentials, running.url] as const,
  );
};
