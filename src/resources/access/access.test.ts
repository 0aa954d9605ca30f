import { expect, it } from 'vitest';
import { requirementOf } from '../../admin/may';
import { authorizations, oauth1Tokens } from './index';

it('[SVC-AUTH DELETE /oauth1/tokens] a signed token is revoked by whoever may view authorizations, an authorization is not', () => {
  expect(requirementOf(oauth1Tokens, 'delete').at(-1)).toEqual(['ViewAuthorizations']);
  expect(requirementOf(authorizations, 'delete').at(-1)).toEqual(['DeleteAuthorizations']);
});
