import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderInConsole } from '../../../tests/support/renderInConsole';
import { RowEditor } from '../../resources/functions/RowEditor';
import { ConfirmDialog } from '../ConfirmDialog';
import { FormPage } from '../form/FormPage';
import { useForm } from '../form/useForm';
import { InlineEditor } from '../InlineEditor';
import { JsonFields } from '../record/JsonFields';
import { useJsonForm } from '../record/useJsonForm';
import { YesNoToggle } from '../YesNoToggle';

const WHY = /^This device is offline: nothing can be stored/;

let isOnline = true;
const turn = async (way: 'online' | 'offline') => {
  isOnline = way === 'online';
  await act(async () => void window.dispatchEvent(new Event(way)));
};

beforeEach(() => {
  isOnline = true;
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => isOnline);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

/** Offline the control is off with the reason and stores nothing; back again it stores what was typed meanwhile. */
const expectHeldBack = async (button: () => HTMLElement, stores: ReturnType<typeof vi.fn>) => {
  await turn('offline');
  expect(button()).toHaveAttribute('aria-disabled', 'true');
  expect(button()).toHaveAccessibleDescription(WHY);
  fireEvent.click(button());
  expect(stores).not.toHaveBeenCalled();
  await turn('online');
  expect(button()).not.toHaveAttribute('aria-disabled');
  expect(button()).not.toHaveAccessibleDescription(WHY);
  await act(async () => void fireEvent.click(button()));
  expect(stores).toHaveBeenCalledTimes(1);
};
const named = (name: string) => () => screen.getByRole('button', { name });

describe('while the device is offline', () => {
  it('a form is not sent', async () => {
    const submit = vi.fn(async () => '/made');
    const Page = () => {
      const form = useForm({
        title: 'New',
        initial: { name: 'Ada' },
        faultsOf: () => ({}),
        nameOf: ({ name }) => name,
        submit,
      });
      return (
        <FormPage form={form} back={{ to: '/', label: 'Back' }} submitLabel="Create">
          <input {...{ name: 'name', value: form.values.name, readOnly: true }} />
        </FormPage>
      );
    };
    renderInConsole(<Page />);
    await expectHeldBack(named('Create'), submit);
  });

  it('a form of JSON is not sent', async () => {
    const submit = vi.fn(async () => () => undefined);
    const Page = () => {
      const form = useJsonForm({ title: 'New', initial: '{}', submit });
      return (
        <JsonFields form={form} label="New" hint="" submitLabel="Save">
          {null}
        </JsonFields>
      );
    };
    renderInConsole(<Page />);
    await expectHeldBack(named('Save'), submit);
  });

  it('a question is not answered with yes, unless it is about this browser alone', async () => {
    const onConfirm = vi.fn();
    const asked = {
      open: true,
      title: 'Delete',
      question: 'Sure?',
      confirmLabel: 'Delete it',
      onClose: () => undefined,
    };
    const { unmount } = renderInConsole(<ConfirmDialog {...asked} onConfirm={onConfirm} />);
    await expectHeldBack(named('Delete it'), onConfirm);
    expect(screen.getByRole('button', { name: 'Cancel' })).toBeEnabled();
    unmount();
    renderInConsole(<ConfirmDialog {...asked} onConfirm={onConfirm} isLocal />);
    await turn('offline');
    expect(named('Delete it')()).not.toHaveAttribute('aria-disabled');
  });

  it('a row of a table is not stored', async () => {
    const onSave = vi.fn(async () => undefined);
    renderInConsole(
      <table>
        <tbody>
          <RowEditor
            {...{
              labels: ['Name', 'Value'],
              initial: ['a', 'b'],
              onSave,
              saveLabel: 'Save row',
              cancelLabel: 'Cancel',
            }}
            onType={() => undefined}
            onCancel={() => undefined}
          />
        </tbody>
      </table>,
    );
    await expectHeldBack(named('Save row'), onSave);
  });

  it('a field is not stored, neither by its tick nor by Enter, and says why below it', async () => {
    const onSave = vi.fn(async () => undefined);
    renderInConsole(<InlineEditor label="First name" value="Ada" onSave={onSave} />);
    const field = screen.getByLabelText('First name');
    await turn('offline');
    // What is as it is stored needs no reason.
    expect(screen.queryByText(WHY)).toBeNull();
    fireEvent.change(field, { target: { value: 'Eda' } });
    expect(screen.getByText(WHY)).toBeInTheDocument();
    expect(named('Save First name')()).toBeDisabled();
    expect(field).not.toBeInvalid();
    fireEvent.keyDown(field, { key: 'Enter' });
    expect(onSave).not.toHaveBeenCalled();
    await turn('online');
    expect(screen.queryByText(WHY)).toBeNull();
    await act(async () => void fireEvent.keyDown(field, { key: 'Enter' }));
    expect(onSave).toHaveBeenCalledExactlyOnceWith('Eda');
  });

  it('a switch that is stored at once is off', async () => {
    const onChange = vi.fn();
    renderInConsole(<YesNoToggle label="Enabled" value onChange={onChange} />);
    await turn('offline');
    expect(named('No')()).toBeDisabled();
    expect(screen.getByTitle(WHY)).toBeInTheDocument();
    await turn('online');
    fireEvent.click(named('No')());
    expect(onChange).toHaveBeenCalledExactlyOnceWith(false);
  });
});
