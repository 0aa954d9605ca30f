import type { BrowserContext, Page, Request } from '@playwright/test';
import type { Secrets, WebStorage } from './secrets';

const TELL = 'tellTypedSecret';

/** Tells what is typed where nobody else should read it: passwords, one-time codes, values of variables. */
const tellTyped = (name: string) => {
  const secret =
    'input[type=password], [autocomplete*=password], [autocomplete=one-time-code], ' +
    'table[aria-label="Environment variables"] textarea, table[aria-label="Omgevingsvariabelen"] textarea';
  addEventListener(
    'input',
    ({ target }) => {
      if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return;
      if (target.matches(secret)) (window as never as Record<string, (text: string) => void>)[name]?.(target.value);
    },
    true,
  );
};

const readStorage = async (): Promise<WebStorage> => {
  try {
    const of = (name: string, storage: Storage) =>
      Object.entries(storage).map(([key, text]): [string, string] => [`${name}.${key}`, String(text)]);
    return {
      entries: [...of('localStorage', localStorage), ...of('sessionStorage', sessionStorage)],
      databases: (await indexedDB.databases()).map(database => database.name ?? ''),
    };
  } catch {
    // A page without an origin, or one that refuses storage, has none.
    return { entries: [], databases: [] };
  }
};

/** What a page's origin keeps; nothing of a page that is closed or empty. A page on its way elsewhere is read there. */
const storageOf = async (page: Page): Promise<WebStorage> => {
  for (;;) {
    if (page.isClosed() || !page.url().startsWith('http')) return { entries: [], databases: [] };
    try {
      return await page.evaluate(readStorage);
    } catch (error) {
      if (!page.isClosed() && !String(error).includes('Execution context was destroyed')) throw error;
    }
  }
};

const pathOf = (request: Request) => new URL(request.url()).pathname;

/** Follows what the pages of a context send, get and type. */
export const watch = async (context: BrowserContext, secrets: Secrets) => {
  const reading = new Set<Promise<void>>();
  context.on('request', request => {
    const token = /^Bearer (.+)$/.exec(request.headers().authorization ?? '')?.[1];
    if (token) secrets.add('an access token', token);
    secrets.learn(pathOf(request), request.postData() ?? undefined);
  });
  context.on('requestfinished', request => {
    if (request.method() !== 'GET' || !/\/(?:documents|functions)(?:\/|$)/.test(pathOf(request))) return;
    const learnt = request
      .response()
      .then(response => response?.text())
      .then(text => secrets.learn(pathOf(request), text, true))
      // The browser forgets the answers of a page that was left.
      .catch(() => undefined)
      .finally(() => reading.delete(learnt));
    reading.add(learnt);
  });
  const typed = new Set<string>();
  await context.exposeFunction(TELL, (text: string) => void typed.add(text));
  await context.addInitScript(tellTyped, TELL);

  return {
    /** What the flow left in web storage and must not have. */
    faults: async (): Promise<string[]> => {
      const storages = await Promise.all(context.pages().map(storageOf));
      await Promise.all(reading);
      // Typed letter by letter, only the whole is a secret.
      for (const text of typed)
        if (![...typed].some(other => other !== text && other.startsWith(text)))
          secrets.add('what was typed as a secret', text);
      return [...new Set(storages.flatMap(secrets.faultsIn))];
    },
  };
};
