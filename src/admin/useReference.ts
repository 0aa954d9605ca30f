import { useQuery } from '@tanstack/react-query';
import { OBJECT_ID, PLATFORM_PAGE_SIZE } from '../contract';
import { type BoundApi, wireField } from './boundApi';
import type { ResourceDefinition } from './defineResource';
import { createListReader } from './listReader';
import { mayOf, requirementOf } from './may';
import { type Client, nameOf, usePlatform, useSessionUser } from './platform';
import { useResourceFinder } from './resourceIndex';
import { titleOf } from './titleOf';

/** A name is taken for what it is for this long, in milliseconds; that there is none to be had likewise. */
const STAYS_MS = 60_000;

/** What a platform writes where nobody was signed in. */
const NOBODY = '-';

type Names = ReadonlyMap<string, string>;
type NameOf = (id: string) => Promise<string | null>;

/** How records are asked for by what they are called alone: of people the names, no telephone number and no roles. */
export const bindNames = (definition: ResourceDefinition): BoundApi & { select: readonly string[] } => {
  const bound: BoundApi = { definition, api: definition.api, path: definition.api.path };
  const { nameFields = [wireField(bound, definition.title ?? 'name')] } = definition;
  const select = [wireField(bound, 'id'), ...nameFields];
  return { ...bound, api: { ...bound.api, select }, select };
};

const reading = (client: Client, definition: ResourceDefinition) => {
  const { select, ...bound } = bindNames(definition);
  const reader = createListReader(client);
  return async (ids: readonly string[]): Promise<Names> => {
    const records = await reader.many(bound, ids, { select });
    return new Map(records.map(record => [String(record.id), titleOf(definition, record)]));
  };
};

/**
 * Asks for all that is wanted within one turn at once, as many ids a call as the platform's client asks for records (platform-api 1.4).
 * What fails is a name that is not there: names are a convenience.
 */
const gathering = (read: (ids: readonly string[]) => Promise<Names>): NameOf => {
  let wanted = new Set<string>();
  let asked: Promise<readonly Names[]> | undefined;
  const ask = () => {
    const ids = [...wanted];
    wanted = new Set();
    asked = undefined;
    const calls = Array.from({ length: Math.ceil(ids.length / PLATFORM_PAGE_SIZE) }, (_, at) =>
      read(ids.slice(at * PLATFORM_PAGE_SIZE, (at + 1) * PLATFORM_PAGE_SIZE)).catch((): Names => new Map()),
    );
    return Promise.all(calls);
  };
  return async id => {
    wanted.add(id);
    asked ??= new Promise<void>(resolve => setTimeout(resolve)).then(ask);
    const name = (await asked).map(names => names.get(id)).find(Boolean);
    return name === undefined || name === id ? null : name;
  };
};

const known = new WeakMap<Client, Map<string, NameOf>>();

/** One gathering for all who ask about records of a resource. */
const namesOf = (client: Client, definition: ResourceDefinition): NameOf => {
  const ofClient = known.get(client) ?? new Map<string, NameOf>();
  known.set(client, ofClient);
  const names = ofClient.get(definition.name) ?? gathering(reading(client, definition));
  ofClient.set(definition.name, names);
  return names;
};

/**
 * Where an id leads, and what its record is called: for whoever may see records of that resource, asked for with all others on the
 * screen. One's own name is known without asking.
 *
 * @param of name of the resource
 * @returns `path` where the operator may go there; `name` once it is known
 */
export const useReference = (of: string | undefined, id: string): { path?: string; name?: string } => {
  const { client } = usePlatform();
  const me = useSessionUser();
  const target = useResourceFinder()(of ?? '')?.definition;
  const isOpen = target !== undefined && mayOf(me, requirementOf(target, 'detail')).isAllowed;
  const own = of === 'users/users' && me?.id === id ? nameOf(me) : undefined;
  const { data } = useQuery({
    queryKey: [of, 'name', id],
    queryFn: () => (target ? namesOf(client, target)(id) : null),
    // Anything else than an id would spoil the call for the others.
    enabled: isOpen && own === undefined && !target.isPage && !target.api.whole && OBJECT_ID.test(id),
    staleTime: STAYS_MS,
  });
  const name = own ?? data;
  return {
    ...(isOpen && id !== NOBODY ? { path: `/${of}/${encodeURIComponent(id)}` } : {}),
    ...(name ? { name } : {}),
  };
};
