import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { renderInConsole } from '../../../tests/support/renderInConsole';
import { pageWith, scriptedHost } from '../../../tests/support/scriptedHost';
import { users } from '../../resources/users';
import { RecordInput } from './RecordInput';

const ADA = '5f0000000000000000000001';
const person = (id: string, first_name: string, email: string) => ({ id, first_name, last_name: 'Peeters', email });

const Field = () => {
  const [value, setValue] = useState('');
  return <RecordInput of="users/users" label="Who" value={value} onChange={setValue} hint="Whom it is for" />;
};

const start = (answer: (path: string) => unknown, permissions = ['VIEW_USER']) => {
  const { client, asked } = scriptedHost(({ path }) => answer(path));
  renderInConsole(<Field />, { client, permissions, resources: [users] });
  return asked;
};
const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Who' });
const type = (text: string) => fireEvent.change(field(), { target: { value: text } });
const TWO = pageWith([
  person(ADA, 'Ada', 'ada@example.org'),
  person('5f0000000000000000000002', 'Ada', 'other@example.org'),
]);

afterEach(cleanup);

describe('the field for the id of a record', () => {
  it('finds people by what they are called, asks for no more than that, and says whose id was chosen', async () => {
    const asked = start(() => TWO);
    await userEvent.click(field());
    type('Ad');
    type('Ada Peeters');
    expect(await screen.findAllByRole('option')).toHaveLength(2);
    expect(asked()).toEqual([
      'GET /users/v1/?select(id,first_name,last_name,email)&(like(first_name,Ada)|like(last_name,Ada)|like(email,Ada)|like(phone_number,Ada))&(like(first_name,Peeters)|like(last_name,Peeters)|like(email,Peeters)|like(phone_number,Peeters))&limit(8)',
    ]);
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    expect(field().value).toBe('5f0000000000000000000002');
    expect(field()).toHaveAccessibleDescription('Ada Peeters');
    expect(screen.queryByRole('option')).toBeNull();
    expect(asked()).toHaveLength(1);
  });

  it('leaves what is typed as it is: an id, whose name is said, and what Enter takes without a choice', async () => {
    start(() => TWO);
    await userEvent.click(field());
    type('Ada');
    await screen.findAllByRole('option');
    await userEvent.keyboard('{Enter}');
    expect(field().value).toBe('Ada');
    type('');
    expect(field()).toHaveAccessibleDescription('Whom it is for');
    type(ADA);
    await waitFor(() => expect(field()).toHaveAccessibleDescription('Ada Peeters'));
  });

  it('is emptied by its button', async () => {
    start(() => TWO);
    await userEvent.click(field());
    type('Ada');
    await screen.findAllByRole('option');
    await userEvent.click(screen.getByRole('button', { name: 'Clear' }));
    expect(field()).toHaveValue('');
  });

  it('says that nothing is called that, and that the search failed', async () => {
    start(path => (path.includes('Nobody') ? pageWith([]) : 403));
    await userEvent.click(field());
    type('Nobody');
    await waitFor(() => expect(field()).toHaveAccessibleDescription('Nothing found by that name. An ID works too.'));
    type('Ada');
    await waitFor(() => expect(field()).toHaveAccessibleDescription('The search failed. An ID works all the same.'));
  });

  it('is a field for a text where the operator may not search the list', async () => {
    const asked = start(() => TWO, []);
    await userEvent.type(screen.getByRole('textbox', { name: 'Who' }), 'Ada');
    expect(screen.queryByRole('combobox')).toBeNull();
    expect(screen.queryByText('Whom it is for')).toBeNull();
    expect(asked()).toEqual([]);
  });
});
