import { SERVICES } from '../../contract';
import { type Call, type Route, readQuery, requireSelection } from '../http/route';
import { NOBODY, SYSTEM } from '../kernel/who';
import { project } from '../query/findPage';
import { accessOf, type Operation, type Permit } from './access';
import type { Definition } from './definition';
import type { AnyField, Fields, RecordFields } from './field';
import { Field } from './field';
import type { Layout } from './layout';
import { readMembers } from './readBody';
import type { Bound, Records } from './records';
import type { BodyOf, ChangesOf, NewOf, RecordOf } from './types';

type Stage = 'creation' | 'change';

/** The members that a body may hold: all may be left out of a change, unless it replaces the record. */
const membersFor = (fields: RecordFields, stage: Stage, isWhole: boolean): Fields =>
  Object.fromEntries(
    Object.entries(fields)
      .filter((entry): entry is [string, AnyField] => entry[1] instanceof Field)
      .filter(([, { spec }]) => spec.from === 'body' || (spec.from === 'creation' && stage === 'creation'))
      .map(([name, field]) => [name, isWhole ? field : field.optional()]),
  );

/** The conventional routes of a collection, and what special ones are made with. */
export const createRoutes = <F extends RecordFields>(
  definition: Definition<F>,
  layout: Layout,
  records: Records<F>,
) => {
  const { service, path, permissions, fields, update: mode = 'merge', updated = 'affected', guard } = definition;
  const { base, casing } = SERVICES[service];
  const root = path ? `${base}/${path}` : `${base}/`;
  const parameter =
    definition.parameter ??
    (layout.identity?.field.spec.kind === 'id' ? `${definition.record}Id` : layout.identity?.name);
  const one = `${root.replace(/\/$/, '')}/:${parameter}`;
  const creation = membersFor(fields, 'creation', true);
  const changes = membersFor(fields, 'change', mode === 'replace');

  const askingOf = (call: Call) => ({ ...call, caller: call.caller ?? NOBODY });
  const idOf = ({ parameters }: Call) => parameters[parameter ?? ''] ?? '';
  /** Parameters of the address that are fields of the records. */
  const boundBy = ({ parameters }: Call): Bound =>
    Object.fromEntries(
      Object.entries(parameters).filter(([name]) => name !== parameter && Object.hasOwn(fields, name)),
    );
  const affected = (count: number) => (casing === 'snake' ? { records_affected: count } : { affectedRecords: count });
  const onWire = (record: RecordOf<F>, call: Call) => {
    const asking = askingOf(call);
    return { ...layout.view(asking.caller).toWire(record), ...definition.wire?.(record, asking) };
  };
  const changesOf = (call: Call): ChangesOf<F> => {
    const given: Record<string, unknown> = readMembers(call.body, changes);
    if (mode === 'replace')
      for (const [name, { spec }] of Object.entries(changes)) given[name] ??= spec.initial?.(askingOf(call)) ?? null;
    return given as ChangesOf<F>;
  };

  const handlers: Record<Operation, Route['handler']> = {
    list: async call => {
      const query = readQuery(call.rawQuery);
      const { records: found, page } = await records.find(askingOf(call), query, boundBy(call));
      return { query: '{}', page, data: found.map(record => project(onWire(record, call), query.select)) };
    },
    read: async call => onWire(await records.get(askingOf(call), idOf(call), 'read', boundBy(call)), call),
    create: async call =>
      onWire(
        await records.create(askingOf(call), readMembers(call.body, creation) as Partial<NewOf<F>>, boundBy(call)),
        call,
      ),
    update: async call => {
      const given = changesOf(call);
      const [changed] = await records.update(askingOf(call), records.byId(idOf(call)), given, 'update', boundBy(call));
      return updated === 'record' && changed ? onWire(changed, call) : affected(1);
    },
    updateMany: async call => {
      const where = records.bySelection(askingOf(call), requireSelection(call.rawQuery));
      return affected(
        (await records.update(askingOf(call), where, changesOf(call), 'updateMany', boundBy(call))).length,
      );
    },
    remove: async call =>
      affected(await records.remove(askingOf(call), records.byId(idOf(call)), 'remove', boundBy(call))),
    removeMany: async call => {
      const where = records.bySelection(askingOf(call), requireSelection(call.rawQuery));
      return affected(await records.remove(askingOf(call), where, 'removeMany', boundBy(call)));
    },
  };
  const places: Record<Operation, Pick<Route, 'method' | 'path' | 'takes'>> = {
    list: { method: 'GET', path: root },
    read: { method: 'GET', path: one },
    create: { method: 'POST', path: root, takes: creation },
    update: { method: 'PUT', path: one, takes: changes },
    updateMany: { method: 'PUT', path: root, takes: changes },
    remove: { method: 'DELETE', path: one },
    removeMany: { method: 'DELETE', path: root },
  };
  const routes = (Object.entries(permissions) as [Operation, Permit][]).map(
    ([operation, permit]): Route => ({
      ...places[operation],
      access: accessOf(permit),
      handler: async call => {
        await guard?.(call, operation);
        return handlers[operation](call);
      },
      ...(operation === 'list' || operation.endsWith('Many') ? { asks: layout.view(SYSTEM).queryMap } : {}),
    }),
  );

  const special =
    (prefix: string) =>
    <M extends Fields>(
      method: Route['method'],
      path: string,
      permit: Permit,
      members: M,
      handler: (body: BodyOf<M>, call: Call) => unknown,
    ): Route => ({
      method,
      path: `${prefix.replace(/\/$/, '')}/${path}`,
      access: accessOf(permit),
      takes: members,
      handler: async call =>
        handler(
          call.body === undefined && Object.values(members).every(({ spec }) => spec.presence !== 'required')
            ? ({} as BodyOf<M>)
            : readMembers(call.body, members),
          call,
        ),
    });
  return { routes, onWire, idOf, boundBy, askingOf, besides: special(root), onOne: special(one) };
};
