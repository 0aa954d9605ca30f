import { isDeepStrictEqual } from 'node:util';
import { expect } from 'vitest';
import type { SignedCalls } from './signedCalls';

type Json = Record<string, unknown>;
type Named = Json & { name: string };

/** What a repository of such a tool holds. */
export type Repository = {
  schemas: readonly (Named & {
    properties: Record<string, Json>;
    statuses: Record<string, Json>;
    creationTransition: Json;
    transitions: readonly Named[];
    indexes: readonly Json[];
  })[];
  functions: readonly Named[];
  templates: readonly Named[];
  templatesV2: readonly Named[];
  dispatchers: readonly (Named & { tags: readonly string[]; actions: readonly Named[] })[];
  localizations: readonly { key: string; text: Record<string, string> }[];
};

const without = (record: Json, ...names: string[]): Json =>
  Object.fromEntries(Object.entries(record).filter(([name]) => !names.includes(name)));

/**
 * Syncs as the ecosystem's command line tools do (platform-api 8.1): schemas by comparing, member by member, what is there with
 * what should be; everything else by finding it by its name and writing it again as a whole.
 *
 * @param MANAGED tag of the dispatchers that the tool looks after
 */
export const syncTool = ({ call }: SignedCalls, MANAGED: string) => {
  const done = async (method: string, path: string, body?: unknown): Promise<Json> => {
    const answer = await call(method, path, body);
    expect(answer.status, `${method} ${path}: ${JSON.stringify(answer.body)}`).toBe(200);
    return answer.body;
  };
  const list = async (path: string) => (await done('GET', path)).data as Named[];
  const named = async (base: string, name: string) => (await list(`${base}/?eq(name,${name})`))[0];

  const statusChanges = (local: Json, there: Json): Json => ({
    ...Object.fromEntries(Object.keys(there).flatMap(name => (name in local ? [] : [[name, null]]))),
    ...local,
  });

  const syncSchema = async (local: Repository['schemas'][number]) => {
    const there =
      (await named('/data/v1', local.name)) ??
      (await done('POST', '/data/v1/', { name: local.name, description: local.description }));
    const at = `/data/v1/${there.id}`;
    const root = Object.keys(local).filter(name => /^description$|Limit$|Mode$/.test(name));
    const differing = root.filter(name => !isDeepStrictEqual(local[name], there[name]));
    if (differing.length > 0) await done('PUT', at, Object.fromEntries(differing.map(name => [name, local[name]])));

    const properties = there.properties as Record<string, Json>;
    for (const [name, configuration] of Object.entries(local.properties)) {
      if (!(name in properties)) await done('POST', `${at}/properties`, { name, configuration });
      else if (!isDeepStrictEqual(properties[name], configuration))
        await done('PUT', `${at}/properties/${name}`, configuration);
    }
    for (const name of Object.keys(properties))
      if (!(name in local.properties)) await done('DELETE', `${at}/properties/${name}`);

    const statuses = there.statuses as Record<string, Json>;
    for (const [name, data] of Object.entries(local.statuses)) {
      const old = statuses[name];
      if (!old) await done('POST', `${at}/statuses`, { name, data });
      else if (!isDeepStrictEqual(old, data))
        await done('PUT', `${at}/statuses/${name}`, { data: statusChanges(data, old) });
    }
    if (!isDeepStrictEqual(there.creationTransition, local.creationTransition))
      await done('PUT', `${at}/creationTransition`, local.creationTransition);
    const transitions = there.transitions as Named[];
    for (const transition of local.transitions) {
      const old = transitions.find(({ name }) => name === transition.name);
      if (!old) await done('POST', `${at}/transitions`, transition);
      else if (!isDeepStrictEqual(without(old, 'id'), transition))
        await done('PUT', `${at}/transitions/${old.id}`, transition);
    }
    for (const old of transitions)
      if (!local.transitions.some(({ name }) => name === old.name)) await done('DELETE', `${at}/transitions/${old.id}`);
    for (const name of Object.keys(statuses))
      if (!(name in local.statuses)) await done('DELETE', `${at}/statuses/${name}`);

    const indexes = (there.indexes as Json[]).filter(index => index.system === false);
    const isSame = (index: Json, mine: Json) =>
      isDeepStrictEqual(without(index, 'id', 'name', 'system'), { options: {}, ...mine });
    for (const index of indexes)
      if (!local.indexes.some(mine => isSame(index, mine))) await done('DELETE', `${at}/indexes/${index.id}`);
    for (const mine of local.indexes)
      if (!indexes.some(index => isSame(index, mine))) await done('POST', `${at}/indexes`, mine);
  };

  const syncFunction = async (local: Named) => {
    const all = await list('/tasks/v1/functions');
    if (all.some(({ name }) => name === local.name)) await done('PUT', `/tasks/v1/functions/${local.name}`, local);
    else await done('POST', '/tasks/v1/functions', local);
  };

  const syncTemplate = async (base: string, local: Named) => {
    const there = await named(base, local.name);
    if (there) await done('PUT', `${base}/${there.id}`, { description: null, ...local });
    else await done('POST', `${base}/`, local);
  };

  const syncDispatcher = async (mine: Repository['dispatchers'][number]) => {
    const local = { ...mine, tags: [...mine.tags, MANAGED] };
    const there = (await list(`/dispatchers/v1/?eq(tags,${MANAGED})`)).find(({ name }) => name === local.name);
    if (!there) {
      await done('POST', '/dispatchers/v1/', local);
      return;
    }
    await done('PUT', `/dispatchers/v1/${there.id}`, local);
    const actions = there.actions as Named[];
    for (const action of local.actions) {
      const old = actions.find(({ name }) => name === action.name);
      const at = `/dispatchers/v1/${there.id}/actions`;
      if (old) await done('PUT', `${at}/${old.id}`, action);
      else await done('POST', at, action);
    }
  };

  const syncLocalizations = async (localizations: Repository['localizations']) => {
    const { existing_ids: there } = (await done('POST', '/localizations/v1/', { localizations })) as {
      existing_ids: string[];
    };
    const old = localizations.filter(({ key }) => there.includes(key));
    if (old.length > 0) await done('PUT', '/localizations/v1/', { localizations: old });
  };

  return async (repository: Repository): Promise<void> => {
    for (const schema of repository.schemas) await syncSchema(schema);
    for (const one of repository.functions) await syncFunction(one);
    for (const template of repository.templates) await syncTemplate('/templates/v1', template);
    for (const template of repository.templatesV2) await syncTemplate('/templates/v2', template);
    for (const dispatcher of repository.dispatchers) await syncDispatcher(dispatcher);
    await syncLocalizations(repository.localizations);
  };
};
