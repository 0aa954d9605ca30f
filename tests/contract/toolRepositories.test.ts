import { beforeAll, expect, it } from 'vitest';
import { SAMPLE_OAUTH1 } from '../../src/embedded/seed/accounts';
import { onEachDatabase } from '../support/officialClient';
import { type SignedCalls, signedCalls } from '../support/signedCalls';
import { type Repository, syncTool } from '../support/syncTool';

let time = Date.UTC(2026, 1, 2, 9);
const now = () => time;

/** As people write them: what is the usual is left out. */
const terse = (): Repository => ({
  schemas: [
    {
      name: 'terse-reading',
      description: 'Readings, said in few words',
      properties: { value: { type: 'number' }, note: { type: 'string' } },
      statuses: { new: {}, checked: {} },
      creationTransition: { toStatus: 'new', type: 'manual' },
      transitions: [
        { name: 'check', type: 'manual', fromStatuses: ['new'], toStatus: 'checked' },
        {
          name: 'again',
          type: 'automatic',
          fromStatuses: ['checked'],
          toStatus: 'new',
          conditions: [
            {
              type: 'document',
              configuration: { type: 'object', required: ['note'] },
              description: 'Once it is noted',
            },
          ],
          actions: [{ type: 'linkCreator', description: 'Whose it is' }],
          afterActions: [{ type: 'task', functionName: 'terse', description: 'Tells of it' }],
        },
      ],
      indexes: [
        { fields: [{ name: 'note', type: 'asc' }] },
        { fields: [{ name: 'creationTimestamp', type: 'desc' }] },
        { fields: [{ name: 'status', type: 'asc' }] },
        {
          fields: [
            { name: 'creatorId', type: 'asc' },
            { name: 'data.value', type: 'desc' },
          ],
        },
        { fields: [{ name: 'userIds', type: 'asc' }], options: { sparse: true } },
      ],
    },
  ],
  functions: [],
  templates: [],
  templatesV2: [],
  dispatchers: [],
  localizations: [{ key: 'terse', text: { EN: 'Terse' } }],
});

onEachDatabase(
  'repositories of command line tools',
  ({ platform, connectAs }) => {
    let tool: SignedCalls;
    const sync = () => syncTool(tool, 'TOOL_MANAGED');
    const schema = async () => (await tool.call('GET', '/data/v1/?eq(name,terse-reading)')).body.data as object[];
    const edited = (change: (schema: Repository['schemas'][number]) => object): Repository => {
      const repository = terse();
      return { ...repository, schemas: repository.schemas.map(one => ({ ...one, ...change(one) })) };
    };

    beforeAll(async () => {
      const { email, password } = platform().account('administrator');
      const asked = signedCalls(platform().url, SAMPLE_OAUTH1, { now });
      const { body } = await asked.call('POST', '/auth/v2/oauth1/tokens', { email, password });
      const keys = { ...SAMPLE_OAUTH1, token: String(body.token), tokenSecret: String(body.tokenSecret) };
      tool = signedCalls(platform().url, keys, { now });
    });

    it('[SVC-DATA] what a schema leaves out is left out in the answer, and a second sync writes nothing of it', async () => {
      await sync()(terse());
      const before = await schema();
      expect(before).toMatchObject([{ creationTransition: { toStatus: 'new', type: 'manual' } }]);
      expect(Object.keys((before[0] as { creationTransition: object }).creationTransition)).toEqual([
        'toStatus',
        'type',
      ]);
      tool.writes.length = 0;
      time += 60_000;
      await sync()(terse());
      expect(tool.writes.filter(write => write.includes('/data/v1'))).toEqual([]);
      expect(await schema()).toEqual(before);
    });

    it('[SVC-DATA PUT /{id}] a schema that says its largest page alone gets no larger one by itself, and is not refused', async () => {
      // A schema is made with its name and description; what else the repository says of it is set afterwards.
      const description = 'Made first, told the rest next';
      const { id } = (await tool.call('POST', '/data/v1/', { name: 'terse-pages', description })).body;
      for (const maximumLimit of [10, 9]) {
        expect((await tool.call('PUT', `/data/v1/${id}`, { maximumLimit })).body).toEqual({ affectedRecords: 1 });
        const { body } = await tool.call('GET', '/data/v1/?eq(name,terse-pages)');
        expect(body.data).toMatchObject([{ defaultLimit: maximumLimit, maximumLimit }]);
      }
      const put = async (limits: object) => (await tool.call('PUT', `/data/v1/${id}`, limits)).body.code;
      expect([await put({ defaultLimit: 8, maximumLimit: 7 }), await put({ defaultLimit: 10 })]).toEqual([15, 15]);
      expect(await put({ maximumLimit: 50 })).toBeUndefined();
      const { body } = await tool.call('GET', '/data/v1/?eq(name,terse-pages)');
      expect(body.data).toMatchObject([{ defaultLimit: 9, maximumLimit: 50 }]);
    });

    it('[SVC-DATA POST /{id}/properties] a refusal says which name is none, and what a name is', async () => {
      const rule = 'is not a name: a letter, then up to 49 letters, digits, _ or -';
      const said = async (name: string, configuration: object = { type: 'string' }) =>
        (await tool.call('POST', '/data/v1/terse-reading/properties', { name, configuration })).body.message;
      const long = 'x'.repeat(51);
      for (const name of ['with space', '_private', '1st', long]) {
        expect(await said(name)).toBe(`${name} ${rule}`);
        expect(await said('holder', { type: 'object', properties: { [name]: { type: 'string' } } })).toBe(
          `The configuration is not valid: properties.${name} ${rule}`,
        );
      }
      expect(await said('value..x')).toBe('A path of properties is made of names with dots between them');
      const inDepth = Array.from({ length: 17 }, () => 'a').join('.');
      expect(await said(inDepth)).toBe('A path of properties has at most 16 names');
    });

    it('[SVC-DATA DELETE /{id}/properties/{path}] a property goes before the index on it, which goes next', async () => {
      await sync()(
        edited(({ properties: { value = {} }, indexes, transitions }) => ({
          properties: { value },
          indexes: indexes.slice(1),
          transitions: transitions.slice(0, 1),
        })),
      );
      const [there] = (await schema()) as { properties: object; indexes: { name: string; system: boolean }[] }[];
      expect(Object.keys(there?.properties ?? {})).toEqual(['value']);
      expect(there?.indexes.flatMap(({ name, system }) => (system ? [] : [name]))).toEqual([
        'creationTimestamp_-1',
        'status_1',
        'creatorId_1_value_-1',
        'userIds_1',
      ]);
      await sync()(terse());
    });

    it('[SVC-DATA POST /{id}/indexes] an index may be on what documents have beside their data, and keep it unique', async () => {
      const index = (name: string) => ({ fields: [{ name, type: 'asc' }], options: { unique: true } });
      const make = (name: string) => tool.call('POST', '/data/v1/terse-reading/indexes', index(name));
      expect((await make('data.creatorId')).body.message).toBe('The field creatorId is not a property of the schema');
      expect((await make('groupIds')).body).toMatchObject({
        code: 26,
        message: 'An index on groupIds cannot be unique',
      });
      const { id } = (await make('creatorId')).body;
      const create = () => tool.call('POST', '/data/v1/terse-reading/documents', { value: 1 });
      expect((await create()).status).toBe(200);
      expect((await create()).body.code).toBe(17);
      expect((await tool.call('DELETE', `/data/v1/terse-reading/indexes/${id}`)).status).toBe(200);
      expect((await create()).status).toBe(200);
      const newest = await tool.call('GET', '/data/v1/terse-reading/documents?sort(-creationTimestamp)');
      expect(newest.body.page).toMatchObject({ total: 2 });
    });

    it('[SVC-FILES settings] settings that are saved unchanged keep their time', async () => {
      const exh = await connectAs('administrator');
      const save = (types: string[]) => exh.files.settings.update({ disableForceDownloadForMimeTypes: types });
      expect(await save(['image/png'])).toEqual({ affectedRecords: 1 });
      const { updateTimestamp } = await exh.files.settings.get();
      time += 60_000;
      expect(await save(['IMAGE/png'])).toEqual({ affectedRecords: 1 });
      expect((await exh.files.settings.get()).updateTimestamp).toEqual(updateTimestamp);
      await save([]);
      expect((await exh.files.settings.get()).updateTimestamp).toEqual(new Date(time));
    });

    it('[SVC-DISP] an action cannot become one of another type', async () => {
      const action = { name: 'run', type: 'task', functionName: 'report' };
      const { body } = await tool.call('POST', '/dispatchers/v1/', {
        eventType: 'x',
        name: 'terse',
        actions: [action],
      });
      const [{ id }] = body.actions as [{ id: string }];
      const put = (change: object) => tool.call('PUT', `/dispatchers/v1/${body.id}/actions/${id}`, change);
      expect((await put({ type: 'mail', name: 'run', recipients: { to: ['a@example.test'] } })).body).toMatchObject({
        code: 15,
        message: 'The field type has an invalid format: it stays task',
      });
      expect((await put({ ...action, functionName: 'other' })).body).toEqual({ affectedRecords: 1 });
    });

    it('[SVC-LOC] a refusal names a language as it was sent', async () => {
      const localizations = [{ key: 'terse', text: { EN: 5 } }];
      expect((await tool.call('PUT', '/localizations/v1/', { localizations })).body.message).toBe(
        'The field localizations.0.text.EN has an invalid format',
      );
    });
  },
  { now, scale: 0, documents: 0 },
);
