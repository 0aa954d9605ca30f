import { z } from 'zod';
import type { DISPATCHER_TYPES } from '../../../contract';
import { isObject } from '../../collection/schemas';
import { PlatformError } from '../../kernel/errors';

const texts = z.array(z.string().min(1).max(500)).max(100);
const named = { name: z.string().max(200).optional(), description: z.string().max(2_000).optional() };
const object = z.record(z.string(), z.unknown());
const recipients = z.object({ to: texts.optional(), cc: texts.optional(), bcc: texts.optional() });
const id = z.string().regex(/^[0-9a-f]{24}$/);

const mail = { recipients, templateId: id };
const task = {
  functionName: z.string().min(1).max(200),
  data: object.optional(),
  tags: texts.optional(),
  startTimestamp: z.union([z.number(), z.string().max(40)]).optional(),
};

/** An action as it is given: what an event of the dispatcher's type sets off (platform-api 6.9). */
export const newAction = z.discriminatedUnion('type', [
  z.object({ type: z.literal('mail'), ...mail, ...named }),
  z.object({ type: z.literal('task'), ...task, ...named }),
]);
export type NewAction = z.infer<typeof newAction>;
export type Action = NewAction & { id: string };

const changes = {
  mail: z.object({ ...mail, ...named }).partial(),
  task: z.object({ ...task, ...named }).partial(),
} satisfies Record<(typeof DISPATCHER_TYPES)[number], z.ZodType>;

/** @throws PlatformError 13 without a body, 15 naming the member that is wrong */
export const readAction = (body: unknown): NewAction => {
  if (body === undefined) throw new PlatformError(13);
  const { success, data, error } = newAction.safeParse(body);
  if (success) return data;
  throw new PlatformError(15, `The field ${error.issues[0]?.path.join('.') || 'type'} has an invalid format`);
};

/**
 * An action with some of its members changed; a body may repeat its type (platform-api 8.1).
 *
 * @throws PlatformError 15 for another type as well: nobody is told that a mail became a task when it did not
 */
export const changedAction = (action: Action, body: unknown): Action => {
  if (body === undefined) throw new PlatformError(13);
  if (isObject(body) && body.type !== undefined && body.type !== action.type)
    throw new PlatformError(15, `The field type has an invalid format: it stays ${action.type}`);
  const { success, data, error } = changes[action.type].safeParse(body);
  if (!success) throw new PlatformError(15, `The field ${error.issues[0]?.path.join('.')} has an invalid format`);
  return { ...action, ...data } as Action;
};

/** @throws PlatformError 17 for a name that two actions of a dispatcher have */
export const requireOwnNames = <A extends NewAction>(actions: readonly A[]): readonly A[] => {
  const names = actions.flatMap(({ name }) => name || []);
  if (new Set(names).size < names.length) throw new PlatformError(17, 'Two actions of the dispatcher have one name');
  return actions;
};
