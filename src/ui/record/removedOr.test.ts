import { describe, expect, it } from 'vitest';
import type { Say } from '../../admin/messages';
import { ApiError, NetworkError } from '../../client';
import { removedOr } from './removedOr';

const say = ((key: string) => key) as Say;
const cut = () => Promise.reject(new NetworkError('No answer'));
const refusal = (status: number, code?: number) =>
  new ApiError('No', { status, method: 'GET', path: '/x', ...(code === undefined ? {} : { code }) } as never);

describe('[UDET-06] [RDET-11] a removal whose end nobody saw', () => {
  it.each([
    ['a record that is unknown now', () => Promise.reject(refusal(404, 16))],
    ['an empty page', async () => null],
    ['none', async () => undefined],
  ])('is done where the host answers %s', async (_, find) => {
    await expect(removedOr(say, cut(), find)).resolves.toBe(false);
  });

  it('is none where the record is there still', async () => {
    await expect(removedOr(say, cut(), async () => ({ id: 'a' }))).rejects.toThrow('errors.not_removed');
  });

  it.each([
    ['a gateway that knows no such address', refusal(404)],
    ['a failure', refusal(503, 1)],
    ['nothing', new NetworkError('No answer')],
  ])('is not known where %s answers', async (_, error) => {
    await expect(removedOr(say, cut(), () => Promise.reject(error))).rejects.toThrow('errors.unsure_removed');
  });
});

it('[UDET-06] [RDET-11] a removal that was refused is not looked up', async () => {
  const refused = refusal(403, 11);
  const find = async () => {
    throw new Error('asked in vain');
  };
  await expect(removedOr(say, Promise.reject(refused), find)).rejects.toBe(refused);
});

it.each([
  ['nothing is found', undefined, true],
  ['it is found', { id: 'a' }, false],
])('[HOST-04] a removal that the host counts as none was done before where %s', async (_, found, wasGone) => {
  const end = removedOr(say, Promise.resolve({ affectedRecords: 0 }), async () => found);
  if (wasGone) await expect(end).resolves.toBe(true);
  else await expect(end).rejects.toThrow('users.detail.unchanged');
});
