import { type Call, type Route, readQuery, requireSelection } from '../http/route';
import { SYSTEM } from '../kernel/who';
import { projection } from '../query/findPage';
import { accessOf, type Operation, type Permit } from './access';
import { type Address, askingOf } from './address';
import type { Definition } from './definition';
import { type AnyField, Field, type Fields, inChange, type RecordFields } from './field';
import type { Layout } from './layout';
import type { Terms } from './reach';
import { readMembers } from './readBody';
import type { Records } from './records';
import type { ChangesOf, NewOf } from './types';

/** The members that a body may hold: all may be left out of a change, unless it replaces the record. */
const membersFor = (fields: RecordFields, stage: 'creation' | 'change', isWhole: boolean): Fields =>
  Object.fromEntries(
    Object.entries(fields)
      .filter((entry): entry is [string, AnyField] => entry[1] instanceof Field)
      .filter(([, { spec }]) => spec.from === 'body' || (spec.from === 'creation' && stage === 'creation'))
      .map(([name, field]) => [name, isWhole ? field : inChange(field)]),
  );

const changesReader = <F extends RecordFields>({ fields, update }: Definition<F>) => {
  const members = membersFor(fields, 'change', update === 'replace');
  const read = (call: Call): ChangesOf<F> => {
    const given: Record<string, unknown> = readMembers(call.body, members);
    if (update === 'replace')
      for (const [name, { spec }] of Object.entries(members)) given[name] ??= spec.initial?.(askingOf(call)) ?? null;
    return given as ChangesOf<F>;
  };
  return { members, read };
};

/** The conventional routes of a collection: of what its permissions name. */
export const createRoutes = <F extends RecordFields>(
  definition: Definition<F>,
  layout: Layout,
  records: Records<F>,
  { root, one, idOf, boundBy, affected, wireFor }: Address<F>,
): Route[] => {
  const { permissions, fields, updated = 'affected', answersWhole, guard, maxBody } = definition;
  const creation = membersFor(fields, 'creation', true);
  const changes = changesReader(definition);
  const on = (call: Call, operation: Operation): Terms => ({ operation, bound: boundBy(call) });
  const asks = layout.view(SYSTEM).queryMap;

  const routes: Record<
    Operation,
    Pick<Route, 'method' | 'path' | 'handler' | 'takes' | 'selects' | 'isList' | 'target'> & { isAsked?: boolean }
  > = {
    list: {
      method: 'GET',
      path: root,
      isAsked: true,
      isList: true,
      handler: async call => {
        const asking = askingOf(call);
        const query = readQuery(call.rawQuery);
        const { records: found, page } = await records.find(asking, query, boundBy(call));
        const onWire = wireFor(asking);
        return { query: '{}', page, data: found.map(onWire).map(projection(query.select, asks)) };
      },
    },
    read: {
      method: 'GET',
      path: one,
      handler: async call => wireFor(askingOf(call))(await records.get(askingOf(call), idOf(call), on(call, 'read'))),
    },
    create: {
      method: 'POST',
      path: root,
      takes: creation,
      target: async call => guard?.(call, 'create'),
      handler: async call => {
        const given = readMembers(call.body, creation) as Partial<NewOf<F>>;
        const made = await records.create(askingOf(call), given, boundBy(call));
        return wireFor(answersWhole ? { ...call, caller: SYSTEM } : askingOf(call))(made);
      },
    },
    update: {
      method: 'PUT',
      path: one,
      takes: changes.members,
      target: call => records.get(askingOf(call), idOf(call), on(call, 'update')),
      handler: async call => {
        const target = { id: idOf(call) };
        const [changed] = await records.update(askingOf(call), target, changes.read(call), on(call, 'update'));
        return updated === 'record' && changed ? wireFor(askingOf(call))(changed) : affected(1);
      },
    },
    updateMany: {
      method: 'PUT',
      path: root,
      takes: changes.members,
      isAsked: true,
      selects: 'required',
      handler: async call => {
        const selection = requireSelection(call.rawQuery);
        const terms = on(call, 'updateMany');
        return affected(await records.updateSelected(askingOf(call), selection, changes.read(call), terms));
      },
    },
    remove: {
      method: 'DELETE',
      path: one,
      handler: async call => affected(await records.remove(askingOf(call), { id: idOf(call) }, on(call, 'remove'))),
    },
    removeMany: {
      method: 'DELETE',
      path: root,
      isAsked: true,
      selects: 'required',
      handler: async call => {
        const selection = requireSelection(call.rawQuery);
        return affected(await records.removeSelected(askingOf(call), selection, on(call, 'removeMany')));
      },
    },
  };

  return (Object.entries(permissions) as [Operation, Permit][]).map(([operation, permit]): Route => {
    const { isAsked, handler, ...route } = routes[operation];
    return {
      ...route,
      access: accessOf(permit),
      ...(isAsked ? { asks } : {}),
      ...(maxBody && route.takes ? { maxBody } : {}),
      handler: async call => {
        await guard?.(call, operation);
        return handler(call);
      },
    };
  });
};
