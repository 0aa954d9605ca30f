import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import type { TransitionStep } from '../../../contract';
import { isId } from '../../http/body';
import { taskQueue } from '../tasks/ports';
import { isObject, type Json, type JsonObject, setAt, unsetAt, valueAt } from './paths';
import { addAll, type ChangeContext, type Working } from './working';

const pathOf = (value: unknown) => String(value).split('.');

const idsAt = (data: JsonObject, path: unknown): string[] => {
  const found = valueAt(data, pathOf(path));
  return (Array.isArray(found) ? found : [found]).filter(isId);
};

/** Groups in which somebody is a patient. */
export const groupsOfPatients = async (
  { db }: Pick<ChangeContext, 'db'>,
  userIds: readonly string[],
  onlyActive = false,
) => {
  const active = onlyActive ? sql`and (expiry_timestamp is null or expiry_timestamp > now())` : sql``;
  const { rows } = await sql<{ group_id: string }>`select distinct group_id from patient_enlistments
    where user_id = any(${[...userIds]}::text[]) ${active} order by group_id`.execute(db);
  return rows.map(row => row.group_id);
};

const setData = (working: Working, next: Json) => {
  if (isObject(next)) working.data = next;
};

const changeItems = (working: Working, { type, field, values }: TransitionStep) => {
  const path = pathOf(field);
  const found = valueAt(working.data, path);
  const list = Array.isArray(found) ? found : [];
  const isAmong = (items: readonly Json[], item: Json) => items.some(other => isDeepStrictEqual(other, item));
  const given = values as Json[];
  const next =
    type === 'addItems'
      ? [...list, ...given.filter((item, at) => !isAmong([...list, ...given.slice(0, at)], item))]
      : list.filter(item => !isAmong(given, item));
  if (found !== undefined || type === 'addItems') setData(working, setAt(working.data, path, next));
};

/** Asks for a task, and tells it which document it is about. */
const enqueue = async ({ db, platform, caller, schema }: ChangeContext, working: Working, step: TransitionStep) => {
  const functionName = String(step.functionName);
  working.tasks.push(functionName);
  await platform.use(taskQueue).enqueue(db, {
    functionName,
    data: { schemaId: schema.id, documentId: working.id, ...(isObject(step.data) ? step.data : {}) },
    ...(typeof step.priority === 'number' ? { priority: step.priority } : {}),
    createdByUserId: caller.userId,
    createdByApplicationId: caller.applicationId,
  });
};

/** Does what one action of a transition says to the document at hand; `delay` is the transition's own business. */
export const runAction = async (context: ChangeContext, working: Working, step: TransitionStep): Promise<void> => {
  switch (step.type) {
    case 'set':
      return setData(working, setAt(working.data, pathOf(step.field), step.value as Json));
    case 'unset':
      for (const field of step.fields as string[]) setData(working, unsetAt(working.data, pathOf(field)));
      return;
    case 'addItems':
    case 'removeItems':
      return changeItems(working, step);
    case 'task':
      return enqueue(context, working, step);
    case 'linkCreator':
      if (working.creatorId) working.userIds = addAll(working.userIds, [working.creatorId]);
      return;
    case 'linkEnlistedGroups': {
      const groups = working.creatorId
        ? await groupsOfPatients(context, [working.creatorId], step.onlyActive === true)
        : [];
      working.groupIds = addAll(working.groupIds, groups);
      return;
    }
    case 'linkUserFromData':
      working.userIds = addAll(working.userIds, idsAt(working.data, step.userIdField));
      return;
    case 'linkGroupFromData':
      working.groupIds = addAll(working.groupIds, idsAt(working.data, step.groupIdField));
      return;
    default:
      // Two older actions speak to services that no longer exist: they are taken, and do nothing.
      return;
  }
};
