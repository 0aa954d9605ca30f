import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { lateCall } from '../../tests/support/leaving';
import { renderInConsole } from '../../tests/support/renderInConsole';
import { type KeyValueStore, memoryStore } from '../client';
import { AddByName } from './AddByName';

afterEach(cleanup);

/** Opens a page with the field, as whoever comes back to it in the same tab. */
const open = (perTab: KeyValueStore, draft?: string, onAdd = async () => true) => {
  cleanup();
  const kept = draft === undefined ? {} : { draft };
  renderInConsole(<AddByName label="New ward" add="Add" isBusy={false} onAdd={onAdd} {...kept} />, {
    perTab,
    path: '/wards/w1',
  });
  return screen.getByRole<HTMLInputElement>('textbox');
};
const type = (field: HTMLInputElement, value: string) => fireEvent.change(field, { target: { value } });
const offer = () => screen.queryByRole('group', { name: 'Not saved: New ward' });

it('[CAP-21] a name that was typed and not added is offered to whoever comes back, and gone once it is added', async () => {
  const perTab = memoryStore();
  type(open(perTab, 'ward'), 'half a na');
  expect(open(perTab, 'ward')).toHaveValue('');
  expect(offer()).toHaveTextContent('half a na');
  fireEvent.click(screen.getByRole('button', { name: 'Restore New ward' }));
  expect(screen.getByRole('textbox')).toHaveValue('half a na');
  fireEvent.click(screen.getByRole('button', { name: 'Add' }));
  await waitFor(() => expect(screen.getByRole('textbox')).toHaveValue(''));
  open(perTab, 'ward');
  expect(offer()).toBeNull();
});

it('[CAP-21] a name that was refused is kept; one that leads elsewhere is not', async () => {
  const perTab = memoryStore();
  type(
    open(perTab, 'ward', async () => false),
    'taken',
  );
  fireEvent.click(screen.getByRole('button', { name: 'Add' }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Add' })).toBeEnabled());
  open(perTab, 'ward');
  expect(offer()).toHaveTextContent('taken');
  type(open(memoryStore()), 'x');
  type(open(perTab), 'x');
  open(perTab);
  expect(offer()).toBeNull();
});

it('[CAP-21] a name whose adding is answered after the page was left is not offered there again', async () => {
  const perTab = memoryStore();
  const { call, answer } = lateCall(true);
  type(open(perTab, 'ward', call), 'late');
  fireEvent.click(screen.getByRole('button', { name: 'Add' }));
  cleanup();
  await answer();
  open(perTab, 'ward');
  expect(offer()).toBeNull();
});
