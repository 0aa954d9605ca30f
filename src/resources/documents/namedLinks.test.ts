import type { DataProvider } from 'react-admin';
import { expect, it, vi } from 'vitest';
import type { Client } from '../../admin/platform';
import type { DataSchema } from '../../contract';
import { namedLinks } from './namedLinks';

const ID = '5e9fff9d90135a2a9a718e2a';
const FOUND = { text: `{"data":{"reportId":"${ID}"}}`, at: [] };

it('[CAP-12] a text is looked for in five schemas at most that its member may name, and what cannot be read is no link', async () => {
  const names = Array.from({ length: 7 }, (_, index) => ({ id: `s${index}`, name: `${'x'.repeat(index)}report` }));
  const schemas = [{ id: 'other', name: 'prescription' }, ...names] as unknown as DataSchema[];
  const getMany = vi.fn(async (resource: string) => {
    if (resource !== 'data/documents/s1') throw new Error('refused');
    return { data: [{ id: ID }] };
  });
  const links = await namedLinks(FOUND, {
    provider: { getMany } as unknown as DataProvider,
    client: { schemas: { all: async () => schemas } } as unknown as Client,
    schema: schemas[0],
    may: { users: false, files: false, schemas: true },
  });
  expect(getMany.mock.calls.map(([resource]) => resource)).toEqual(
    ['s0', 's1', 's2', 's3', 's4'].map(id => `data/documents/${id}`),
  );
  expect([...links]).toEqual([[ID, `/data/documents/s1/${ID}`]]);
});
