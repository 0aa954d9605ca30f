import { describe, expect, it } from 'vitest';
import { aSchema } from '../../../tests/support/builders';
import { createPreferences, memoryStore } from '../../client';
import type { PropertyConfiguration, Transition } from '../../contract';
import { changesOf, fieldReader, inputOf } from './changes';
import { recentSchemas, rememberSchema } from './recentSchemas';
import { filterOf } from './schemaFields';
import { stageOf } from './stages';

const review: Transition = {
  id: 't1',
  name: 'review',
  type: 'manual',
  fromStatuses: ['new'],
  toStatus: 'reviewed',
  conditions: [
    { type: 'document', configuration: {} },
    { type: 'input', configuration: { type: 'object', required: ['note'] } },
  ],
  actions: [
    { type: 'set', field: 'seen.by', value: 'x' },
    { type: 'unset', fields: ['big', 'absent'] },
    { type: 'task', functionName: 'notify' },
  ],
};
const schema = aSchema({ transitions: [review], properties: { note: { type: 'string' }, big: { type: 'number' } } });

describe('what a filter over documents may name', () => {
  it('[TABLE-03] [DOC-01] fields of every document, properties below data., statuses and enumerations', () => {
    const { fields, values } = filterOf(
      aSchema({
        properties: {
          kind: { type: 'string', enum: ['a', 'b', 3] },
          place: { type: 'object', properties: { city: { type: 'string' } } },
          tags: { type: 'array', items: { type: 'string' } },
          sizes: { type: 'array', items: { type: 'number' } },
          readings: { type: 'array', items: { type: 'object', properties: { at: { type: 'string' } } } },
        },
      }),
    );
    expect(fields).toMatchObject({
      status: 'string',
      updateTimestamp: 'date',
      'data.kind': 'string',
      'data.place': 'object',
      'data.place.city': 'string',
      'data.tags': 'array',
      'data.sizes': 'number',
      'data.readings': 'array',
      'data.readings.at': 'string',
    });
    expect(values).toEqual({ status: ['new', 'reviewed', 'closed'], 'data.kind': ['a', 'b'] });
    expect(filterOf(undefined).values).toEqual({});
  });

  it('[HOST-08] free text is looked for in texts of the data, and not in those that are one of a few', () => {
    const { search } = filterOf(
      aSchema({
        properties: {
          kind: { type: 'string', enum: ['a', 'b'] },
          note: { type: 'string' },
          place: { type: 'object', properties: { city: { type: 'string' } } },
          pulse: { type: 'number' },
        },
      }),
    );
    expect(search).toEqual(['data.note', 'data.place.city']);
    expect(filterOf(undefined).search).toEqual([]);
  });

  it('properties that lie deeper than six steps are not offered', () => {
    const nested = (depth: number): PropertyConfiguration =>
      depth === 0 ? { type: 'string' } : { type: 'object', properties: { in: nested(depth - 1) } };
    const { fields } = filterOf(aSchema({ properties: { a: nested(8) } }));
    const steps = Object.keys(fields).map(field => field.split('.').length - 1);
    expect(Math.max(...steps)).toBe(6);
  });
});

describe('where a status stands', () => {
  it('[DOC-01] first, between, last, or not known', () => {
    const known = aSchema({ transitions: [{ ...review, fromStatuses: ['new', 'reviewed'], toStatus: 'closed' }] });
    expect(['new', 'reviewed', 'closed', 'toString'].map(status => stageOf(known, status))).toEqual([
      'first',
      'between',
      'last',
      'unknown',
    ]);
    expect(stageOf(undefined, 'new')).toBe('unknown');
  });
});

describe('what a transition changes', () => {
  const found = {
    text: '{"data":[{"data":{"note": "old", "big": 12345678901234567890, "seen": {"by": {"a": [1, 2]}}}}]}',
    at: ['data', 0],
  };

  it('[DOC-10] what is unset is shown by whichever name the paths have: the wire says fields, the official client field', () => {
    for (const paths of [{ fields: ['big'] }, { field: ['big'] }])
      expect(
        changesOf(schema, { ...review, actions: [{ type: 'unset', ...paths }] }, fieldReader(found), undefined),
      ).toEqual([{ field: 'big', before: '12345678901234567890', after: undefined }]);
  });

  it('[DOC-10] input data that the schema knows, and what actions set and unset; numbers as written', () => {
    const input = '{"note": "new", "big": 1.0, "unknown": 1}';
    expect(changesOf(schema, { ...review, actions: [] }, fieldReader(found), input)).toEqual([
      { field: 'note', before: '"old"', after: '"new"' },
      { field: 'big', before: '12345678901234567890', after: '1.0' },
    ]);
    expect(changesOf(schema, review, fieldReader(found), undefined)).toEqual([
      { field: 'seen.by', before: '{"a":[1,2]}', after: '"x"' },
      { field: 'big', before: '12345678901234567890', after: undefined },
    ]);
  });

  it('[DOC-10] says nothing of what stays, and nothing of input that is no object', () => {
    expect(changesOf(schema, { ...review, actions: [] }, fieldReader(found), '{"note":"old"}')).toEqual([]);
    expect(changesOf(schema, { ...review, actions: [] }, fieldReader(found), '[1]')).toEqual([]);
  });

  it('[DOC-10] knows the input that a transition asks for', () => {
    expect(inputOf(review)).toEqual({ type: 'object', required: ['note'] });
    expect(inputOf({ ...review, conditions: [{ type: 'input' }] })).toEqual({ type: 'object' });
    expect(inputOf({ ...review, conditions: [] })).toBeUndefined();
  });
});

describe('schemas used lately', () => {
  const storage = memoryStore();
  const at = (host: string) => createPreferences({ storage, host, user: 'u1' });

  it('[DATA-02] newest first, each once, six at most, per host', () => {
    for (const id of ['a', 'b', 'c', 'a', 'd', 'e', 'f', 'g']) rememberSchema(at('one.example'), id);
    rememberSchema(at('two.example'), 'z');
    expect(recentSchemas(at('one.example'))).toEqual(['g', 'f', 'e', 'd', 'a', 'c']);
    expect(recentSchemas(at('two.example'))).toEqual(['z']);
    expect(recentSchemas(at('three.example'))).toEqual([]);
  });

  it('[DATA-02] leaves out what is no id', () => {
    const preferences = at('odd.example');
    preferences.set('data/documents.recent', [1, 'a']);
    expect(recentSchemas(preferences)).toEqual(['a']);
    preferences.set('data/documents.recent', { a: 1 });
    expect(recentSchemas(preferences)).toEqual([]);
  });
});
