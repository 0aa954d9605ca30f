import { expect, it } from 'vitest';
import { PlatformError, TokenError } from '../../../kernel/errors';
import { grantRoute } from './grants';

/** In which words of the token endpoint a failure is told. */
const told = (error: PlatformError) => {
  const said = grantRoute.tells?.(error);
  if (!(said instanceof TokenError)) throw new Error('It is told as anything else is.');
  return { name: said.error, message: said.message, code: said.code, status: said.status };
};

it('[AUTH-02] [ERR-05] an account that is gone is a wrong pair to the token endpoint, and no body that cannot be read', () => {
  expect(told(new PlatformError(106))).toEqual({
    name: 'invalid_grant',
    message: 'This password email combination is unknown',
    code: 106,
    status: 400,
  });
  expect(told(new PlatformError(22, 'not JSON'))).toMatchObject({
    name: 'invalid_request',
    message: 'malformed body: not JSON',
    code: 22,
  });
});
