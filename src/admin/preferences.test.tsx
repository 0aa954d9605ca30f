import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { createPreferences, memoryStore } from '../client';
import { isBoolean, OwnPreferences, PreferencesProvider, useBrowserPreference, usePreference } from './preferences';

afterEach(cleanup);

const Toggles = () => {
  const [own, chooseOwn] = usePreference('on', isBoolean, false);
  const [all, chooseAll] = useBrowserPreference('on', isBoolean, false);
  return (
    <>
      <button type="button" onClick={() => chooseOwn(!own)}>{`own ${own}`}</button>
      <button type="button" onClick={() => chooseAll(!all)}>{`browser ${all}`}</button>
    </>
  );
};

const storage = memoryStore();
const open = (user: string) =>
  render(
    <PreferencesProvider storage={storage} perTab={memoryStore()}>
      <OwnPreferences host="one.example" user={user}>
        <Toggles />
      </OwnPreferences>
    </PreferencesProvider>,
  );

it("a user's choice survives the page and is nobody else's; the browser's is everybody's", () => {
  open('u1');
  fireEvent.click(screen.getByText('own false'));
  fireEvent.click(screen.getByText('browser false'));
  expect(screen.getByText('own true')).toBeInTheDocument();
  cleanup();
  open('u1');
  expect(screen.getByText('own true')).toBeInTheDocument();
  cleanup();
  open('u2');
  expect(screen.getByText('own false')).toBeInTheDocument();
  expect(screen.getByText('browser true')).toBeInTheDocument();
});

it('another tab changes it here too', () => {
  open('u3');
  const elsewhere = createPreferences({ storage, host: 'one.example', user: 'u3' });
  elsewhere.set('on', true);
  fireEvent(window, new StorageEvent('storage', { key: elsewhere.name }));
  expect(screen.getByText('own true')).toBeInTheDocument();
});
