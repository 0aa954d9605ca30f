import { describe, expect, it } from 'vitest';
import { moved, orderOf, toggled } from '../tools/columnOrder';
import { shownColumns } from './shownColumns';

const offered = [{ field: 'id' }, { field: 'name' }, { field: 'email' }, { field: 'phone', isExtra: true }];
const fieldsOf = (chosen: readonly string[] | undefined) => shownColumns(offered, chosen).map(({ field }) => field);

describe('the columns of a table', () => {
  it('stand as they were chosen; fields that are gone do not count, and of none at all the usual ones are shown', () => {
    expect(fieldsOf(['phone', 'id'])).toEqual(['phone', 'id']);
    expect(fieldsOf(['gone', 'email'])).toEqual(['email']);
    for (const none of [undefined, [], ['gone', 'too']]) expect(fieldsOf(none)).toEqual(['id', 'name', 'email']);
  });

  it('in the chooser stand first as they are shown, then the others', () => {
    expect(orderOf(offered, ['email', 'id'])).toEqual(['email', 'id', 'name', 'phone']);
  });

  it('a field that is ticked comes where it stands in the chooser, not at the end', () => {
    const order = ['email', 'name', 'id', 'phone'];
    expect(toggled(order, ['email', 'id'], 'name')).toEqual(['email', 'name', 'id']);
    expect(toggled(order, ['email', 'name', 'id'], 'name')).toEqual(['email', 'id']);
  });

  it('a field changes places with its neighbour; at either end nothing moves', () => {
    const order = ['id', 'name', 'email'];
    expect(moved(order, 'name', -1)).toEqual(['name', 'id', 'email']);
    expect(moved(order, 'name', 1)).toEqual(['id', 'email', 'name']);
    expect(moved(order, 'id', -1)).toEqual(order);
    expect(moved(order, 'email', 1)).toEqual(order);
    expect(moved(order, 'gone', 1)).toEqual(order);
  });
});
