import { expect, it } from 'vitest';
import { TooManyError } from '../kernel/errors';
import { fail } from './fail';

/** What a caller is answered, and what the log is told. */
const answerTo = (error: unknown) => {
  const answer = { status: 200, headers: {} as Record<string, string>, body: undefined as unknown };
  const reported: unknown[] = [];
  const reply = {
    code: (status: number) => {
      answer.status = status;
      return reply;
    },
    header: (name: string, value: string) => {
      answer.headers[name] = value;
      return reply;
    },
    send: (body: unknown) => {
      answer.body = body;
      return reply;
    },
  };
  fail(error, reply as never, one => reported.push(one));
  return { ...answer, reported };
};

const failure = (code: string) => Object.assign(new Error('no space left on device'), { code });

it.each(['53100', 'ENOSPC'])('a full disk (%s) is 507, with what to do about it, and stands in the log', code => {
  const error = failure(code);
  expect(answerTo(error)).toEqual({
    status: 507,
    headers: {},
    body: {
      code: 1,
      name: 'SERVER_EXCEPTION',
      message: expect.stringContaining('no space left to store this. Nothing was changed'),
    },
    reported: [error],
  });
});

it('what nobody foresaw is 500 without its words, which the log alone has', () => {
  const error = new Error('secret of the inside');
  const { status, body, reported } = answerTo(error);
  expect(status).toBe(500);
  expect(JSON.stringify(body)).not.toContain('secret');
  expect(reported).toEqual([error]);
});

it.each([
  [1, '1'],
  [1_000, '1'],
  [1_001, '2'],
  [61_400, '62'],
])('who calls too often, and is to wait %i ms, is told whole seconds that are enough: %s', (waitMs, seconds) => {
  expect(answerTo(new TooManyError(waitMs))).toMatchObject({
    status: 429,
    headers: { 'Retry-After': seconds },
    body: { code: 29, remainingDelay: waitMs },
    reported: [],
  });
});
