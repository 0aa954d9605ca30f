import { cleanup, render, screen } from '@testing-library/react';
import { useResourceContext } from 'react-admin';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { afterEach, describe, expect, it } from 'vitest';
import { dataSection } from '../resources/sections';
import { BoundResource } from './BoundResource';
import { defineResource } from './defineResource';
import { createResourceIndex } from './resourceIndex';

const things = defineResource<{ id: string }>({
  name: 'data/things/:kind',
  section: dataSection,
  api: { path: '/things/v1/:kind', casing: 'camel' },
  columns: [],
});
const Name = () => <output>{useResourceContext()}</output>;

const nameAt = (path: string, name: string) => {
  render(
    <MemoryRouter initialEntries={[path]}>
      <Routes>
        <Route
          path={`${name}/*`}
          element={
            <BoundResource name={name}>
              <Name />
            </BoundResource>
          }
        />
      </Routes>
    </MemoryRouter>,
  );
  return screen.getByRole('status').textContent;
};

afterEach(cleanup);

describe('a resource whose name holds a parameter', () => {
  it('[DATA-02] is known to its screens by the name in the address', () => {
    expect(nameAt('/data/things/5e9f/d1', 'data/things/:kind')).toBe('data/things/5e9f');
    cleanup();
    expect(nameAt('/users/users/u1', 'users/users')).toBe('users/users');
  });

  it('[DATA-02] finds its declaration and the value of the parameter, whatever stands in it', () => {
    const find = createResourceIndex([things]);
    const bound = (path: string) => {
      const name = nameAt(path, 'data/things/:kind') ?? '';
      cleanup();
      return find(name)?.parameters;
    };
    expect(bound('/data/things/5e9f')).toEqual({ kind: '5e9f' });
    expect(bound('/data/things/a%2Fb%20c')).toEqual({ kind: 'a/b c' });
    expect(find('data/things/100%')?.parameters).toEqual({ kind: '100%' });
    expect(find('data/things')).toBeUndefined();
  });
});
