import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { openRecords } from '../../../tests/support/recordPages';
import { applications } from './index';

afterEach(cleanup);

const { writes = {}, filterValues = {} } = applications;

it('[SVC-AUTH POST /applications] an OAuth 1 application is asked for and sent without what only those of OAuth 2 have', async () => {
  const { calls } = openRecords('/data/things/new', () => ({ id: 'a1' }), { declared: { writes, filterValues } });
  const choose = (version: number) => {
    fireEvent.mouseDown(screen.getByRole('combobox', { name: 'Type' }));
    fireEvent.click(screen.getByRole('option', { name: new RegExp(`OAuth ?${version}`, 'i') }));
  };
  const addresses = () => screen.queryByRole<HTMLTextAreaElement>('textbox', { name: /redirect/i });
  fireEvent.change(screen.getByRole('textbox', { name: 'Name' }), { target: { value: 'Tool' } });
  fireEvent.change(addresses() as HTMLTextAreaElement, { target: { value: 'https://a.example/back' } });
  choose(1);
  expect(addresses()).toBeNull();
  expect(screen.queryByRole('textbox', { name: /logo/i })).toBeNull();
  choose(2);
  expect(addresses()?.value).toBe('https://a.example/back');
  choose(1);
  fireEvent.click(await screen.findByRole('button', { name: 'Create' }));
  await waitFor(() =>
    expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({
      type: 'oauth1',
      name: 'Tool',
      description: '',
    }),
  );
});

it('[HOST-05] what an odd record holds is shown and stays, whatever its type is', async () => {
  const stored = { id: 'a1', name: 'Odd', type: 'saml', redirectUris: ['https://a.example/back'] };
  const { calls } = openRecords('/data/things/a1/edit', ({ method }) => (method === 'GET' ? stored : { id: 'a1' }), {
    declared: { writes, filterValues },
  });
  const name = await screen.findByRole('textbox', { name: 'Name' });
  fireEvent.change(name, { target: { value: 'Odder' } });
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: /redirect/i }).value).toBe('https://a.example/back');
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(calls.find(({ method }) => method === 'PUT')?.body).toMatchObject({
      name: 'Odder',
      redirectUris: stored.redirectUris,
    }),
  );
});
