import { describe, expect, it } from 'vitest';
import { definePage, defineResource } from './defineResource';
import { defineSection } from './defineSection';
import { createResourceIndex, sectionsOf } from './resourceIndex';

const one = defineSection({ name: 'one', icon: () => null });
const two = defineSection({ name: 'two', icon: () => null });
const resource = (name: string, section = one, hidden = false) =>
  defineResource<{ id: string }>({ name, section, hidden, api: { path: '/x/v1', casing: 'snake' }, columns: [] });

const documents = resource('data/documents/:schema');
const parts = resource('data/documents/:schema/parts/:part');
const dotted = resource('data/a.b');
const find = (name: string) => createResourceIndex([documents, parts, dotted])(name);

describe('a resource by its concrete name', () => {
  it('[DATA-02] is found with the values of its parameters, decoded where they can be', () => {
    expect(find('data/documents/5bfb')).toEqual({ definition: documents, parameters: { schema: '5bfb' } });
    expect(find('data/documents/a%2Fb')?.parameters).toEqual({ schema: 'a/b' });
    expect(find('data/documents/100%')?.parameters).toEqual({ schema: '100%' });
    expect(find('data/documents/s/parts/p')).toEqual({ definition: parts, parameters: { schema: 's', part: 'p' } });
  });

  it('as it is declared it has no values yet', () => {
    expect(find('data/documents/:schema')).toEqual({ definition: documents, parameters: {} });
    expect(find('data/a.b')).toEqual({ definition: dotted, parameters: {} });
  });

  it.each(['data/documents', 'data/documents/', 'data/documents/a/b', 'x/data/documents/a', 'data/aXb', ''])(
    '%j is none',
    name => {
      expect(find(name)).toBeUndefined();
    },
  );

  it('is the same each time, so that what depends on it is not drawn again', () => {
    const index = createResourceIndex([documents]);
    expect(index('data/documents/5bfb')).toBe(index('data/documents/5bfb'));
  });
});

it('sections stand once each, in the order of their first resource that is not hidden', () => {
  expect(sectionsOf([resource('a', two, true), resource('b', one), resource('c', two), resource('d', one)])).toEqual([
    one,
    two,
  ]);
});

it('a page is declared with its place and its service, and shows no collection', () => {
  const page = () => null;
  expect(definePage({ name: 'one/page', section: one, page, service: '/x/v1' })).toEqual({
    name: 'one/page',
    section: one,
    api: { path: '/x/v1', casing: 'camel' },
    columns: [],
    list: page,
    isPage: true,
  });
  expect(definePage({ name: 'one/page', section: one, page }).api.path).toBe('');
});
