import { sql } from 'kysely';
import type { PropertyConfiguration, TransitionStep } from '../../../contract';
import { membership } from '../../kernel/membership';
import { type JsonObject, valueAt } from './paths';
import { faultOf } from './validator';
import type { ChangeContext, Working } from './working';

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
 * Why a transition's condition does not hold.
 *
 * @param input what came with the transition
 * @returns `undefined` when it holds
 */
export const faultOfCondition = async (
  context: ChangeContext,
  { data }: Pick<Working, 'data'>,
  condition: TransitionStep,
  input: JsonObject,
): Promise<string | undefined> => {
  switch (condition.type) {
    case 'input':
    case 'document': {
      const fault = faultOf(
        condition.configuration as PropertyConfiguration,
        condition.type === 'input' ? input : data,
      );
      return fault && `The ${condition.type} does not meet the condition of the transition. ${fault.message}`;
    }
    case 'initiatorHasRelationToUserInData':
      return (await hasRelationToUser(context, textAt(data, condition.userIdField)))
        ? undefined
        : 'You are not staff of a group of this patient';
    case 'initiatorHasRelationToGroupInData': {
      const groupId = textAt(data, condition.groupIdField);
      return (await hasRelationToGroup(context, groupId, condition.relation, condition.requiredPermission))
        ? undefined
        : `You are not ${String(condition.relation)} of this group, or lack a permission there`;
    }
    default:
      return `The condition ${condition.type} is unknown`;
  }
};
