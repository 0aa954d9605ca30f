import { describe, expect, it } from 'vitest';
import { ProtocolError } from './errors';
import { text as readText, recordOf } from './read/members';
import * as shapes from './shapes';

const page = (data: unknown, at: object = { offset: 0, limit: 20, total: 1 }) => ({ data, page: at });
const { anything, affected, done, json, noPage, object, pageOf, record, recordAs, rowsOf, withTexts } = shapes;
const named = recordAs(recordOf<{ id?: string; name?: string }>({ id: readText, name: readText }));

describe('an answer that is not what was asked for', () => {
  it.each([
    ['one record', record(), [], 'it is a list'],
    ['one record', record(), null, 'it is null'],
    ['one record', record(), undefined, 'it is nothing'],
    ['one record', record(), 7, 'it is a number'],
    ['one record', record(), {}, 'id is nothing'],
    ['one record', record(), { id: 5 }, 'id is a number'],
    ['one record', record(), { id: '' }, 'id is a string'],
    ['one record by its name', record('name'), { id: 'x' }, 'name is nothing'],
    ['tokens', withTexts('tokens', 'a', 'b'), { a: 'x', b: true }, 'b is a boolean'],
    ['an object', object(), 'text', 'it is a string'],
    ['any JSON', json(), '<html>', 'it is text'],
    ['a count', affected, { affectedRecords: '1' }, 'affectedRecords is a string'],
    ['a count', affected, undefined, 'it is nothing'],
    ['a count, or that it is done', done, 'OK', 'it is a string'],
    ['a count, or that it is done', done, {}, 'affectedRecords is nothing'],
    ['an answer of the host', noPage, '\n<!doctype html>', 'it is a page'],
    ['a page', pageOf(), [], 'it is a list'],
    ['a page', pageOf(), page({}), 'data is an object'],
    ['a page', pageOf(), page([], []), 'page is a list'],
    ['a page', pageOf(), page([], { limit: 1 }), 'offset is nothing'],
    ['a page', pageOf(), page([], { offset: 0, limit: '1' }), 'limit is a string'],
    ['a page', pageOf(), page([], { offset: 0, limit: 1, total: '1' }), 'total is a string'],
    ['a page of records', pageOf(record()), page([{ id: 'a' }, {}]), 'record 1: id is nothing'],
    ['rows', rowsOf(record()), page([{}, 5]), 'record 0: id is nothing'],
    ['rows', rowsOf(record()), page(5), 'data is a number'],
  ])('[HOST-03] instead of %s says what is wrong with it', (_, shape: shapes.Shape<unknown>, value, wrong) => {
    expect(shape.misfit(value)).toBe(wrong);
  });

  it.each([
    ['one record', record(), { id: 'a', odd: null }],
    ['an object', object(), {}],
    ['any JSON', json(), undefined],
    ['anything', anything, '<html>'],
    ['a text of the host', noPage, 'OK'],
    ['no answer but the status', noPage, undefined],
    ['a count', affected, { affectedRecords: 0 }],
    ['that it is done', done, undefined],
    ['a page without a total', pageOf(), page([null], { offset: 0, limit: 1 })],
    ['an empty page of records', pageOf(record()), page([])],
    ['rows of which one is a record', rowsOf(record()), page([{}, { id: 'a' }])],
    ['no rows', rowsOf(record()), page([])],
  ])('[HOST-03] %s fits', (_, shape: shapes.Shape<unknown>, value) => {
    expect(shape.misfit(value)).toBeUndefined();
  });

  it('[HOST-03] is told with the call, without a value of it', () => {
    const failing = (shape: shapes.Shape<unknown>, value: unknown) => () =>
      shapes.readAs(shape, value, { method: 'GET', path: '/x' });
    expect(failing(pageOf(), { secret: 's' })).toThrow(
      'The answer of GET /x has an unexpected shape: expected a page of records, but data is nothing',
    );
    expect(failing(record(), [])).toThrow(/expected a record, but it is a list/);
    expect(failing(object(), [])).toThrow(/expected an object/);
    expect(failing(affected, {})).toThrow(/expected a count of records/);
    expect(failing(done, {})).toThrow(/expected a count of records/);
    expect(failing(json(), '<html>')).toThrow(new ProtocolError('not-json', { method: 'GET', path: '/x' }));
    expect(failing(json(), '<html>')).toThrow('The answer of GET /x is not JSON');
    expect(json().expected).toBe('JSON');
    expect(anything.expected).toBe('any answer');
  });
});

describe('an answer that fits is taken', () => {
  const taken = (shape: shapes.Shape<unknown>, value: unknown) =>
    shapes.readAs(shape, value, { method: 'GET', path: '/x' });

  it('[HOST-05] member by member where they are known, else as it came', () => {
    expect(taken(named, { id: 'a', name: 7, more: 1 })).toEqual({ id: 'a', name: '7', more: 1 });
    expect(taken(pageOf(named), page([{ id: 'a', name: ['x'] }]))).toEqual(page([{ id: 'a' }]));
    const odd = page([{ id: 'a', name: ['x'] }]);
    expect(taken(pageOf(record()), odd)).toBe(odd);
    expect(taken(pageOf(), odd)).toBe(odd);
  });

  it('[HOST-05] a total that is null is none: the page is read, and nothing counts with it', () => {
    const told = (total: unknown) => page([{ id: 'a' }], { offset: 0, limit: 1, total });
    for (const shape of [pageOf(), pageOf(named), rowsOf(record())]) {
      expect(taken(shape, told(null))).toEqual(page([{ id: 'a' }], { offset: 0, limit: 1 }));
      expect(taken(shape, told(3))).toEqual(told(3));
      expect(shape.misfit(told('3'))).toBe('total is a string');
    }
  });

  it('[HOST-05] as rows: what is no record is a blank one', () => {
    expect(taken(rowsOf(record()), page([{ id: 'a' }, null, 'x', ['y'], { odd: 1 }]))).toEqual(
      page([{ id: 'a' }, {}, {}, {}, { odd: 1 }]),
    );
  });

  it('[HOST-05] a change that is done with nothing else met one record', () => {
    expect(taken(done, undefined)).toEqual({ affectedRecords: 1 });
    expect(taken(done, { affectedRecords: 0 })).toEqual({ affectedRecords: 0 });
  });
});
