import { type CreationTransition, SERVICES } from '../../../contract';
import { type Call, ONE_AFFECTED, type Route, requireId } from '../../http/route';
import { PlatformError } from '../../kernel/errors';
import { write } from '../../kernel/write';
import { changeDefinition, type Definition, findSchema } from './schemaRecord';
import { readCreationTransition, readTransition } from './transitionRules';

const BASE = SERVICES.data.base;
const MAX_TRANSITIONS = 200;

const tasksOf = ({ actions = [], afterActions = [] }: CreationTransition) =>
  [...actions, ...afterActions].filter(({ type }) => type === 'task').map(step => JSON.stringify(step));

/** Who may run functions: also those who write their code, which runs as it is called. */
const MAY_RUN = ['CREATE_TASKS', 'CREATE_TASK_FUNCTION', 'UPDATE_TASK_FUNCTION'] as const;

/**
 * Whoever lets a transition ask for a task asks for it themselves; what it asked for before may stay.
 *
 * @throws PlatformError 10
 */
const requireTaskRight = ({ caller }: Call, next: CreationTransition, before?: CreationTransition): void => {
  if (MAY_RUN.some(permission => caller.permissions.has(permission))) return;
  const known = new Set(before ? tasksOf(before) : []);
  if (tasksOf(next).some(step => !known.has(step)))
    throw new PlatformError(
      10,
      'You have no permission to perform this action: a transition that runs functions takes CREATE_TASKS',
    );
};

const change = (call: Call, action: string, details: object, next: (definition: Definition) => Definition) =>
  write(call, async ({ platform: { db } }, note) => {
    const { id } = await changeDefinition(call, db, next);
    await note(`schema.${action}`, id, details);
  });

const updateCreation: Route['handler'] = async call => {
  await change(call, 'creation_transition.update', {}, definition => {
    const creationTransition = readCreationTransition(call.body, definition);
    requireTaskRight(call, creationTransition, definition.creationTransition);
    return { ...definition, creationTransition };
  });
  return ONE_AFFECTED;
};

const create: Route['handler'] = async call => {
  const id = call.platform.randomHex(24);
  let created: unknown;
  await change(call, 'transition.create', { transitionId: id }, definition => {
    if (definition.transitions.length >= MAX_TRANSITIONS)
      throw new PlatformError(26, `A schema has at most ${MAX_TRANSITIONS} transitions`);
    const transition = readTransition(call.body, definition, id);
    requireTaskRight(call, transition);
    created = transition;
    return { ...definition, transitions: [...definition.transitions, transition] };
  });
  return created;
};

const requireTransition = ({ transitions }: Definition, id: string) => {
  if (!transitions.some(transition => transition.id === id)) throw new PlatformError(16);
};

const targetTransition = async (call: Call) =>
  requireTransition((await findSchema(call)).definition, requireId(call.parameters.transitionId));

const update: Route['handler'] = async call => {
  const transitionId = requireId(call.parameters.transitionId);
  await change(call, 'transition.update', { transitionId }, definition => {
    requireTransition(definition, transitionId);
    const next = readTransition(call.body, definition, transitionId);
    requireTaskRight(
      call,
      next,
      definition.transitions.find(({ id }) => id === transitionId),
    );
    return { ...definition, transitions: definition.transitions.map(old => (old.id === transitionId ? next : old)) };
  });
  return ONE_AFFECTED;
};

const remove: Route['handler'] = async call => {
  const transitionId = requireId(call.parameters.transitionId);
  await change(call, 'transition.delete', { transitionId }, definition => {
    requireTransition(definition, transitionId);
    return { ...definition, transitions: definition.transitions.filter(({ id }) => id !== transitionId) };
  });
  return ONE_AFFECTED;
};

const access = { anyOf: ['UPDATE_SCHEMAS'] };

/** How documents of a schema go from status to status (platform-api 5.5). */
export const transitionRoutes: readonly Route[] = [
  { method: 'PUT', path: `${BASE}/:schema/creationTransition`, access, target: findSchema, handler: updateCreation },
  { method: 'POST', path: `${BASE}/:schema/transitions`, access, target: findSchema, handler: create },
  {
    method: 'PUT',
    path: `${BASE}/:schema/transitions/:transitionId`,
    access,
    target: targetTransition,
    handler: update,
  },
  { method: 'DELETE', path: `${BASE}/:schema/transitions/:transitionId`, access, handler: remove },
];
