import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import consoleEn from '../../i18n/en/console.json';
import servicesEn from '../../i18n/en/services.json';
import consoleNl from '../../i18n/nl/console.json';
import servicesNl from '../../i18n/nl/services.json';
import { createDataProvider } from '../../src/admin/dataProvider';
import { createClient, createSession, memoryStore } from '../../src/client';
import { NEWER_INTERFACES, SERVICES } from '../../src/contract';
import { resources } from '../../src/resources';
import { blankOf, memberFields } from '../../src/ui/record/form/memberFields';
import { startEmbedded, type TestPlatform } from '../support/startEmbedded';

let platform: TestPlatform;
let provider: ReturnType<typeof createDataProvider>;
/** What stands for the parameters of a resource's name. */
const parameters: Record<string, string> = {};
/** How the host answered the calls of the client, in order. */
const statuses: number[] = [];

beforeAll(async () => {
  platform = await startEmbedded();
  const { email, password } = platform.account('administrator');
  const session = createSession({ local: memoryStore(), session: memoryStore() });
  await session.signIn({ host: platform.url, email, password, remember: false });
  const counting: typeof fetch = async (input, init) => {
    const answer = await fetch(input, init);
    statuses.push(answer.status);
    return answer;
  };
  const client = createClient({ session, fetch: counting });
  provider = createDataProvider(client, resources);
  // The sample data has no executions unless functions run.
  await client.http.request({ method: 'POST', path: '/tasks/v1/', body: { functionName: 'greet', tags: ['sample'] } });
  // Nor has a store told the platform of anything.
  const tell = (path: string, body: object) =>
    client.http.request({ method: 'POST', path: `/payments/v1/${path}`, body });
  const about = {
    version: '1.0',
    notificationType: 2,
    purchaseToken: 'valid-sample-token',
    subscriptionId: 'coaching_monthly',
  };
  const notification = { packageName: 'org.example.care', eventTimeMillis: '1767605400000' };
  const sent = JSON.stringify({ version: '1.0', ...notification, subscriptionNotification: about });
  await tell('appStore/processServerNotification', { notification_type: 'DID_RENEW', environment: 'Sandbox' });
  await tell('appStore/sharedSecrets', { applicationId: 'a'.repeat(24), bundleId: 'org.example.care', secret: 'told' });
  await tell('playStore/processDeveloperNotification', { message: { data: btoa(sent) } });
  await sql`update tasks set error = '{"name":"Error"}'`.execute(platform.platform.db);
  const { data } = await provider.getList('data/schema', { filter: { q: 'eq(name,report)' } });
  parameters.schema = data[0]?.id ?? '';
});
afterAll(() => platform?.close());

const list = (name: string, filter = '', sort?: { field: string; order: 'ASC' | 'DESC' }) =>
  provider.getList(
    name.replace(/:(\w+)/g, (_, parameter: string) => parameters[parameter] ?? ''),
    { pagination: { page: 1, perPage: 20 }, filter: filter ? { q: filter } : {}, ...(sort ? { sort } : {}) },
  );

/** A value of the type that a filter's field has. */
const VALUES = { string: 'a', number: '1', boolean: 'true', date: '2026-01-01', array: 'a', object: 'a' } as const;

// Every resource that the console declares, against the embedded platform: nobody writes a test for the next one.
describe.each(resources.filter(({ isPage }) => !isPage).map(resource => ({ ...resource })))('$name', resource => {
  // One of a service that a platform elsewhere has is called by its names alone.
  const isHere = Object.values({ ...SERVICES, ...NEWER_INTERFACES }).some(({ base }) =>
    resource.api.path.startsWith(base),
  );

  it.skipIf(!isHere)('has sample records that its list shows', async () => {
    const { data, total } = await list(resource.name);
    expect(data.length, 'its service brings `samples`, and seed/seed.ts names the service').toBeGreaterThan(0);
    expect(total).toBeGreaterThan(0);
    for (const { field } of resource.columns)
      expect(
        data.some(record => record[field] !== undefined),
        `one sample at least has ${field}`,
      ).toBe(true);
  });

  it.skipIf(!isHere)('does not travel again while nothing changed', async () => {
    const first = await list(resource.name);
    statuses.length = 0;
    expect(await list(resource.name)).toEqual(first);
    expect(statuses).toEqual([304]);
  });

  it.skipIf(!isHere)('sorts by every column that says so, both ways', async () => {
    for (const { field } of resource.columns.filter(({ sortable }) => sortable)) {
      const ascending = (await list(resource.name, '', { field, order: 'ASC' })).data.map(record => record[field]);
      const descending = (await list(resource.name, '', { field, order: 'DESC' })).data.map(record => record[field]);
      expect(ascending.length, field).toBe(descending.length);
      if (new Set([...ascending, ...descending].map(String)).size > 1) expect(ascending, field).not.toEqual(descending);
    }
  });

  it.skipIf(!isHere)(
    'takes a filter on every field that it suggests, and its own example finds something',
    async () => {
      for (const [field, type] of Object.entries(resource.filterFields ?? {}))
        expect((await list(resource.name, `eq(${field},${VALUES[type]})`)).total, field).toBeGreaterThanOrEqual(0);
      if (resource.filterExample) expect((await list(resource.name, resource.filterExample)).total).toBeGreaterThan(0);
      // What is filtered in the browser knows no fields.
      if (!resource.api.whole) await expect(list(resource.name, 'eq(no_such_field,1)')).rejects.toThrow();
    },
  );

  it.skipIf(!isHere)('opens a record by its id', async () => {
    const { data } = await list(resource.name);
    const name = resource.name.replace(/:(\w+)/g, (_, parameter: string) => parameters[parameter] ?? '');
    expect((await provider.getOne(name, { id: data[0]?.id })).data.id).toBe(data[0]?.id);
  });

  it('is called something in both languages, and so are its columns and the members of its form', () => {
    const key = resource.name
      .split('/')
      .filter(part => !part.startsWith(':'))
      .join('_');
    const lacking = Object.entries({ en: [consoleEn, servicesEn], nl: [consoleNl, servicesNl] } as const).flatMap(
      ([language, [messages, services]]) => {
        const say = (texts: object, ...path: string[]) => {
          if (path.reduce<object | undefined>((at, name) => at?.[name as never], texts)) return [];
          const file = resource.hasOwnTexts && path[0] === 'fields' ? 'services' : 'console';
          return [`i18n/${language}/${file}.json: ${path.join('.')}`];
        };
        // What the console itself does not bring is fetched with the first page of those that say so.
        const fields = { ...messages.fields, ...(resource.hasOwnTexts ? services.fields : {}) };
        return [
          ...say(messages, 'resources', key, 'title'),
          ...say(messages, 'resources', key, 'one'),
          ...[...resource.columns, ...(resource.fields ?? [])].flatMap(({ field, label = field }) =>
            say({ fields }, 'fields', label),
          ),
          ...[undefined, {}].flatMap(stored =>
            memberFields(resource, blankOf(resource, undefined), stored).flatMap(({ labels: [whole, name] }) =>
              whole in fields ? [] : say({ fields }, 'fields', name),
            ),
          ),
          ...say(messages, 'sections', resource.section.name, 'about'),
        ];
      },
    );
    expect(lacking).toEqual([]);
  });
});
