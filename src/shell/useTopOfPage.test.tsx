import { act, cleanup, render } from '@testing-library/react';
import { MemoryRouter, type NavigateFunction, useNavigate } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import { useTopOfPage } from './useTopOfPage';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const open = (initialEntries: string[]) => {
  const scrollTo = vi.fn();
  vi.stubGlobal('scrollTo', scrollTo);
  vi.stubGlobal('scrollY', 900);
  let navigate: NavigateFunction | undefined;
  const Page = () => {
    navigate = useNavigate();
    useTopOfPage();
    return null;
  };
  render(
    <MemoryRouter initialEntries={initialEntries}>
      <Page />
    </MemoryRouter>,
  );
  return { scrollTo, go: (to: string | number) => act(() => void navigate?.(to as string)) };
};

it('a page that somebody goes to begins at its top', () => {
  const { scrollTo, go } = open(['/users/users']);
  go('/users/roles');
  expect(scrollTo.mock.calls).toEqual([[{ top: 0 }]]);
});

it.each([
  ['one that they come back to', -1],
  ['an address that names a place in it', '/tasks/executions/1#L7'],
  ['another state of the same page', '/users/roles?state=x'],
])('%s stands where it is', (_, to) => {
  const { scrollTo, go } = open(['/users/users', '/users/roles']);
  go(to);
  expect(scrollTo).not.toHaveBeenCalled();
});
