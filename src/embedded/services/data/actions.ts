import { sql } from 'kysely';
import type { TransitionStep } from '../../../contract';
import { isId } from '../../http/body';
import { PlatformError } from '../../kernel/errors';
import { membership } from '../../kernel/membership';
import { MAX_PRIORITY, taskQueue } from '../tasks/ports';
import { canonical, copied, isObject, type Json, type JsonObject, unsetAll, valueAt, withAt } from './paths';
import { addAll, type ChangeContext, type Working } from './working';

const pathOf = (value: unknown) => String(value).split('.');

const idsAt = (data: JsonObject, path: unknown): string[] => {
  const found = valueAt(data, pathOf(path));
  return (Array.isArray(found) ? found : [found]).filter(isId);
};

/** Groups in which somebody is a patient. */
export const groupsOfPatients = async (
  { db, platform }: Pick<ChangeContext, 'db' | 'platform'>,
  userIds: readonly string[],
  isActive = false,
): Promise<string[]> => {
  const groups = platform.use(membership).patientGroups(userIds, { isActive });
  const { rows } = await sql<{ groups: string[] }>`select ${groups} as groups`.execute(db);
  return rows[0]?.groups ?? [];
};

/** Groups that come and go with linked users, where a schema says so. */
export const groupsOfLinked = async (
  { schema, ...context }: Pick<ChangeContext, 'db' | 'platform' | 'schema'>,
  userIds: readonly string[],
): Promise<string[]> =>
  schema.definition.groupSyncMode === 'linkedUsersPatientEnlistments' ? groupsOfPatients(context, userIds) : [];

const linkUsers = async (context: ChangeContext, working: Working, userIds: readonly string[]): Promise<void> => {
  working.userIds = addAll(working.userIds, userIds);
  working.groupIds = addAll(working.groupIds, await groupsOfLinked(context, userIds));
};

/** @throws PlatformError 26 naming a place that cannot be set: beyond a list, or below what is neither a list nor an object */
const put = (working: Working, field: unknown, value: Json): void => {
  const { data, copies } = working;
  const path = pathOf(field);
  const next = withAt(data, path, value, copies);
  if (valueAt(next, path) === undefined)
    throw new PlatformError(26, `The field ${path.join('.')} cannot be set: there is nothing that could hold it`);
  working.data = next;
};

const changeItems = (working: Working, { type, field, values }: TransitionStep) => {
  const { data, copies } = working;
  const path = pathOf(field);
  const found = valueAt(data, path);
  const list = Array.isArray(found) ? found : [];
  const given = values as Json[];
  if (type === 'removeItems') {
    if (found === undefined) return;
    const leaving = new Set(given.map(canonical));
    const left = list.filter(item => !leaving.has(canonical(item)));
    working.data = withAt(data, path, copied(copies, list, left), copies);
    return;
  }
  const known = new Set(list.map(canonical));
  const added = given.filter(item => known.size < known.add(canonical(item)).size);
  put(working, field, copied(copies, list, [...list, ...added]));
};

/** A priority that the queue takes: earlier versions of the platform stored any number. */
const fittingPriority = (given: number): number => Math.round(Math.min(MAX_PRIORITY, Math.max(-MAX_PRIORITY, given)));

/** Asks for a task, and tells it which document it is about. */
const enqueue = async ({ db, platform, caller, schema }: ChangeContext, working: Working, step: TransitionStep) => {
  const functionName = String(step.functionName);
  working.tasks.push(functionName);
  await platform.use(taskQueue).enqueue(db, {
    functionName,
    data: { schemaId: schema.id, documentId: working.id, ...(isObject(step.data) ? step.data : {}) },
    ...(typeof step.priority === 'number' ? { priority: fittingPriority(step.priority) } : {}),
    createdByUserId: caller.userId,
    createdByApplicationId: caller.applicationId,
  });
};

/** Does what one action of a transition says to the document at hand; `delay` is the transition's own business. */
export const runAction = async (context: ChangeContext, working: Working, step: TransitionStep): Promise<void> => {
  switch (step.type) {
    case 'set':
      return put(working, step.field, step.value as Json);
    case 'unset':
      working.data = unsetAll(working.data, (step.fields as string[]).map(pathOf), working.copies);
      return;
    case 'addItems':
    case 'removeItems':
      return changeItems(working, step);
    case 'task':
      return enqueue(context, working, step);
    case 'linkCreator':
      return linkUsers(context, working, working.creatorId ? [working.creatorId] : []);
    case 'linkEnlistedGroups': {
      const groups = working.creatorId
        ? await groupsOfPatients(context, [working.creatorId], step.onlyActive === true)
        : [];
      working.groupIds = addAll(working.groupIds, groups);
      return;
    }
    case 'linkUserFromData':
      return linkUsers(context, working, idsAt(working.data, step.userIdField));
    case 'linkGroupFromData':
      working.groupIds = addAll(working.groupIds, idsAt(working.data, step.groupIdField));
      return;
    default:
      // Two older actions speak to services that no longer exist: they are taken, and do nothing.
      return;
  }
};
