import { sql } from 'kysely';
import type { PropertyConfiguration, TransitionStep } from '../../../contract';
import { membership } from '../../kernel/membership';
import { type JsonObject, mergeMembers, valueAt } from './paths';
import { faultOf } from './validator';
import { type ChangeContext, type Working, writable } from './working';

const pathOf = (value: unknown) => String(value).split('.');

const textAt = (data: JsonObject, path: unknown): string => {
  const found = valueAt(data, pathOf(path));
  return typeof found === 'string' ? found : '';
};

const hasRelationToUser = async ({ db, platform, caller }: ChangeContext, userId: string): Promise<boolean> => {
  const { staffGroups, patientGroups } = platform.use(membership);
  const { rows } = await sql<{
    holds: boolean;
  }>`select ${staffGroups(caller.userId)} && ${patientGroups([userId])} as holds`.execute(db);
  return rows[0]?.holds ?? false;
};

const hasRelationToGroup = async (
  { db, platform, caller }: ChangeContext,
  groupId: string,
  relation: unknown,
  permission: unknown,
): Promise<boolean> => {
  const { groupsOf, standing } = platform.use(membership);
  if (relation === 'patient') return (await groupsOf(db, caller.userId)).patient.includes(groupId);
  const { isStaff, permissions } = await standing(db, caller.userId, groupId);
  return isStaff && (typeof permission !== 'string' || permissions.includes(permission));
};

/**
 * What a condition on the document speaks of: the document, where all that it names are members of documents and not properties
 * of the schema (`{ properties: { data: … } }`, as the public platform documents it), else the data.
 */
const subjectOf = ({ schema }: ChangeContext, working: Working, configuration: PropertyConfiguration): JsonObject => {
  const { id, creatorId, userIds, groupIds, status, data } = working;
  const document: JsonObject = { id, creatorId, userIds, groupIds, status, data };
  const { properties } = schema.definition;
  const named = [...Object.keys(configuration.properties ?? {}), ...(configuration.required ?? [])];
  // Data without properties may have any member.
  const isTold = named.includes('data') || Object.keys(properties).length > 0;
  return isTold && named.every(name => Object.hasOwn(document, name) && !Object.hasOwn(properties, name))
    ? document
    : data;
};

/**
 * Why a transition's condition does not hold.
 *
 * @param input what came with the transition
 * @returns `undefined` when it holds
 */
export const faultOfCondition = async (
  context: ChangeContext,
  working: Working,
  condition: TransitionStep,
  input: JsonObject,
): Promise<string | undefined> => {
  // Whom the transition itself names counts, before whom the document named.
  const named = (path: unknown) => textAt(mergeMembers(working.data, writable(context.schema, input)), path);
  switch (condition.type) {
    case 'input':
    case 'document': {
      const configuration = condition.configuration as PropertyConfiguration;
      const fault = faultOf(
        configuration,
        condition.type === 'input' ? input : subjectOf(context, working, configuration),
      );
      return fault && `The ${condition.type} does not meet the condition of the transition. ${fault.message}`;
    }
    case 'initiatorHasRelationToUserInData':
      return (await hasRelationToUser(context, named(condition.userIdField)))
        ? undefined
        : 'You are not staff of a group of this patient';
    case 'initiatorHasRelationToGroupInData': {
      const groupId = named(condition.groupIdField);
      return (await hasRelationToGroup(context, groupId, condition.relation, condition.requiredPermission))
        ? undefined
        : `You are not ${String(condition.relation)} of this group, or lack a permission there`;
    }
    default:
      return `The condition ${condition.type} is unknown`;
  }
};
