import { act, cleanup, render } from '@testing-library/react';
import { MemoryRouter, useNavigate } from 'react-router-dom';
import { afterEach, expect, it } from 'vitest';
import { PreferencesProvider } from '../admin/preferences';
import { ResourcesProvider } from '../admin/resourceIndex';
import { createPreferences, memoryStore } from '../client';
import { users } from '../resources/users';
import { useVisitRecorder, visitsOf } from './visits';

afterEach(cleanup);

it('the six pages that were looked at last are remembered, newest first, each once, without queries', () => {
  const storage = memoryStore();
  let go: (to: string) => void = () => {};
  const Visitor = () => {
    const navigate = useNavigate();
    go = to => act(() => void navigate(to));
    useVisitRecorder();
    return null;
  };
  render(
    <PreferencesProvider storage={storage} perTab={memoryStore()}>
      <ResourcesProvider value={[users]}>
        <MemoryRouter initialEntries={['/users/users?state=x']}>
          <Visitor />
        </MemoryRouter>
      </ResourcesProvider>
    </PreferencesProvider>,
  );
  for (const id of ['1', '2', '3', '4', '5', '6', '2', 'new']) go(`/users/users/${id}?lng=en`);
  go('/nowhere');
  const kept = ['2', '6', '5', '4', '3', '1'].map(id => `/users/users/${id}`);
  expect(visitsOf(createPreferences({ storage }))).toEqual(kept);
});
