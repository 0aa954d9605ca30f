import pg from 'pg';
import type { Browser, Page } from 'playwright';
import { load } from './load';
import { storeSession, withPage } from './pages';
import { type Running, signIn } from './platform';

type Say = (name: string, value: number, unit: string) => void;

/** Copies of one real document of the largest sample schema, each with values and times of its own. */
export const addDocuments = async (databaseUrl: string, count: number): Promise<string> => {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  const { rows } = await client.query<{ id: string }>(
    "select id from data_schemas where name = 'blood-pressure-measurement'",
  );
  const schemaId = rows[0]?.id ?? '';
  await client.query(
    `insert into documents (id, schema_id, status, data, data_text, status_changed_timestamp, creation_timestamp, update_timestamp)
     select 'bbbbbbbb' || lpad(to_hex(g), 16, '0'), $1, (array['new', 'reviewed', 'archived'])[1 + g % 3], made.data, made.data::text,
       made.at, made.at, made.at + (g % 977) * interval '1 minute'
     from generate_series(1, $2::int) g, lateral (select now() - g * interval '1 second' as at,
       jsonb_build_object('systolic', 90 + g % 110, 'diastolic', 50 + g % 60, 'pulse', 50 + g % 70, 'position', 'sitting') as data) made`,
    [schemaId, count],
  );
  await client.query('vacuum analyze documents');
  await client.end();
  return schemaId;
};

/** Finished executions of one function, some of them failed, a second apart. */
export const addExecutions = async (databaseUrl: string, count: number): Promise<void> => {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  await client.query(
    `insert into tasks (id, function_name, status, status_changed_timestamp, start_timestamp, priority, error, creation_timestamp, update_timestamp)
     select 'cccccccc' || lpad(to_hex(g), 16, '0'), (array['greet', 'sync-devices', 'nightly-report'])[1 + g % 3],
       case when g % 7 = 0 then 'failed' else 'complete' end, at + interval '2 seconds', at, 0,
       case when g % 7 = 0 then '{"type":"runtime","name":"Error","message":"bench"}'::jsonb end, at, at
     from generate_series(1, $1::int) g, lateral (select now() - g * interval '1 second' as at) made`,
    [count],
  );
  await client.query('vacuum analyze tasks');
  await client.end();
};

/** One execution with so many lines of log. */
export const addLog = async (databaseUrl: string, lines: number): Promise<string> => {
  const id = 'dddddddddddddddddddddddd';
  const client = new pg.Client(databaseUrl);
  await client.connect();
  await client.query(
    `insert into tasks (id, function_name, status, status_changed_timestamp, start_timestamp, priority, creation_timestamp, update_timestamp)
     values ($1, 'greet', 'complete', now(), now() - interval '1 day', 0, now() - interval '1 day', now())`,
    [id],
  );
  await client.query(
    `insert into task_logs (task_id, line, at, message)
     select $1, g, now() - interval '1 day' + g * interval '2 milliseconds', 'line ' || g || ' of a long run: value ' || (g * 7919) % 10007
     from generate_series(1, $2::int) g`,
    [id, lines],
  );
  await client.end();
  return id;
};

/** Requests per second and p99 of some lists; each must answer 200. */
export const listLoad = async (
  running: Running,
  lists: readonly (readonly [name: string, path: string])[],
  seconds: number,
  say: Say,
) => {
  const { access_token: token } = await signIn(running);
  for (const [name, path] of lists) {
    const { requestsPerSecond, p99Ms, failures } = await load(`${running.url}${path}`, token, { seconds });
    if (failures > 0) throw new Error(`${failures} calls of ${path} failed.`);
    say(`${name}: requests`, requestsPerSecond, '/s');
    say(`${name}: p99`, p99Ms, 'ms');
  }
};

/** Stores a document of about so many bytes over the wire. */
export const addLargeDocument = async (running: Running, bytes: number): Promise<string> => {
  const { access_token: token } = await signIn(running);
  const call = async <T>(method: string, path: string, body?: unknown): Promise<T> => {
    const response = await fetch(`${running.url}${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return (await response.json()) as T;
  };
  const schema = await call<{ id: string }>('POST', '/data/v1/', {
    name: 'bench-large',
    description: 'Large documents',
  });
  await call('POST', `/data/v1/${schema.id}/properties`, {
    name: 'readings',
    configuration: { type: 'array', items: { type: 'object', additionalProperties: true } },
  });
  // About 110 bytes each.
  const readings = Array.from({ length: Math.round(bytes / 110) }, (_, index) => ({
    at: new Date(1.7e12 + index * 1_000).toISOString(),
    systolic: 120 + (index % 40),
    diastolic: 80 + (index % 20),
    note: `reading number ${index}`,
  }));
  const document = await call<{ id: string }>('POST', `/data/v1/${schema.id}/documents`, { readings });
  return `/data/documents/${schema.id}/${document.id}`;
};

const watchTasks = (page: Page) =>
  page.addInitScript(`window.longTasks = [];
    new PerformanceObserver(list => window.longTasks.push(...list.getEntries().map(entry => entry.duration))).observe({ type: 'longtask' });`);

const longest = (page: Page) => page.evaluate('Math.max(0, ...window.longTasks)') as Promise<number>;

/** A page with a stored session, from opening an address within the console to the first element that matches. */
export const readable = (browser: Browser, running: Running, path: string, selector: string) =>
  withPage(browser, false, async page => {
    await watchTasks(page);
    await storeSession(page, running);
    // Warm: the console's code is there already, as it is for whoever clicks a row.
    await page.goto(`${running.url}/`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.evaluate('window.longTasks.length = 0');
    const ms = (await page.evaluate(`new Promise(resolve => {
      const startedAt = performance.now();
      new MutationObserver((_, observer) => {
        if (!document.querySelector(${JSON.stringify(selector)})) return;
        observer.disconnect();
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(performance.now() - startedAt)));
      }).observe(document, { childList: true, subtree: true });
      history.pushState(null, '', ${JSON.stringify(path)});
      dispatchEvent(new PopStateEvent('popstate'));
    })`)) as number;
    return { ms, longestTaskMs: await longest(page) };
  });

/** Scrolls an element from top to bottom and tells the longest frame on the way, and the page's heap at the end. */
export const scrollThrough = (browser: Browser, running: Running, path: string, selector: string, rows: number) =>
  withPage(browser, false, async page => {
    await storeSession(page, running);
    await page.goto(`${running.url}${path}`);
    await page.waitForFunction(
      `(document.querySelector(${JSON.stringify(selector)})?.scrollHeight ?? 0) > ${rows} * 14`,
      undefined,
      { timeout: 180_000 },
    );
    const longestFrameMs = (await page.evaluate(`new Promise(resolve => {
      const box = document.querySelector(${JSON.stringify(selector)});
      let last = performance.now();
      let longest = 0;
      let step = 0;
      const turn = now => {
        longest = Math.max(longest, now - last);
        last = now;
        if (++step > 300) return resolve(longest);
        box.scrollTop = (box.scrollHeight * step) / 300;
        requestAnimationFrame(turn);
      };
      requestAnimationFrame(turn);
    })`)) as number;
    const session = await page.context().newCDPSession(page);
    await session.send('HeapProfiler.collectGarbage');
    const { usedSize } = await session.send('Runtime.getHeapUsage');
    return { longestFrameMs, heapMiB: usedSize / 2 ** 20 };
  });
