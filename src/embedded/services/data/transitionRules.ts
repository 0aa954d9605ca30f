import { z } from 'zod';
import type { CreationTransition, Transition, TransitionStep } from '../../../contract';
import { membersOf } from '../../collection/readBody';
import { PlatformError } from '../../kernel/errors';
import { MAX_PRIORITY } from '../tasks/ports';
import { configurationAt } from './configuration';
import { NAME, NAME_IN_WORDS } from './names';
import { isObject } from './paths';
import { readRules } from './readRules';
import type { Definition } from './schemaRecord';

const MAX_STEPS = 50;
/** Longest wait of a `delay` action, in milliseconds. */
const MAX_DELAY_MS = 300_000;

const path = z.string().min(1).max(500);
const text = z.string().min(1).max(200);
const object = z.custom<object>(isObject);
const list = z.array(z.unknown());
/** Of any step, for those who read the schema. */
const description = z.string().max(2_000).optional();
/** It is about objects, whether or not that is said. */
const configuration = z.preprocess(
  given => (isObject(given) ? { type: 'object', ...given } : given),
  z.lazy(() => configurationAt(0)),
);

/** What a step of each type holds besides its type (platform-api 5.5). */
type Kinds = Readonly<Record<string, z.ZodRawShape>>;

const CONDITIONS: Kinds = {
  input: { configuration },
  document: { configuration },
  initiatorHasRelationToUserInData: { userIdField: path, relation: z.literal('isStaffOfTargetPatient') },
  initiatorHasRelationToGroupInData: {
    groupIdField: path,
    relation: z.enum(['staff', 'patient']),
    requiredPermission: text.optional(),
  },
};

const priority = z.int().min(-MAX_PRIORITY).max(MAX_PRIORITY);
const task = { functionName: text, data: object.optional(), priority: priority.optional() };

const ACTIONS: Kinds = {
  set: { field: path, value: z.unknown().refine(value => value !== undefined) },
  unset: { fields: z.array(path).min(1) },
  addItems: { field: path, values: list },
  removeItems: { field: path, values: list },
  task,
  linkCreator: {},
  linkEnlistedGroups: { onlyActive: z.boolean().optional() },
  linkUserFromData: { userIdField: path },
  linkGroupFromData: { groupIdField: path },
  delay: { time: z.number().min(0).max(MAX_DELAY_MS) },
  measurementReviewedNotification: {},
};

const AFTER_ACTIONS: Kinds = { notifyAlgoQueueManager: {}, task };

/** The official client calls the paths of `unset` field. */
const inOneSpelling = (step: unknown) =>
  isObject(step) && step.type === 'unset' && step.fields === undefined && step.field !== undefined
    ? { ...step, fields: step.field }
    : step;

const stepsOf = (kinds: Kinds) => {
  const steps = Object.entries(kinds).map(([type, members]) =>
    z.object({ type: z.literal(type), description, ...members }),
  );
  type Step = (typeof steps)[number];
  const refusal = `has a type that is not one of ${Object.keys(kinds).join(', ')}`;
  const step = z.preprocess(inOneSpelling, z.discriminatedUnion('type', steps as [Step, ...Step[]], refusal));
  return z
    .array(step)
    .max(MAX_STEPS, `is not a list of at most ${MAX_STEPS}`)
    .nullish()
    .transform(steps => (steps ?? undefined) as TransitionStep[] | undefined);
};

const creation = z.object({
  toStatus: z.string(),
  type: z.enum(['manual', 'automatic'], 'is manual or automatic'),
  conditions: stepsOf(CONDITIONS),
  actions: stepsOf(ACTIONS),
  afterActions: stepsOf(AFTER_ACTIONS),
});

const later = creation.extend({
  name: z.string().regex(NAME, `is ${NAME_IN_WORDS}`),
  fromStatuses: z.array(z.string()).min(1),
});

const readTransitionBody = <T>(rules: z.ZodType<T>, body: unknown, required: readonly string[]): T => {
  const members = membersOf(body);
  const missing = required.filter(name => members.get(name) === undefined);
  if (missing.length > 0) throw new PlatformError(14, `Missing required fields: ${missing.join(', ')}`);
  return readRules(rules, Object.fromEntries(members), 'The transition');
};

type Steps = Pick<CreationTransition, 'conditions' | 'actions' | 'afterActions'>;

/** What was left out is not there: with empty lists, tools would take it for another transition at each sync (platform-api 8.1). */
const asSent = <T extends { [K in keyof Steps]: Steps[K] | undefined }>({
  conditions,
  actions,
  afterActions,
  ...others
}: T) => ({
  ...others,
  ...(conditions ? { conditions } : {}),
  ...(actions ? { actions } : {}),
  ...(afterActions ? { afterActions } : {}),
});

const requireStatuses = ({ statuses }: Definition, names: readonly string[]) => {
  const unknown = names.find(name => !Object.hasOwn(statuses, name));
  if (unknown !== undefined) throw new PlatformError(26, `There is no status ${unknown}`);
};

/** @throws PlatformError 14 naming what is missing, 26 saying what is wrong */
export const readCreationTransition = (body: unknown, definition: Definition): CreationTransition => {
  const read = readTransitionBody(creation, body, ['toStatus', 'type']);
  requireStatuses(definition, [read.toStatus]);
  return asSent(read);
};

/**
 * @param id the transition's own
 * @throws PlatformError 14 naming what is missing, 26 saying what is wrong
 */
export const readTransition = (body: unknown, definition: Definition, id: string): Transition => {
  const { name, ...read } = readTransitionBody(later, body, ['name', 'toStatus', 'type', 'fromStatuses']);
  requireStatuses(definition, [...read.fromStatuses, read.toStatus]);
  return { ...asSent(read), id, name, fromStatuses: [...new Set(read.fromStatuses)] };
};
