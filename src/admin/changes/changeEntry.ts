import type { ChangingCall } from '../../client';
import { OBJECT_ID } from '../../contract';
import type { ResourceDefinition } from '../defineResource';
import { createResourceIndex } from '../resourceIndex';
import { type Deed, deedOf } from './deeds';

/** A value that may be kept: nothing of documents, no password, token or variable. */
export type KeptValue = string | number | boolean | readonly string[];
export type ChangedField = {
  field: string;
  before?: KeptValue;
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

/** What names nothing but opens it. */
const secretSegment = /^[\w.~-]{25,}$/;

const isText = (value: unknown): value is string => typeof value === 'string' && value.length <= MAX_TEXT;
const keptOf = (value: unknown): KeptValue | undefined => {
  if (isText(value) || typeof value === 'number' || typeof value === 'boolean') return value;
  if (Array.isArray(value) && value.length <= 50 && value.every(isText)) return value;
  return undefined;
};

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

/** Names of the members of JSON text that travels as it was typed. */
const membersOf = (json: string | undefined): readonly string[] => {
  try {
    const value: unknown = JSON.parse(json ?? '');
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.keys(value) : [];
  } catch {
    return [];
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
  resource: string | undefined,
  deed: Deed | undefined,
  recordOf: RecordFinder,
  record?: Readonly<Record<string, unknown>>,
): ChangedField[] => {
  // Elsewhere what was done says more than the names of what travelled.
  const tellsHidden = deed === undefined || deed === 'created' || deed === 'changed';
  if (typeof body !== 'object' || body === null) {
    const json = payload && 'json' in payload ? payload.json : undefined;
    return tellsHidden ? membersOf(json).map(field => ({ field, isHidden: true as const })) : [];
  }
  const kept = (deed && KEPT_LINKS[deed]) ?? KEPT_FIELDS[resource ?? ''] ?? [];
  return Object.entries(body).flatMap(([field, value]): ChangedField[] => {
    const after = named(field, keptOf(value), recordOf);
    if (!kept.includes(field) || after === undefined) return tellsHidden ? [{ field, isHidden: true }] : [];
    // Of calls that add or remove, what was there before says nothing.
    const before = method === 'PUT' ? keptOf(namesOf(record?.[field])) : undefined;
    return [{ field, after, ...(before === undefined ? {} : { before }) }];
  });
};

/** The record that only the body names: whose schedule it is, what was started. */
const idInBody = (body: unknown) => {
  const { functionName } = (body ?? {}) as { functionName?: unknown };
  return isText(functionName) ? functionName : undefined;
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
  const isGone =
    (special ? special.deed === 'deleted' : method === 'DELETE' && action === '') || special?.deed === 'ended';
  const hasPage = definition.isPage || definition.hidden !== undefined || !definition.api.idOf;
  return {
    action: [method, action].filter(Boolean).join(' '),
    ...(special ? { deed: special.deed } : {}),
    resource,
    ...(found === undefined || secretSegment.test(found) ? {} : { id: found }),
    ...(name === undefined ? {} : { name }),
    ...(found === undefined || isGone || !hasPage ? {} : { to: `/${resource}/${encodeURIComponent(found)}` }),
    fields: fieldsOf(call, resource, special?.deed, recordOf, record).slice(0, MAX_FIELDS),
  };
};
