import type { CreationTransition, Transition, TransitionStep } from '../../../contract';
import { membersOf } from '../../http/body';
import { PlatformError } from '../../kernel/errors';
import { readConfiguration } from './configuration';
import { isName } from './names';
import { isObject, type Json } from './paths';
import type { Definition } from './schemaRecord';

const MAX_STEPS = 50;
/** Longest wait of a `delay` action, in milliseconds. */
const MAX_DELAY_MS = 300_000;

type Check = (value: unknown) => boolean;

const isPath: Check = value => typeof value === 'string' && value !== '' && value.length <= 500;
const isPaths: Check = value => Array.isArray(value) && value.length > 0 && value.every(isPath);
const isText: Check = value => typeof value === 'string' && value !== '' && value.length <= 200;
const isList: Check = value => Array.isArray(value);
const isAnything: Check = value => value !== undefined;
const optional =
  (check: Check): Check =>
  value =>
    value === undefined || check(value);

/** What a step of each type holds besides its type (platform-api 5.5). */
type Kinds = Readonly<Record<string, Readonly<Record<string, Check>>>>;

const CONDITIONS: Kinds = {
  input: { configuration: isObject },
  document: { configuration: isObject },
  initiatorHasRelationToUserInData: { userIdField: isPath, relation: value => value === 'isStaffOfTargetPatient' },
  initiatorHasRelationToGroupInData: {
    groupIdField: isPath,
    relation: value => value === 'staff' || value === 'patient',
    requiredPermission: optional(isText),
  },
};

const TASK: Kinds[string] = {
  functionName: isText,
  data: optional(isObject),
  priority: optional(value => typeof value === 'number'),
};

const ACTIONS: Kinds = {
  set: { field: isPath, value: isAnything },
  unset: { fields: isPaths },
  addItems: { field: isPath, values: isList },
  removeItems: { field: isPath, values: isList },
  task: TASK,
  linkCreator: {},
  linkEnlistedGroups: { onlyActive: optional(value => typeof value === 'boolean') },
  linkUserFromData: { userIdField: isPath },
  linkGroupFromData: { groupIdField: isPath },
  delay: { time: value => typeof value === 'number' && value >= 0 && value <= MAX_DELAY_MS },
  measurementReviewedNotification: {},
};

const AFTER_ACTIONS: Kinds = { notifyAlgoQueueManager: {}, task: TASK };

const refuse = (reason: string): never => {
  throw new PlatformError(26, reason);
};

const readStep = (value: unknown, kinds: Kinds, place: string): TransitionStep => {
  if (!isObject(value) || typeof value.type !== 'string' || !Object.hasOwn(kinds, value.type))
    return refuse(`${place} has a type that is not one of ${Object.keys(kinds).join(', ')}`);
  const { type } = value;
  // The official client calls the paths of `unset` field.
  const step = type === 'unset' && value.fields === undefined ? { ...value, fields: value.field as Json } : value;
  const known: [string, unknown][] = Object.entries(kinds[type] ?? {}).flatMap(([name, check]) => {
    const member = Object.hasOwn(step, name) ? step[name] : undefined;
    if (!check(member)) refuse(`${place}: ${name} of ${type} has an invalid format`);
    if (member === undefined) return [];
    return [
      [name, name === 'configuration' ? readConfiguration({ type: 'object', ...(member as object) }, place) : member],
    ];
  });
  return { type, ...Object.fromEntries(known) };
};

const readSteps = (value: unknown, kinds: Kinds, place: string): TransitionStep[] => {
  if (value === undefined || value === null) return [];
  if (!Array.isArray(value) || value.length > MAX_STEPS)
    return refuse(`${place} is not a list of at most ${MAX_STEPS}`);
  return value.map(item => readStep(item, kinds, place));
};

const requireFields = (members: ReadonlyMap<string, unknown>, names: readonly string[]) => {
  const missing = names.filter(name => members.get(name) === undefined);
  if (missing.length > 0) throw new PlatformError(14, `Missing required fields: ${missing.join(', ')}`);
};

const requireStatus = ({ statuses }: Definition, name: unknown): string =>
  typeof name === 'string' && Object.hasOwn(statuses, name) ? name : refuse(`There is no status ${String(name)}`);

const common = (members: ReadonlyMap<string, unknown>, definition: Definition): CreationTransition => {
  const type = members.get('type');
  if (type !== 'manual' && type !== 'automatic') return refuse('The type of a transition is manual or automatic');
  return {
    toStatus: requireStatus(definition, members.get('toStatus')),
    type,
    conditions: readSteps(members.get('conditions'), CONDITIONS, 'conditions'),
    actions: readSteps(members.get('actions'), ACTIONS, 'actions'),
    afterActions: readSteps(members.get('afterActions'), AFTER_ACTIONS, 'afterActions'),
  };
};

/** @throws PlatformError 14 naming what is missing, 26 saying what is wrong */
export const readCreationTransition = (body: unknown, definition: Definition): CreationTransition => {
  const members = membersOf(body);
  requireFields(members, ['toStatus', 'type']);
  return common(members, definition);
};

/**
 * @param id the transition's own
 * @throws PlatformError 14 naming what is missing, 26 saying what is wrong
 */
export const readTransition = (body: unknown, definition: Definition, id: string): Transition => {
  const members = membersOf(body);
  requireFields(members, ['name', 'toStatus', 'type', 'fromStatuses']);
  const name = members.get('name');
  if (!isName(name)) return refuse('The name of a transition is a letter, then letters, digits, _ or -');
  if (definition.transitions.some(other => other.name === name && other.id !== id))
    return refuse(`There is a transition ${name} already`);
  const from = members.get('fromStatuses');
  if (!Array.isArray(from) || from.length === 0) return refuse('fromStatuses is not a list of statuses');
  const { toStatus, ...rest } = common(members, definition);
  const fromStatuses = [...new Set(from.map(status => requireStatus(definition, status)))];
  return { id, name, fromStatuses, toStatus, ...rest };
};
