import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { StrictMode, useReducer } from 'react';
import { useLocation } from 'react-router-dom';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Leaving, lateCall, leavePage } from '../../../tests/support/leaving';
import { renderInConsole, sessionOf } from '../../../tests/support/renderInConsole';
import { memoryStore } from '../../client';
import { useJsonForm } from '../record/useJsonForm';
import { FormPage } from './FormPage';
import { SecretDialog } from './SecretDialog';
import { useForm } from './useForm';
import { useFormSave } from './useFormSave';

afterEach(cleanup);

type Submit = () => Promise<string>;

const Page = ({ submit }: { submit: Submit }) => {
  const form = useForm({
    title: 'New thing',
    initial: { name: '' },
    faultsOf: () => ({}),
    nameOf: ({ name }) => name,
    submit,
  });
  return (
    <FormPage form={form} back={{ to: '/things', label: 'Things' }} submitLabel="Create">
      <input aria-label="Name" {...form.field('name')} />
    </FormPage>
  );
};
const Place = () => <output>{useLocation().pathname}</output>;

/** The form, sent with a name in it. */
const send = (submit: Submit, perTab = memoryStore(), session = sessionOf([])) => {
  const { notices } = renderInConsole(
    <>
      <Leaving>
        <Page submit={submit} />
      </Leaving>
      <Place />
    </>,
    { perTab, session, path: '/things/new' },
  );
  fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Ada' } });
  fireEvent.submit(document.querySelector('form') as HTMLFormElement);
  const told = () => notices.state().toasts.map(({ kind, text, detail }) => [kind, text, detail]);
  return { told, kept: () => notices.state().kept.length, perTab };
};
/** Whether what was typed is offered to whoever comes back. */
const isOffered = (perTab: ReturnType<typeof memoryStore>) => {
  cleanup();
  renderInConsole(<Page submit={async () => '/'} />, { perTab, path: '/things/new' });
  return screen.queryByRole('button', { name: 'Restore New thing' }) !== null;
};

describe('what became of a form that was sent', () => {
  it('[SHELL-09] [R-24] refused once the page was left: a toast and the tray name it with the reason, and it is offered again', async () => {
    const { call, refuse } = lateCall('/things/1');
    const { told, kept, perTab } = send(call);
    leavePage();
    await refuse('Late refusal');
    expect(told()).toEqual([['error', 'New thing – Ada: not saved', 'Late refusal']]);
    expect(kept()).toBe(1);
    expect(isOffered(perTab)).toBe(true);
  });

  it('[SHELL-09] [R-24] refused as the session ended, it is told once somebody is signed in again: its page stood for a moment longer', async () => {
    const { call, refuse } = lateCall('/things/1');
    const session = sessionOf([]);
    const { told, perTab } = send(call, memoryStore(), session);
    session.user = () => undefined;
    await refuse('Over');
    expect(told()).toEqual([]);
    cleanup();
    const { notices } = renderInConsole(<Leaving>Home</Leaving>, { perTab });
    expect(notices.state().toasts).toMatchObject([
      { kind: 'error', text: 'New thing – Ada: not saved', detail: 'Over' },
    ]);
  });

  it('refused while the page stands, is said there and nowhere else', async () => {
    const { call, refuse } = lateCall('/things/1');
    const { kept } = send(call);
    await refuse('Late refusal');
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(document.querySelector('.form-refusal')).toHaveTextContent('Late refusal');
    expect(kept()).toBe(0);
    expect(screen.getByRole('button', { name: 'Create' }), 'it may be sent again').toBeEnabled();
    fireEvent.submit(document.querySelector('form') as HTMLFormElement);
    expect(call).toHaveBeenCalledTimes(2);
  });

  it('stored once the page was left: it is told, is not offered again, and leads nobody away', async () => {
    const { call, answer } = lateCall('/things/1');
    const { told, perTab } = send(call);
    leavePage();
    await answer();
    expect(told()).toEqual([['success', 'New thing – Ada: saved', undefined]]);
    expect(screen.getByRole('status')).toHaveTextContent('/things/new');
    expect(isOffered(perTab)).toBe(false);
  });

  it('stored while the page stands, leads to what was made', async () => {
    const { call, answer } = lateCall('/things/1');
    const { kept } = send(call);
    await answer();
    expect(screen.getByText('/things/1')).toBeInTheDocument();
    expect(kept()).toBe(0);
  });
});

/** JSON that is sent, and left before its answer. */
const leaveJson = (submit: () => Promise<() => void>) => {
  const Json = () => (
    <form aria-label="JSON" onSubmit={useJsonForm({ title: 'Edit Nightly', initial: '{}', submit }).onSubmit} />
  );
  const { notices } = renderInConsole(
    <Leaving>
      <Json />
    </Leaving>,
  );
  fireEvent.submit(screen.getByRole('form'));
  leavePage();
  return notices;
};

it('[SHELL-09] [R-24] JSON that is refused once its form was left is told by its title', async () => {
  const { call, refuse } = lateCall(() => undefined);
  const notices = leaveJson(call);
  await refuse('Late refusal');
  expect(notices.state().toasts).toMatchObject([
    { kind: 'error', text: 'Edit Nightly: not saved', detail: 'Late refusal' },
  ]);
});

it('[SHELL-09] JSON that is stored once its form was left is no failure: who sent it has said so', async () => {
  const { call, answer } = lateCall(() => undefined);
  const notices = leaveJson(call);
  await answer();
  expect(notices.state().kept).toEqual([]);
});

it('[SHELL-09] [R-24] what was confirmed with a secret, and refused once its dialog was left, is told by its title', async () => {
  const { call, refuse } = lateCall(undefined);
  const { notices } = renderInConsole(
    <Leaving>
      <SecretDialog
        title="Turn off for Ada"
        text="Then the password is enough."
        label="Password"
        confirmLabel="Turn off"
        autoComplete="current-password"
        onConfirm={call}
        onClose={() => undefined}
      />
    </Leaving>,
  );
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: 's3cret' } });
  await act(async () => void fireEvent.submit(screen.getByLabelText('Password')));
  leavePage();
  await refuse('Wrong password');
  expect(notices.state().toasts).toMatchObject([
    { kind: 'error', text: 'Turn off for Ada: not done', detail: 'Wrong password' },
  ]);
});

it('what is on its way is known to be, until its answer is there', async () => {
  const { call, answer } = lateCall('made');
  const draft = { saving: vi.fn(), settle: vi.fn() };
  const Form = () => {
    const [isBusy, save] = useFormSave();
    const [send, done, refused] = [call, vi.fn(), vi.fn()];
    const press = () => void save({ draft, send, done, refused, late: { failed: '' } });
    return (
      <button type="button" onClick={press}>
        {isBusy ? 'Busy' : 'Save'}
      </button>
    );
  };
  renderInConsole(<Form />);
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(screen.getByRole('button')).toHaveTextContent('Busy');
  expect([draft.saving.mock.calls, draft.settle.mock.calls]).toEqual([[[true]], []]);
  await answer();
  expect(screen.getByRole('button')).toHaveTextContent('Save');
  expect([draft.saving.mock.calls, draft.settle.mock.calls]).toEqual([[[true], [false]], [[]]]);
});

it('a form that React took away and put back, as it may, still stands: how its saving ended shows in it', async () => {
  const { call, refuse } = lateCall('made');
  const refused = vi.fn();
  const Form = () => {
    const [, save] = useFormSave();
    const press = () => void save({ send: call, done: vi.fn(), refused, late: { failed: 'Not saved' } });
    return (
      <button type="button" onClick={press}>
        Save
      </button>
    );
  };
  const Opened = () => {
    const [isOpen, open] = useReducer(() => true, false);
    return isOpen ? (
      <Form />
    ) : (
      <button type="button" onClick={open}>
        Open
      </button>
    );
  };
  renderInConsole(
    <StrictMode>
      <Opened />
    </StrictMode>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Open' }));
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await refuse('Late refusal');
  expect(refused).toHaveBeenCalledWith('Late refusal', expect.any(Error));
});
