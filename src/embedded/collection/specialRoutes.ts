import { type Call, type Route, requireSelection } from '../http/route';
import type { FieldMap } from '../query/fields';
import { accessOf, type Permit } from './access';
import { type Address, askingOf } from './address';
import type { Definition } from './definition';
import type { Fields, RecordFields } from './field';
import { readMembers } from './readBody';
import type { Records } from './records';
import type { BodyOf, ChangesOf, RecordOf } from './types';

const withoutSlash = (path: string) => path.replace(/\/$/, '');

/** A body may be left out where no member of it is required. */
const mayBeEmpty = (members: Fields): boolean =>
  Object.values(members).every(({ spec }) => spec.presence !== 'required');

const readBody = <M extends Fields>({ body }: Call, members: M): BodyOf<M> =>
  readMembers(body === undefined && mayBeEmpty(members) ? {} : body, members);

/** Makers of routes beside the conventional ones. Each says who may call it, and what its body may hold. */
export const createSpecialRoutes = <F extends RecordFields>(
  { record, guard }: Definition<F>,
  records: Records<F>,
  { root, one, idOf, boundBy, affected }: Address<F>,
  asks: FieldMap,
) => ({
  /** Below the collection's path, or at it with an empty one. */
  route: <M extends Fields>(
    method: Route['method'],
    path: string,
    permit: Permit,
    members: M,
    handler: (body: BodyOf<M>, call: Call) => unknown,
  ): Route => ({
    method,
    path: path === '' ? root : `${withoutSlash(root)}/${path}`,
    access: accessOf(permit),
    takes: members,
    handler: async call => handler(readBody(call, members), call),
  }),

  /** Below the address of a record, which the handler is given if the caller may reach it there. */
  recordRoute: <M extends Fields>(
    method: Route['method'],
    path: string,
    permit: Permit,
    members: M,
    handler: (found: RecordOf<F>, body: BodyOf<M>, call: Call) => unknown,
  ): Route => {
    const find = async (call: Call) => {
      await guard?.(call, 'read');
      return records.get(askingOf(call), idOf(call), { operation: 'read', permit, bound: boundBy(call) });
    };
    return {
      method,
      path: `${one}/${path}`,
      access: accessOf(permit),
      takes: members,
      ...(mayBeEmpty(members) ? {} : { target: find }),
      handler: async call => handler(await find(call), readBody(call, members), call),
    };
  },

  /** A POST that changes what its query selects: all alike, or each by what it holds (`addTags`); answers how many. */
  changeRoute: <M extends Fields>(
    path: string,
    permit: Permit,
    members: M,
    change: (body: BodyOf<M>) => ChangesOf<F> | ((found: RecordOf<F>) => ChangesOf<F>),
  ): Route => ({
    method: 'POST',
    path: `${withoutSlash(root)}/${path}`,
    access: accessOf(permit),
    takes: members,
    asks,
    selects: 'required',
    handler: async call => {
      await guard?.(call, 'updateMany');
      const selection = requireSelection(call.rawQuery);
      const changes = change(readBody(call, members));
      const terms = { operation: 'updateMany', permit, bound: boundBy(call) } as const;
      return affected(await records.updateSelected(askingOf(call), selection, changes, terms, `${record}.${path}`));
    },
  }),
});
