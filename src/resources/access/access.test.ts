import { expect, it } from 'vitest';
import { requirementOf } from '../../admin/may';
import { cover } from '../../ui/record/cover';
import { authorizations, oauth1Tokens } from './index';

it('[SVC-AUTH DELETE /oauth1/tokens] a signed token is revoked by whoever may view authorizations, an authorization is not', () => {
  expect(requirementOf(oauth1Tokens, 'delete').at(-1)).toEqual(['ViewAuthorizations']);
  expect(requirementOf(authorizations, 'delete').at(-1)).toEqual(['DeleteAuthorizations']);
});

it('the code of an authorization is covered, as tokens are', () => {
  const stored = { id: 'a1', authorizationCode: '3cb6b42e', state: 'x' };
  const shown = cover({ record: stored, text: JSON.stringify(stored), at: [] }, authorizations.secrets);
  expect(JSON.stringify(shown)).not.toContain('3cb6b42e');
});
