import { describe, expect, it } from 'vitest';
import { cameFrom, type Trail, walk } from './trail';

const START: Trail = { steps: [], at: -1 };

/** Walks through addresses, each with a key of its own; `<` goes back one step. */
const through = (...addresses: readonly string[]): Trail =>
  addresses.reduce<Trail>((trail, to, index) => {
    const before = trail.steps[trail.at - 1];
    if (to === '<' && before) return walk(trail, before, 'POP');
    return walk(trail, { key: `k${index}`, to }, index === 0 ? 'POP' : 'PUSH');
  }, START);

const back = (...addresses: readonly string[]) => {
  const found = cameFrom(through(...addresses));
  return found && [found.step.to, found.distance];
};

describe('the way back', () => {
  it('is the page before, as it was left', () => {
    expect(back('/users/users?state=x', '/users/users/1')).toEqual(['/users/users?state=x', 1]);
    expect(back('/tasks/functions/f?tab=executions&execution=e', '/tasks/executions/e')).toEqual([
      '/tasks/functions/f?tab=executions&execution=e',
      1,
    ]);
  });

  it('passes over other states of the page, its siblings, and the form that created it', () => {
    expect(back('/users/roles', '/users/roles/new', '/users/roles/1')).toEqual(['/users/roles', 2]);
    expect(back('/data/documents/s', '/data/documents/s/1', '/data/documents/s/2', '/data/documents/s/2?x=1')).toEqual([
      '/data/documents/s',
      3,
    ]);
    expect(back('/tasks/functions/f', '/tasks/executions/1', '/tasks/executions/2')).toEqual(['/tasks/functions/f', 2]);
  });

  it('[DOC-04] never leads down again: to a document of the list, one that was deleted there, or the form that edited it', () => {
    const list = '/data/documents/s?state=x';
    expect(back('/data/documents', list, '/data/documents/s/1', list)).toEqual(['/data/documents', 3]);
    expect(back('/data/schema/s', list, '/data/documents/s/1', '/data/documents/s')).toEqual(['/data/schema/s', 3]);
    expect(back('/data/documents/s/1', list)).toBeUndefined();
    expect(back(list, '/data/documents/s/1', '/data/documents/s/1/edit', '/data/documents/s/1')).toEqual([list, 3]);
    // A name that only begins alike is no part of it.
    expect(back('/data/schema/s', '/data/documents/st/1', '/data/documents/s')).toEqual(['/data/documents/st/1', 1]);
  });

  it('is none for a page that was opened by its address', () => {
    expect(back('/users/users/1')).toBeUndefined();
    expect(cameFrom(START)).toBeUndefined();
  });

  it('after going back is that of the page gone back to, and a new way forgets the one before', () => {
    expect(back('/data/schema', '/data/schema/s', '/data/documents/s', '<')).toEqual(['/data/schema', 1]);
    expect(back('/users/users', '/users/users/1', '<', '/users/roles', '/users/roles/9')).toEqual(['/users/roles', 1]);
  });

  it('a replaced page counts no more, and a page known from nowhere begins anew', () => {
    const trail = through('/users/users', '/users/users/1');
    const replaced = walk(trail, { key: 'r', to: '/users/users/1?x' }, 'REPLACE');
    expect(replaced.steps.map(({ to }) => to)).toEqual(['/users/users', '/users/users/1?x']);
    expect(walk(trail, { key: 'other', to: '/users/roles/1' }, 'POP')).toEqual({
      steps: [{ key: 'other', to: '/users/roles/1', title: '' }],
      at: 0,
    });
  });

  it('keeps the title of a page whose state changes', () => {
    const named: Trail = { steps: [{ key: 'a', to: '/users/users', title: 'Users' }], at: 0 };
    const after = walk(named, { key: 'b', to: '/users/users?state=x' }, 'PUSH');
    expect(after.steps.map(({ title }) => title)).toEqual(['Users', 'Users']);
  });

  it('is bounded: the oldest steps go, the present one stays', () => {
    const long = Array.from({ length: 40 }, (_, index) => `/users/users?state=${index}${'x'.repeat(1_000)}`);
    const trail = through(...long, '/users/users/1');
    expect(JSON.stringify(trail).length).toBeLessThan(13_000);
    expect(trail.steps[trail.at]?.to).toBe('/users/users/1');
    expect(cameFrom(trail)?.step.to).toBe(long.at(-1));
  });
});
