import { expect, it } from 'vitest';
import {
  ApiError,
  HostRefusedError,
  MfaRequiredError,
  NetworkError,
  NoSessionError,
  SessionEndedError,
  UnreadableHostError,
} from '../client';
import type { Say } from './messages';
import { challengeOf, isNobodyThere, signInFailure, watchPolicy } from './signInFailure';

const say = ((key: string) => key) as Say;

it.each([
  [new HostRefusedError('x'), true, 'login.host_refused'],
  [new HostRefusedError('x'), false, 'login.host_refused'],
  [new NetworkError('x'), true, 'tools.compare.blocked_by_policy'],
  [new UnreadableHostError('x'), true, 'tools.compare.blocked_by_policy'],
  [new UnreadableHostError('x'), false, 'tools.compare.blocked_by_host'],
  [new NetworkError('x'), false, 'errors.NetworkHost'],
])('[CAP-18] %s, while the policy stopped a call: %s, is told as %s', (error, wasBlocked, told) => {
  expect(signInFailure(say, error, wasBlocked)).toBe(told);
});

it('[LOGIN-07] a code that is asked for is no failure; nothing else asks for one', () => {
  const challenge = { token: 't', methods: [] };
  const details = { status: 401, method: 'POST', path: '/' };
  expect(challengeOf(new MfaRequiredError('x', details, challenge as never))).toBe(challenge);
  expect(challengeOf(new ApiError('x', details))).toBeUndefined();
});

it('nobody there is told apart from a session that ended', () => {
  expect(isNobodyThere(new NoSessionError('x'))).toBe(true);
  expect(isNobodyThere(new SessionEndedError('x'))).toBe(false);
});

it('the policy is watched for calls that it stops, and for nothing else, until one asks', async () => {
  const violate = (effectiveDirective: string) =>
    document.dispatchEvent(Object.assign(new Event('securitypolicyviolation'), { effectiveDirective }));
  const calm = watchPolicy();
  violate('img-src');
  expect(await calm()).toBe(false);
  const stopped = watchPolicy();
  violate('connect-src');
  violate('img-src');
  expect(await stopped()).toBe(true);
  const late = watchPolicy();
  const telling = late();
  // The browser tells it in a task of its own.
  violate('connect-src');
  expect(await telling).toBe(true);
  const over = watchPolicy();
  expect(await over()).toBe(false);
  violate('connect-src');
  expect(await over()).toBe(false);
});
