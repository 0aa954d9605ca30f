import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { aSchema } from '../../../tests/support/builders';
import { renderInConsole } from '../../../tests/support/renderInConsole';
import type { Client } from '../../admin/platform';
import { createPreferences, memoryStore } from '../../client';
import { rememberSchema } from './recentSchemas';
import { SchemaPicker } from './SchemaPicker';

afterEach(cleanup);

/** The picker of an operator who was at the documents of Wards last. */
const show = async () => {
  const all = [
    aSchema({ id: '5f0000000000000000000001', name: 'Wards', description: 'Rooms' }),
    aSchema({ id: '5f0000000000000000000002', name: 'Beds', description: 'In rooms' }),
    aSchema({ id: '5f0000000000000000000003', name: 'Aids', description: 'Crutches' }),
  ];
  const storage = memoryStore();
  rememberSchema(createPreferences({ storage, host: 'test.example', user: 'u1' }), '5f0000000000000000000001');
  rememberSchema(createPreferences({ storage }), '5f0000000000000000000001');
  renderInConsole(<SchemaPicker />, {
    client: { schemas: { all: async () => all }, documents: { count: async () => undefined } } as unknown as Client,
    storage,
  });
  await screen.findByRole('link', { name: /Wards/ });
};
const groups = () =>
  screen.getAllByRole('list').map(list =>
    within(list)
      .getAllByRole('link')
      .map(({ textContent }) => /^[A-Z][a-z]+(?=[A-Z])/.exec(textContent ?? '')?.[0]),
  );
const look = (words: string) => fireEvent.change(screen.getByRole('searchbox'), { target: { value: words } });

it('[DATA-02] each schema stands once: those used lately first, the others by name', async () => {
  await show();
  expect(groups()).toEqual([['Wards'], ['Aids', 'Beds']]);
});

it('[DATA-02] a schema is found by its name, its description and its ID, whatever the case', async () => {
  await show();
  for (const [words, found] of [
    [' WARD ', [['Wards']]],
    ['crutch', [['Aids']]],
    ['0000002', [['Beds']]],
  ] as const) {
    look(words);
    expect(groups(), words).toEqual(found);
  }
});
