import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  AutocompleteInput,
  Create,
  type DataProvider,
  DataProviderContext,
  ReferenceInput,
  SimpleForm,
} from 'react-admin';
import { afterEach, describe, expect, it } from 'vitest';
import { renderInConsole } from '../../tests/support/renderInConsole';
import { renderList } from '../../tests/support/renderList';
import { pageWith, scriptedHost } from '../../tests/support/scriptedHost';
import { ListPage } from '../ui/table/ListPage';
import { createDataProvider } from './dataProvider';
import { defineResource } from './defineResource';
import { defineSection } from './defineSection';
import { writeListPlace } from './listView';

afterEach(cleanup);

const section = defineSection({ name: 'users', icon: () => null });
type Person = { id: string; firstName: string; lastName: string };
const people = defineResource<Person>({
  name: 'users/people',
  section,
  api: { path: '/users/v1', casing: 'snake' },
  columns: [{ field: 'firstName' }],
  filterFields: { id: 'string', first_name: 'string', last_name: 'string', size: 'number' },
});
const visits = defineResource<{ id: string }>({
  name: 'users/visits',
  section,
  api: { path: '/visits/v1', casing: 'camel' },
  columns: [{ field: 'id' }],
});

const QUESTION = { pagination: { page: 1, perPage: 25 }, sort: { field: 'id', order: 'DESC' as const } };
const open = () => {
  const { client, asked } = scriptedHost(() => pageWith([{ id: 'p1', name: 'Ada', first_name: 'Ada' }]));
  const provider: DataProvider = createDataProvider(client, [people, visits]);
  return {
    provider,
    asked,
    look: (resource: string, q: string) => provider.getList(resource, { ...QUESTION, filter: { q } }),
  };
};
const ASKED = /^GET \/users\/v1\/\?sort\(-id\)&(.*)&limit\(25\)$/;

describe("what react-admin's own inputs put under q", () => {
  it.each([
    ['ada', '(like(first_name,ada)|like(last_name,ada))'],
    ["O'Brien", '(like(first_name,O%27Brien)|like(last_name,O%27Brien))'],
    ['Ada De', '(like(first_name,Ada)|like(last_name,Ada))&(like(first_name,De)|like(last_name,De))'],
    ['507f1f77bcf86cd799439011', 'eq(id,507f1f77bcf86cd799439011)'],
    ['Ada (2', '(like(first_name,Ada)|like(last_name,Ada))&(like(first_name,%282)|like(last_name,%282))'],
    ['eq(last_name,De Smet)', 'eq(last_name,De%20Smet)'],
    ['gt(size,3)', 'gt(size,3)'],
  ])('%s is looked for in the fields of the list, unless it is a filter', async (typed, sent) => {
    const { look, asked } = open();
    await look('users/people', typed);
    expect(asked().map(call => ASKED.exec(call)?.[1])).toEqual([sent]);
  });

  it('blanks alone look for nothing', async () => {
    const { look, asked } = open();
    await look('users/people', '  ');
    expect(asked()).toEqual(['GET /users/v1/?sort(-id)&limit(25)']);
  });

  it('is refused, and not sent, where a list has no field to look in; an id still finds its record', async () => {
    const { look, asked } = open();
    await expect(look('users/visits', 'Appointment 2')).rejects.toThrow('ra.navigation.not_searchable');
    await expect(look('users/visits', 'Appointment (')).rejects.toThrow('ra.navigation.not_searchable');
    expect(asked()).toEqual([]);
    await look('users/visits', '507f1f77bcf86cd799439011');
    expect(asked()).toEqual(['GET /visits/v1/?sort(-id)&eq(id,507f1f77bcf86cd799439011)&limit(25)']);
  });

  it('looks among those that refer to a record', async () => {
    const { provider, asked } = open();
    const among = { ...QUESTION, target: 'groupId', id: 'g1', filter: { q: 'ada' } };
    await provider.getManyReference('users/people', among);
    expect(asked()[0]).toContain('?eq(group_id,g1)&sort(-id)&(like(first_name,ada)|like(last_name,ada))&');
  });

  const choose = async (reference: string) => {
    const { provider, asked } = open();
    renderInConsole(
      <DataProviderContext.Provider value={provider}>
        <Create resource="users/visits">
          <SimpleForm toolbar={false}>
            <ReferenceInput source="userId" reference={reference}>
              <AutocompleteInput label="Person" optionText="name" />
            </ReferenceInput>
          </SimpleForm>
        </Create>
      </DataProviderContext.Provider>,
      { resources: [visits, people] },
    );
    await userEvent.type(await screen.findByRole('combobox', { name: 'Person' }), 'ad');
    return asked;
  };

  it('a reference is chosen by what is typed of its name', async () => {
    const asked = await choose('users/people');
    await waitFor(() => expect(asked().at(-1)).toContain('(like(first_name,ad)|like(last_name,ad))'));
    expect(await screen.findByRole('option', { name: 'Ada' })).toBeVisible();
  });

  it('and says in words why it is not, where the list cannot be searched', async () => {
    await choose('users/visits');
    expect(await screen.findByText(/^This list cannot be searched by a text alone/)).toBeVisible();
  });
});

it("the console's own filter box asks what it says, also a word alone", async () => {
  const { asked } = renderList(<ListPage />, people, () => pageWith([]) as never, {
    path: `/users/people${writeListPlace('', { page: 1, view: { query: 'ada' } })}`,
  });
  await waitFor(() => expect(asked.map(({ query }) => query)).toEqual(['ada&limit(20)']));
});
