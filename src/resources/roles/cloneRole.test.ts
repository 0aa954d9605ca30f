import { expect, it } from 'vitest';
import type { Client } from '../../admin/platform';
import { HostSilentError, NetworkError, NotRenewedError, UnreadableHostError } from '../../client';
import type { Role } from '../../contract';
import { cloneRole } from './cloneRole';

const role = (id: string, names: readonly string[]): Role => ({ id, permissions: names.map(name => ({ name })) });

/** A host that gives every permission but those that it refuses, and the calls that it saw. */
const hostOf = (refuses: (names: readonly string[]) => boolean) => {
  const held = new Set<string>();
  const asked: (readonly string[])[] = [];
  const addPermissions = async (_: string, names: readonly string[]) => {
    asked.push(names);
    if (refuses(names)) throw new Error('not yours to give');
    for (const name of names) held.add(name);
    return { affectedRecords: 1 };
  };
  return {
    held,
    asked,
    options: {
      client: { roles: { addPermissions } } as unknown as Client,
      create: async () => role('new', []),
      read: async (id: string) => role(id, [...held]),
      reasonOf: (error: unknown) => (error as Error).message,
      unchanged: 'met nothing',
    },
  };
};
const names = { name: 'Copy of Nurse', description: '' };

it('[CAP-13] a clone holds what the other role holds, given in one call', async () => {
  const { asked, options } = hostOf(() => false);
  const made = await cloneRole(role('old', ['VIEW_USER', 'VIEW_DOCUMENTS:report']), names, options);
  expect(made).toEqual({ id: 'new', given: ['VIEW_USER', 'VIEW_DOCUMENTS:report'], refused: [] });
  expect(asked).toEqual([['VIEW_USER', 'VIEW_DOCUMENTS:report']]);
});

it('[CAP-13] a permission that the host refuses costs that one only, and is named with the reason', async () => {
  const { options } = hostOf(given => given.includes('DELETE_USER'));
  expect(await cloneRole(role('old', ['VIEW_USER', 'DELETE_USER', 'VIEW_ROLE']), names, options)).toEqual({
    id: 'new',
    given: ['VIEW_USER', 'VIEW_ROLE'],
    refused: [{ name: 'DELETE_USER', reason: 'not yours to give' }],
  });
});

it.each([
  new NetworkError('no answer'),
  new HostSilentError('api.example.test', 30_000),
  new UnreadableHostError('not to be read'),
  // What comes next would fare likewise.
  new NotRenewedError('POST /x', new NetworkError('no answer')),
])('[CAP-13] what got no answer is read, not sent again: $name', async lost => {
  const { held, asked, options } = hostOf(() => false);
  const addPermissions = async (_: string, given: readonly string[]) => {
    asked.push(given);
    held.add('VIEW_USER');
    throw lost;
  };
  const client = { roles: { addPermissions } } as unknown as Client;
  expect(await cloneRole(role('old', ['VIEW_USER', 'VIEW_ROLE']), names, { ...options, client })).toEqual({
    id: 'new',
    given: ['VIEW_USER'],
    refused: [{ name: 'VIEW_ROLE', reason: lost.message }],
  });
  expect(asked).toHaveLength(1);
});

it('[CAP-13] a role without permissions asks for none', async () => {
  const { asked, options } = hostOf(() => false);
  expect(await cloneRole(role('old', []), names, options)).toEqual({ id: 'new', given: [], refused: [] });
  expect(asked).toEqual([]);
});

it('[CAP-13] [trap 27] permissions that met no role were not given: each is named, and none sent again', async () => {
  const { asked, options } = hostOf(() => false);
  const addPermissions = async (_: string, given: readonly string[]) => {
    asked.push(given);
    return { affectedRecords: 0 };
  };
  const client = { roles: { addPermissions } } as unknown as Client;
  const read = () => Promise.reject(new NetworkError('no answer'));
  expect(await cloneRole(role('old', ['VIEW_USER', 'VIEW_ROLE']), names, { ...options, client, read })).toEqual({
    id: 'new',
    given: [],
    refused: [
      { name: 'VIEW_USER', reason: 'met nothing' },
      { name: 'VIEW_ROLE', reason: 'met nothing' },
    ],
  });
  expect(asked).toHaveLength(1);
});
