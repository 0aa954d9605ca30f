import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderInConsole } from '../../../tests/support/renderInConsole';
import { memoryStore } from '../../client';
import { FormPage } from './FormPage';
import { useForm } from './useForm';

afterEach(cleanup);

const show = (submit: (values: { name: string }) => Promise<string>, perTab = memoryStore()) => {
  const Page = () => {
    const form = useForm({
      title: 'New thing',
      initial: { name: '' },
      faultsOf: ({ name }) => (name === '' ? { name: 'Name it' } : {}),
      nameOf: ({ name }) => name,
      submit,
    });
    const { name, value, onChange, helperText } = form.field('name');
    return (
      <FormPage form={form} back={{ to: '/things', label: 'Things' }} submitLabel="Create">
        <input aria-label="Name" name={name} value={value} onChange={onChange} />
        <p>{helperText}</p>
      </FormPage>
    );
  };
  renderInConsole(<Page />, { perTab });
};
const type = (value: string) => fireEvent.change(screen.getByLabelText('Name'), { target: { value } });
const send = () => act(async () => void fireEvent.submit(document.querySelector('form') as HTMLFormElement));
const refusal = () => document.querySelector('.form-refusal')?.textContent;

describe('a form', () => {
  it('is sent once, however often it is asked to while it is on its way', async () => {
    const submit = vi.fn(() => new Promise<string>(() => undefined));
    show(submit);
    type('a');
    await send();
    await send();
    expect(submit).toHaveBeenCalledOnce();
  });

  it('[SESS-13] what was typed and left is offered again, and not sent by itself', () => {
    const perTab = memoryStore();
    const submit = vi.fn(async () => '/things/1');
    show(submit, perTab);
    type('Ada');
    cleanup();
    show(submit, perTab);
    expect(screen.getByLabelText('Name')).toHaveValue('');
    fireEvent.click(screen.getByRole('button', { name: 'Restore New thing' }));
    expect(screen.getByLabelText('Name')).toHaveValue('Ada');
    expect(submit).not.toHaveBeenCalled();
  });

  it('[UNEW-11] shows what the host refused in the banner, then beside the button until it is tried again, and keeps what was typed', async () => {
    let answer: () => void = () => undefined;
    const submit = vi
      .fn<(values: { name: string }) => Promise<string>>()
      .mockRejectedValueOnce(new Error('Taken'))
      .mockImplementationOnce(() => new Promise(resolve => (answer = () => resolve('/things/1'))));
    show(submit);
    type('a');
    await send();
    expect(screen.getByText('Taken'), '[UNEW-11] in the banner alone').toBeVisible();
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(refusal()).toBe('Taken');
    expect(screen.getByLabelText('Name')).toHaveValue('a');
    await send();
    expect(refusal()).toBeUndefined();
    expect(submit.mock.calls).toEqual([[{ name: 'a' }], [{ name: 'a' }]]);
    await act(async () => answer());
  });

  it('[UNEW-04] says what is wrong from the first attempt on, with the focus there, and sends nothing', async () => {
    const submit = vi.fn(async () => '/things/1');
    show(submit);
    expect(screen.queryByText('Name it')).toBeNull();
    await send();
    expect(screen.getByLabelText('Name')).toHaveFocus();
    expect(screen.getAllByText('Name it')).toHaveLength(2);
    expect(submit).not.toHaveBeenCalled();
  });
});

it('[UNEW-04] of several wrong fields the first, as the page shows them, has the focus', async () => {
  const Page = () => {
    const form = useForm({
      title: 'New thing',
      initial: { last: '', first: '', free: '' },
      faultsOf: () => ({ last: 'Name it', first: 'Name it' }),
      nameOf: ({ first }) => first,
      submit: async () => '/things/1',
    });
    return (
      <FormPage form={form} back={{ to: '/things', label: 'Things' }} submitLabel="Create">
        {(['free', 'first', 'last'] as const).map(name => (
          <input key={name} aria-label={name} name={name} value={form.field(name).value} onChange={() => undefined} />
        ))}
      </FormPage>
    );
  };
  renderInConsole(<Page />);
  await send();
  expect(screen.getByLabelText('first')).toHaveFocus();
});
