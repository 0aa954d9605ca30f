import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import { renderInConsole } from '../../tests/support/renderInConsole';
import { InlineEditor } from './InlineEditor';

afterEach(cleanup);

it('[UDET-04] what is typed stays with the record that it was typed for', () => {
  renderInConsole(
    <>
      <InlineEditor label="Name" value="Ada" onSave={async () => undefined} />
      <Link to="/users/users/2">Next</Link>
    </>,
    { path: '/users/users/1' },
  );
  const field = () => screen.getByRole('textbox', { name: 'Name' });
  fireEvent.change(field(), { target: { value: 'Grace' } });
  expect(screen.getByRole('button', { name: /^Save/ })).toBeInTheDocument();
  fireEvent.click(screen.getByRole('link', { name: 'Next' }));
  expect(field()).toHaveValue('Ada');
  expect(screen.queryByRole('button', { name: /^Save/ })).toBeNull();
});

it('[UDET-04] what the host stored otherwise than it was typed is shown as stored, unless something else is typed by then', async () => {
  const answers: (() => void)[] = [];
  const Name = () => {
    const [stored, setStored] = useState('Ada');
    const save = (typed: string) =>
      new Promise<void>(resolve => {
        answers.push(() => {
          setStored(typed.trim());
          resolve();
        });
      });
    return <InlineEditor label="Name" value={stored} onSave={save} />;
  };
  renderInConsole(<Name />);
  const field = screen.getByRole('textbox', { name: 'Name' });
  const type = (value: string) => fireEvent.change(field, { target: { value } });
  const save = () => fireEvent.click(screen.getByRole('button', { name: /^Save/ }));
  const answer = () => act(async () => answers.pop()?.());
  type(' Grace ');
  save();
  await answer();
  expect(field).toHaveValue('Grace');
  expect(screen.queryByRole('button', { name: /^Save/ })).toBeNull();
  type(' Mary ');
  save();
  type('Hedy');
  await answer();
  expect(field).toHaveValue('Hedy');
  expect(screen.getByRole('button', { name: /^Save/ })).toBeInTheDocument();
});

it('[UDET-04] a text of several lines keeps them, whatever is typed into it', async () => {
  const onSave = vi.fn(async (_: string) => undefined);
  renderInConsole(<InlineEditor label="Description" value={'one\ntwo'} onSave={onSave} />);
  const field = screen.getByRole('textbox', { name: 'Description' });
  await userEvent.type(field, '!');
  fireEvent.click(screen.getByRole('button', { name: /^Save/ }));
  await waitFor(() => expect(onSave).toHaveBeenCalledExactlyOnceWith('one\ntwo!'));
});
