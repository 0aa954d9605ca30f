import { describe, expect, it } from 'vitest';
import { ApiError, HostSilentError, NetworkError, ProtocolError } from '../client';
import type { Say } from './messages';
import { holdsSent, isUnknown, storedOr } from './unsure';

const say = ((key: string, options?: { reason?: string }) =>
  options?.reason ? `${key}(${options.reason})` : key) as Say;
const refusal = (status: number) => new ApiError('No', { status, code: 1, method: 'PUT', path: '/x' } as never);

describe('a call whose end nobody saw', () => {
  it.each([
    [new NetworkError('No answer'), true],
    [new HostSilentError('host', 30_000), true],
    [new ProtocolError('truncated', { method: 'PUT', path: '/x' }), true],
    [refusal(502), true],
    [refusal(504), true],
    [refusal(503), false],
    [refusal(400), false],
    [new Error('a mistake of ours'), false],
  ])('%s may have been done: %s', (error, isUnsure) => expect(isUnknown(error)).toBe(isUnsure));

  const cut = () => Promise.reject(new NetworkError('No answer'));
  const holds = (now: string) => now === 'sent';

  it('is looked up: what the host holds counts', async () => {
    await expect(storedOr(say, cut(), async () => 'sent', holds)).resolves.toBeUndefined();
    await expect(storedOr(say, cut(), async () => 'before', holds)).rejects.toThrow('errors.not_stored');
  });

  it('is looked up where the host broke down over it, whose words stay where it was not done', async () => {
    const broken = refusal(500);
    const failed = () => Promise.reject(broken);
    await expect(storedOr(say, failed(), async () => 'sent', holds)).resolves.toBeUndefined();
    await expect(storedOr(say, failed(), async () => 'before', holds)).rejects.toBe(broken);
    await expect(storedOr(say, failed(), cut, holds)).rejects.toBe(broken);
  });

  it('is looked for where the host does not know it: somebody has deleted it, unless it is something else that is not there', async () => {
    const unknown = new ApiError('Unknown', { status: 404, code: 16, method: 'PUT', path: '/x' });
    const refused = () => Promise.reject(unknown);
    await expect(storedOr(say, refused(), async () => null, holds)).rejects.toThrow('errors.gone');
    await expect(storedOr(say, refused(), refused, holds)).rejects.toThrow('errors.gone');
    await expect(storedOr(say, refused(), async () => 'before', holds)).rejects.toBe(unknown);
    await expect(storedOr(say, refused(), async () => undefined, holds)).rejects.toBe(unknown);
    await expect(storedOr(say, refused(), cut, holds)).rejects.toBe(unknown);
    const offered = new ApiError('No', { status: 404, method: 'PUT', path: '/x' });
    await expect(storedOr(say, Promise.reject(offered), async () => null, holds)).rejects.toBe(offered);
  });

  it('is not known where nobody can look', async () => {
    const unsure = 'errors.unsure(errors.NetworkHost.)';
    await expect(storedOr(say, cut(), async () => undefined, holds)).rejects.toThrow(unsure);
    await expect(storedOr(say, cut(), cut, holds)).rejects.toThrow(unsure);
  });

  it('is not looked up where the host answered', async () => {
    let looks = 0;
    const look = async () => {
      looks += 1;
      return 'sent';
    };
    await storedOr(say, Promise.resolve(), look, holds);
    const refused = refusal(400);
    await expect(storedOr(say, Promise.reject(refused), look, holds)).rejects.toBe(refused);
    expect(looks).toBe(0);
  });

  it('[trap 27] is a failure where the host answers that it changed nothing', async () => {
    const look = async () => 'sent';
    for (const answer of [{ affectedRecords: 0 }, { records_affected: 0 }]) {
      await expect(storedOr(say, Promise.resolve(answer), look, holds)).rejects.toThrow('users.detail.unchanged');
    }
  });

  it('leads to the answer, which is none where it was looked up', async () => {
    await expect(storedOr(say, Promise.resolve({ id: 'a' }), async () => 'sent', holds)).resolves.toEqual({ id: 'a' });
    await expect(storedOr(say, cut(), async () => 'sent', holds)).resolves.toBeUndefined();
  });
});

it.each([
  [{ name: 'a', more: 1 }, { name: 'a' }, true],
  [{ name: 'b' }, { name: 'a' }, false],
  [{}, { name: undefined }, true],
  [{ a: { b: [1, { c: null }], d: 1 } }, { a: { b: [1, { c: null }] } }, true],
  [{ a: [1, 2] }, { a: [1] }, false],
  [{ a: { 0: 1, length: 1 } }, { a: [1] }, false],
  [{ a: null }, { a: {} }, false],
  [{ a: {} }, { a: null }, false],
  ['1', 1, false],
])('%j holds %j: %s', (now, sent, isHeld) => expect(holdsSent(now, sent)).toBe(isHeld));
