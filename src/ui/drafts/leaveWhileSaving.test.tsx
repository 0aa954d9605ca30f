import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { lazy, useState } from 'react';
import { createMemoryRouter, RouterProvider, UNSAFE_LocationContext } from 'react-router-dom';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderInConsole } from '../../../tests/support/renderInConsole';
import { memoryStore } from '../../client';
import { createDraftStore } from './draftStore';
import { LeaveDialog } from './LeaveDialog';
import { useDraft } from './useDraft';
import { useLeaveGuard } from './useLeaveGuard';

afterEach(cleanup);

const EMPTY = { name: '', password: '' };

/** A page whose code is on its way: until it is there, the one that is left stands. */
const Never = lazy(() => new Promise<never>(() => undefined));

/** Told whether whoever wants to log out may go. */
let onLogout = vi.fn();

const Form = () => {
  const [values, setValues] = useState(EMPTY);
  const draft = useDraft('form', values, {
    label: 'New user',
    initial: EMPTY,
    secrets: ['password'],
    onRestore: () => undefined,
  });
  const [comment, setComment] = useState('');
  useDraft('comment', comment, { label: 'Comment', initial: '', onRestore: setComment });
  const { mayLogout, dialog } = useLeaveGuard();
  return (
    <>
      {(['name', 'password'] as const).map(name => (
        <input
          key={name}
          aria-label={name}
          value={values[name]}
          onChange={({ target }) => setValues({ ...values, [name]: target.value })}
        />
      ))}
      <input aria-label="comment" value={comment} onChange={({ target }) => setComment(target.value)} />
      <button type="button" onClick={() => draft.saving(true)}>
        Save
      </button>
      <button type="button" onClick={() => void mayLogout().then(onLogout)}>
        Logout
      </button>
      {dialog}
    </>
  );
};

/** A form in which something was typed, and what is asked of whoever leaves it. */
const open = (...typed: readonly (keyof typeof EMPTY)[]) => openWith(memoryStore(), ...typed);
const openWith = (perTab: ReturnType<typeof memoryStore>, ...typed: readonly (keyof typeof EMPTY)[]) => {
  onLogout = vi.fn();
  const storage = memoryStore();
  const router = createMemoryRouter(
    [
      { path: '/new', element: <Form /> },
      { path: '/', element: <h1>Elsewhere</h1> },
      { path: '/login', element: <h1>Sign in</h1> },
      { path: '/slow', element: <Never /> },
    ],
    { initialEntries: ['/new'] },
  );
  renderInConsole(
    // A router that asks before it goes, in place of the one around it.
    <UNSAFE_LocationContext.Provider value={null as never}>
      <RouterProvider router={router} />
    </UNSAFE_LocationContext.Provider>,
    { perTab, storage },
  );
  for (const name of typed) fireEvent.change(screen.getByLabelText(name), { target: { value: 'x' } });
  return {
    save: () => fireEvent.click(screen.getByText('Save')),
    leave: (to = '/') => act(async () => void router.navigate(to)),
    type: (name: keyof typeof EMPTY | 'comment', value: string) =>
      fireEvent.change(screen.getByLabelText(name), { target: { value } }),
    logout: () => fireEvent.click(screen.getByText('Logout')),
    kept: () => perTab.getItem('meridian.drafts'),
    /** Whether other tabs are told to drop what they hold. */
    isDroppedElsewhere: () => storage.getItem('meridian.drafts.discarded') !== null,
    /** Whether the browser is told to ask before the page itself goes. */
    isGuarded: () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true })),
  };
};
const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })));
const question = (name: string) => screen.findByRole('dialog', { name });

describe('leaving a page', () => {
  it('[CAP-21] asks where what was typed was not sent', async () => {
    const { leave } = open('name');
    await leave();
    expect(await question('Leave without saving?')).toHaveTextContent('Not saved yet:New user');
  });

  it('[CAP-21] whose form is being saved and kept whole loses nothing: nobody is asked', async () => {
    const { save, leave } = open('name');
    save();
    await leave();
    expect(await screen.findByRole('heading', { name: 'Elsewhere' })).toBeInTheDocument();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('[CAP-21] whose form is being saved with a password, which is not kept, says that saving goes on and where its end is told', async () => {
    const { save, leave } = open('name', 'password');
    save();
    await leave();
    const asked = await question('Leave while it is being saved?');
    expect(asked).toHaveTextContent('Being saved: New user. Saving goes on, and the notices tell how it ended.');
    expect(asked).not.toHaveTextContent('Not saved yet');
    expect(screen.queryByRole('button', { name: 'Discard' })).toBeNull();
  });

  it('[CAP-21] keeps what was typed, or forgets it, as it is answered; whoever stays has it still', async () => {
    const { leave, kept } = open('name');
    await leave();
    await question('Leave without saving?');
    await press('Stay');
    expect(screen.getByLabelText('name')).toHaveValue('x');
    await leave();
    await press('Leave');
    expect(await screen.findByRole('heading', { name: 'Elsewhere' })).toBeInTheDocument();
    expect(kept()).toContain('"name":"x"');
    cleanup();
    const other = open('name');
    await other.leave();
    await press('Discard');
    expect(await screen.findByRole('heading', { name: 'Elsewhere' })).toBeInTheDocument();
    expect(other.kept()).toBeNull();
  });

  it('[CAP-21] whoever discards keeps what is on its way: where that is refused, what was typed is offered again', async () => {
    const { save, type, leave, kept } = open('name');
    save();
    type('comment', 'given up');
    await leave();
    await press('Discard');
    expect(await screen.findByRole('heading', { name: 'Elsewhere' })).toBeInTheDocument();
    expect(kept()).toContain('"name":"x"');
    expect(kept()).not.toContain('given up');
  });

  it('[CAP-21] asks no more while the next page loads, and again once the operator came back before it did', async () => {
    const { leave, isGuarded } = open('name');
    await leave('/slow');
    await press('Leave');
    expect(screen.getByLabelText('name')).toBeInTheDocument();
    expect(isGuarded()).toBe(false);
    await leave('/new');
    expect(isGuarded()).toBe(true);
  });

  it('[CAP-21] the browser asks before the page itself goes, while something is not saved', () => {
    const { type, isGuarded } = open('name');
    expect(isGuarded()).toBe(true);
    type('name', '');
    expect(isGuarded()).toBe(false);
  });

  it('[CAP-21] whose session ends is not asked: there is nowhere to stay', async () => {
    const { leave } = open('name');
    await leave('/login');
    expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeInTheDocument();
  });

  it('[CAP-21] for another of its tabs is asked about, another state of the same tab is not', async () => {
    const { leave } = open('name');
    await leave('/new?state=x');
    expect(screen.queryByRole('dialog')).toBeNull();
    await leave('/new?tab=roles');
    expect(await question('Leave without saving?')).toBeInTheDocument();
  });
});

it('[CAP-21] whoever logs out while something is being saved is told that its end is not', async () => {
  const entry = { page: '/new', name: 'form', isKept: true, hasSecrets: false };
  const unsaved = [
    { ...entry, label: 'First name', isSaving: true },
    { ...entry, name: 'comment', label: 'Comment', isSaving: false },
  ];
  renderInConsole(<LeaveDialog of="logout" unsaved={unsaved} drafts={[]} onAnswer={() => undefined} />);
  const asked = await question('Log out without saving?');
  expect(asked).toHaveTextContent('Being saved: First name. Whoever logs out now is not told how that ends.');
  expect(asked).toHaveTextContent('Not saved yet:Comment');
  expect(screen.getByRole('button', { name: 'Discard and log out' })).toBeInTheDocument();
});

const ENTRY = { page: '/new', name: 'form', label: 'New user', isKept: true, hasSecrets: false, isSaving: false };
const DRAFT = { page: '/old', name: 'form', title: 'Ada', label: 'First name', value: 'x', at: 0 };
type Asked = Parameters<typeof LeaveDialog>[0];
/** What is asked, and what pressing a button of it answers. */
const asked = (unsaved: Asked['unsaved'], drafts: Asked['drafts'] = []) => {
  const answers: unknown[] = [];
  renderInConsole(
    <LeaveDialog of="logout" unsaved={unsaved} drafts={drafts} onAnswer={answer => answers.push(answer)} />,
  );
  return { answers, press: (name: string) => fireEvent.click(screen.getByRole('button', { name })) };
};

describe('whoever logs out', () => {
  it.each([
    ['Stay signed in', false, true, true],
    ['Log out', true, true, false],
    ['Discard and log out', true, false, false],
  ])('[CAP-21] is asked, and gets what they answer: %s', async (answer, mayGo, isKept, isGuarded) => {
    const opened = open('name');
    opened.logout();
    await question('Log out without saving?');
    expect(onLogout).not.toHaveBeenCalled();
    await press(answer);
    expect(onLogout.mock.calls).toEqual([[mayGo]]);
    expect(opened.kept() !== null).toBe(isKept);
    expect(opened.isDroppedElsewhere()).toBe(answer === 'Discard and log out');
    expect(opened.isGuarded(), 'what stays behind is asked about by nobody').toBe(isGuarded);
  });

  it('[CAP-21] is asked about drafts of other pages too, and about nothing where there are none', async () => {
    const { logout } = open();
    await act(async () => logout());
    expect(onLogout.mock.calls).toEqual([[true]]);
    cleanup();
    const perTab = memoryStore();
    const draft = { ...DRAFT, at: Date.now() };
    createDraftStore(perTab, memoryStore()).put({ id: 'test.example u1', isRemembered: false }, draft);
    const other = openWith(perTab);
    other.logout();
    expect(await question('Log out without saving?')).toHaveTextContent('Ada: First name');
    await press('Discard and log out');
    expect(other.kept()).toBeNull();
  });

  it('[CAP-21] keeps what can be kept, unless it is to be discarded', () => {
    const { answers, press } = asked([ENTRY]);
    press('Log out');
    press('Discard and log out');
    press('Stay signed in');
    expect(answers).toEqual(['keep', 'discard', 'stay']);
  });

  it('[CAP-21] may discard what another page still holds, which is named once', () => {
    asked([{ ...ENTRY, isSaving: true }], [DRAFT, { ...DRAFT, page: '/new' }]);
    expect(screen.getByRole('button', { name: 'Discard and log out' })).toBeInTheDocument();
    expect(screen.getAllByRole('listitem').map(item => item.textContent)).toEqual(['Ada: First name']);
  });

  it('[CAP-21] is not told that a password is too large', () => {
    const { answers, press } = asked([{ ...ENTRY, isKept: false, hasSecrets: true }]);
    expect(screen.getByRole('dialog')).not.toHaveTextContent('Too large');
    press('Log out');
    expect(answers).toEqual(['discard']);
    cleanup();
    asked([{ ...ENTRY, isKept: false }]);
    expect(screen.getByRole('dialog')).toHaveTextContent('Too large');
  });
});
