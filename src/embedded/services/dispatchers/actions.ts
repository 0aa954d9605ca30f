import { z } from 'zod';
import { DISPATCHER_TYPES } from '../../../contract';
import { f } from '../../collection/f';
import { inChange } from '../../collection/field';
import { membersOf, readMembers } from '../../collection/readBody';
import { isObject, members, timestamp } from '../../collection/schemas';
import type { BodyOf } from '../../collection/types';
import { PlatformError } from '../../kernel/errors';

const texts = f.texts({ items: 100, max: 500 });
const named = { name: f.text({ max: 200 }), description: f.text({ max: 2_000 }) };

const mail = {
  recipients: f.object({ to: texts, cc: texts, bcc: texts }).required(),
  templateId: f.ref().required(),
  ...named,
};
const task = {
  functionName: f.text({ min: 1, max: 200 }).required(),
  data: f.json(),
  tags: texts,
  // Of a list in a JSON column: kept as it travels.
  startTimestamp: f.json<number>(timestamp.transform(date => date.getTime())),
  ...named,
};
const MEMBERS = { mail, task };

/** An action as it is given: what an event of the dispatcher's type sets off (platform-api 6.9). */
export type NewAction = ({ type: 'mail' } & BodyOf<typeof mail>) | ({ type: 'task' } & BodyOf<typeof task>);
export type Action = NewAction & { id: string };

const isType = (value: unknown): value is NewAction['type'] => DISPATCHER_TYPES.some(type => type === value);

/** One of a list of them. */
export const newAction = z.unknown().transform((given, context): NewAction => {
  const type = isObject(given) ? given.type : undefined;
  if (!isType(type)) {
    context.addIssue({ code: 'custom', path: isObject(given) ? ['type'] : [] });
    return z.NEVER;
  }
  const { data, error } = members(MEMBERS[type]).safeParse(given);
  for (const { path } of error?.issues ?? []) context.addIssue({ code: 'custom', path: [...path] });
  return data ? ({ type, ...data } as NewAction) : z.NEVER;
});

/** @throws PlatformError 13 without a body, 22 for one that is no object, 14 naming what is missing, 15 what is wrong */
export const readAction = (body: unknown): NewAction => {
  const { type } = readMembers(body, { type: f.enum(DISPATCHER_TYPES).required() });
  return { type, ...readMembers(body, MEMBERS[type]) } as NewAction;
};

/**
 * An action with some of its members changed, or taken away by `null`; a body may repeat its type (platform-api 8.1).
 *
 * @throws PlatformError 15 for another type as well: nobody is told that a mail became a task when it did not
 */
export const changedAction = (action: Action, body: unknown): Action => {
  const type = membersOf(body).get('type');
  if (type != null && type !== action.type)
    throw new PlatformError(15, `The field type has an invalid format: it stays ${action.type}`);
  const changes = Object.entries(MEMBERS[action.type]).map(([name, field]) => [name, inChange(field)] as const);
  const changed = Object.entries({ ...action, ...readMembers(body, Object.fromEntries(changes)) });
  return Object.fromEntries(changed.filter(([, value]) => value !== null)) as Action;
};

/** @throws PlatformError 17 for a name that two actions of a dispatcher have */
export const requireOwnNames = <A extends NewAction>(actions: readonly A[]): readonly A[] => {
  const names = actions.flatMap(({ name }) => name || []);
  if (new Set(names).size < names.length) throw new PlatformError(17, 'Two actions of the dispatcher have one name');
  return actions;
};
