import { type ChangingCall, parseExact, unmarkNumbers } from '../../client';
import { OBJECT_ID } from '../../contract';
import type { ResourceDefinition } from '../defineResource';
import { createResourceIndex } from '../resourceIndex';
import { holdsSent } from '../unsure';
import { type Deed, deedOf } from './deeds';

/** A value that may be kept: nothing of documents, no password, token or variable. */
export type KeptValue = string | number | boolean | readonly string[];
export type ChangedField = {
  field: string;
  before?: KeptValue;
  /** Missing where it was emptied. */
  after?: KeptValue;
  /** What it became is not kept. */
  isHidden?: true;
};

/** What one call changed, as far as it may be kept. */
export type ChangeSubject = {
  /** The verb, and what the service calls the action behind it (`add_roles`). */
  action: string;
  /** What it did, where its method alone does not say so. */
  deed?: Deed;
  /** Name of the resource, where it is one of the console's. */
  resource?: string;
  id?: string;
  /** What people call the record. */
  name?: string;
  /** Of settings: everybody's, or those of the group or user that `id` and `name` tell. */
  whose?: 'general' | 'groups' | 'users';
  /** Address of its page. */
  to?: string;
  fields: readonly ChangedField[];
};

/** Fields whose values may be kept. Everything else is only said to have changed. */
const KEPT_FIELDS: Readonly<Record<string, readonly string[]>> = {
  'users/users': ['firstName', 'lastName', 'email', 'phoneNumber', 'language', 'timeZone', 'roles', 'groups'],
  'users/roles': ['name', 'description', 'permissions'],
  'tasks/functions': ['description', 'entryPoint', 'runtime', 'timeLimit', 'memoryLimit', 'enabled', 'priority'],
  'tasks/schedules': ['interval', 'priority', 'functionName'],
  'data/templates': ['name', 'description', 'schema', 'fields'],
  'automation/dispatchers': ['name', 'description', 'eventType', 'tags'],
  'access/applications': ['type', 'name', 'description', 'redirectUris'],
  'access/providers': ['name', 'description', 'issuerId', 'redirectUri'],
  'payments/products': ['name', 'prices', 'currency', 'price', 'tags', 'taskFunctionName', 'taskPriority'],
  'payments/orders': ['status'],
  'payments/appstore': ['name'],
  'payments/playstore': ['name'],
};
/** Who was linked to a document is nothing of its content. */
const KEPT_LINKS: Partial<Record<Deed, readonly string[]>> = {
  users_linked: ['userIds'],
  users_unlinked: ['userIds'],
  groups_linked: ['groupIds'],
  groups_unlinked: ['groupIds'],
};
const MAX_TEXT = 200;
const MAX_FIELDS = 20;

/** What sounds like a secret; a value with such a member, or one that is declared as a secret, is not kept at all. */
const SECRET_NAME = /pass|secret|token|key|credential/i;

/** What names nothing but opens it. */
const secretSegment = /^[\w.~-]{25,}$/;

const isText = (value: unknown): value is string => typeof value === 'string' && value.length <= MAX_TEXT;
const holdsSecret = (value: unknown, secrets: readonly string[]): boolean =>
  typeof value === 'object' &&
  value !== null &&
  Object.entries(value).some(
    ([name, inner]) => SECRET_NAME.test(name) || secrets.includes(name) || holdsSecret(inner, secrets),
  );
const keptOf = (value: unknown, secrets: readonly string[]): KeptValue | undefined => {
  if (isText(value) || typeof value === 'number' || typeof value === 'boolean') return value;
  if (Array.isArray(value) && value.length <= 50 && value.every(isText)) return value;
  if (typeof value !== 'object' || value === null || holdsSecret(value, secrets)) return undefined;
  const json = unmarkNumbers(JSON.stringify(value));
  return isText(json) ? json : undefined;
};

const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value ?? null));
/** Whether two values are one on the wire, where nothing and `null` are. */
const isSame = (one: unknown, other: unknown) =>
  holdsSent(plain(one), plain(other)) && holdsSent(plain(other), plain(one));

const segmentsOf = (path: string) => path.split('/').filter(part => part !== '');

/** The resource at a path, and what is left of the path behind it; the longest way counts. */
const resourceAt = (path: string, definitions: readonly ResourceDefinition[]) => {
  const segments = segmentsOf(path);
  let best: { definition: ResourceDefinition; name: string; rest: readonly string[] } | undefined;
  for (const definition of definitions) {
    const own = segmentsOf(definition.api.path);
    if (definition.isPage || own.length === 0 || own.length > segments.length) continue;
    const parameters: Record<string, string> = {};
    const isMatch = own.every((part, at) => {
      if (!part.startsWith(':')) return part === segments[at];
      parameters[part.slice(1)] = segments[at] ?? '';
      return true;
    });
    if (!isMatch || (best && own.length <= segments.length - best.rest.length)) continue;
    const name = definition.name.replace(/:([A-Za-z]+)/g, (_, key: string) => parameters[key] ?? '');
    best = { definition, name, rest: segments.slice(own.length) };
  }
  return best;
};

const idInQuery = (rql = '') => /\beq\((?:id|name),([^,()&|]+)\)/.exec(rql)?.[1];

/** Members of JSON text that travels as it was typed. */
const membersOf = (json: string | undefined): object => {
  try {
    const value = parseExact(json ?? '');
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {};
  } catch {
    return {};
  }
};

export type RecordFinder = (resource: string, id: string) => Readonly<Record<string, unknown>> | undefined;

const nameIn = (record: Readonly<Record<string, unknown>> | undefined, title: string | undefined) => {
  const { firstName, lastName, name, email } = record ?? {};
  const said = (title && record?.[title]) || name || [firstName, lastName].filter(isText).join(' ') || email;
  return isText(said) && said !== '' ? said : undefined;
};

const namesOf = (value: unknown) =>
  Array.isArray(value)
    ? value.flatMap(one => {
        const { name, id: own } = (one ?? {}) as { name?: unknown; id?: unknown };
        return isText(one) ? [one] : isText(name) ? [name] : isText(own) ? [own] : [];
      })
    : value;

/** Resources of which only ids travel. */
const NAMED: Readonly<Record<string, string>> = { roles: 'users/roles', userIds: 'users/users' };

const named = (field: string, value: KeptValue | undefined, recordOf: RecordFinder) => {
  const of = NAMED[field];
  return of && Array.isArray(value) ? value.map((id: string) => nameIn(recordOf(of, id), undefined) ?? id) : value;
};

const fieldsOf = (
  { method, body, payload }: ChangingCall,
  definition: ResourceDefinition | undefined,
  deed: Deed | undefined,
  recordOf: RecordFinder,
  /** As the call spells it. */
  stored?: Readonly<Record<string, unknown>>,
): ChangedField[] => {
  // Elsewhere what was done says more than the names of what travelled.
  const tellsHidden = deed === undefined || deed === 'created' || deed === 'changed';
  const typed = tellsHidden && payload && 'json' in payload ? payload.json : undefined;
  const sent = typeof body === 'object' && body !== null ? body : membersOf(typed);
  const { name: resource = '', secrets = [] } = definition ?? {};
  const kept = (deed && KEPT_LINKS[deed]) ?? KEPT_FIELDS[resource] ?? [];
  // Of calls that add or remove, what was there before says nothing.
  const known = method === 'PUT' ? stored : undefined;
  return Object.entries(sent).flatMap(([field, value]): ChangedField[] => {
    // Rows of lists may hold less than there is.
    if (known && field in known && isSame(known[field], value)) return [];
    const after = named(field, keptOf(value, secrets), recordOf);
    const mayKeep = kept.includes(field) && !secrets.includes(field);
    if (!mayKeep || (after === undefined && value !== null)) return tellsHidden ? [{ field, isHidden: true }] : [];
    const before = keptOf(namesOf(known?.[field]), secrets);
    return [{ field, ...(before === undefined ? {} : { before }), ...(after === undefined ? {} : { after }) }];
  });
};

/** The record that only the body names: whose schedule it is, what was started. */
const idInBody = (body: unknown) => {
  const { functionName } = (body ?? {}) as { functionName?: unknown };
  return isText(functionName) ? functionName : undefined;
};

/** Whose settings a path leads to; groups have no names. */
const whoseAt = (path: string, recordOf: RecordFinder): Pick<ChangeSubject, 'whose' | 'id' | 'name'> => {
  const [, , whose, part = ''] = segmentsOf(path);
  if (whose === 'general') return { whose };
  if (whose !== 'groups' && whose !== 'users') return {};
  const id = decodeURIComponent(part);
  const name = whose === 'users' ? nameIn(recordOf('users/users', id), undefined) : undefined;
  return { whose, ...(secretSegment.test(id) ? {} : { id }), ...(name === undefined ? {} : { name }) };
};

/** What a call does beyond its method, and where the console has that resource. */
const deedAt = (call: ChangingCall, definitions: readonly ResourceDefinition[]) => {
  const done = deedOf(call);
  const definition = done && createResourceIndex(definitions)(done.resource)?.definition;
  return definition ? { ...done, definition, id: done.id ?? idInQuery(call.rql) ?? idInBody(call.body) } : undefined;
};

/** What a call changes: which record of which resource, and which of its fields. */
export const subjectOf = (
  call: ChangingCall,
  definitions: readonly ResourceDefinition[],
  recordOf: RecordFinder,
  /** Records as their services spell them. */
  exactOf: RecordFinder = () => undefined,
): ChangeSubject => {
  const { method, path, rql } = call;
  const special = deedAt(call, definitions);
  const at = resourceAt(path, definitions);
  const shown = (parts: readonly string[]) => parts.map(part => (secretSegment.test(part) ? '…' : part)).join('/');
  const { definition, name: resource } = special ? { ...special, name: special.resource } : (at ?? {});
  if (!definition || resource === undefined)
    return {
      action: `${method} /${shown(segmentsOf(path))}`,
      fields: fieldsOf(call, undefined, undefined, recordOf).slice(0, MAX_FIELDS),
    };
  const [first = '', ...behind] = at?.rest ?? segmentsOf(path);
  const isId = OBJECT_ID.test(first) || (at?.definition.api.idField !== undefined && first !== '');
  const found = special ? special.id : isId ? decodeURIComponent(first) : idInQuery(rql);
  const action = shown(isId ? behind : [first, ...behind].filter(Boolean));
  const record = found === undefined ? undefined : recordOf(resource, found);
  const name = nameIn(record, definition.title);
  const isWhole = found !== undefined && (special ? special.deed === 'changed' : action === '');
  const exact = isWhole ? exactOf(resource, found) : undefined;
  const isGone =
    (special ? special.deed === 'deleted' : method === 'DELETE' && action === '') || special?.deed === 'ended';
  const hasPage = definition.isPage || definition.hidden !== undefined || !definition.api.idOf;
  return {
    action: [method, action].filter(Boolean).join(' '),
    ...(special ? { deed: special.deed } : {}),
    resource,
    ...(found === undefined || secretSegment.test(found) ? {} : { id: found }),
    ...(name === undefined ? {} : { name }),
    ...(resource === 'platform/configurations' ? whoseAt(path, recordOf) : {}),
    ...(found === undefined || isGone || !hasPage ? {} : { to: `/${resource}/${encodeURIComponent(found)}` }),
    fields: fieldsOf(call, definition, special?.deed, recordOf, call.payload ? exact : record).slice(0, MAX_FIELDS),
  };
};
