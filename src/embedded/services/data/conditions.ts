import { sql } from 'kysely';
import type { PropertyConfiguration, TransitionStep } from '../../../contract';
import { type JsonObject, valueAt } from './paths';
import { faultOf } from './validator';
import type { ChangeContext, Working } from './working';

const pathOf = (value: unknown) => String(value).split('.');

const textAt = (data: JsonObject, path: unknown): string => {
  const found = valueAt(data, pathOf(path));
  return typeof found === 'string' ? found : '';
};

const isTrue = async (query: ReturnType<typeof sql>, { db }: ChangeContext) =>
  (await query.execute(db)).rows.length > 0;

const ACTIVE = sql`(p.expiry_timestamp is null or p.expiry_timestamp > now())`;

const hasRelationToUser = (context: ChangeContext, userId: string) =>
  isTrue(
    sql`select 1 from staff_enlistments s join patient_enlistments p on p.group_id = s.group_id
    where s.user_id = ${context.caller.userId} and p.user_id = ${userId} and ${ACTIVE} limit 1`,
    context,
  );

const hasRelationToGroup = (context: ChangeContext, groupId: string, relation: unknown, permission: unknown) => {
  const { userId } = context.caller;
  if (relation === 'patient')
    return isTrue(
      sql`select 1 from patient_enlistments p where p.user_id = ${userId} and p.group_id = ${groupId} and ${ACTIVE}`,
      context,
    );
  const holds =
    typeof permission === 'string'
      ? sql`exists (select 1 from staff_roles r join group_roles g on g.id = r.role_id
        where r.user_id = s.user_id and r.group_id = s.group_id and ${permission} = any(g.permissions))`
      : sql`true`;
  return isTrue(
    sql`select 1 from staff_enlistments s where s.user_id = ${userId} and s.group_id = ${groupId} and ${holds}`,
    context,
  );
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
