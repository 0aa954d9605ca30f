import { expect, it } from 'vitest';
import { mayOf, requirementOf } from '../../admin/may';
import { cover } from '../../ui/record/cover';
import { users } from '../users';
import { authorizations, oauth1Tokens, oidcLoginAttempts, sessions } from './index';

it('[SVC-AUTH DELETE /oauth1/tokens] a signed token is revoked by whoever may view authorizations, an authorization is not', () => {
  expect(requirementOf(oauth1Tokens, 'delete').at(-1)).toEqual(['ViewAuthorizations']);
  expect(requirementOf(authorizations, 'delete').at(-1)).toEqual(['DeleteAuthorizations']);
});

it.each([
  [['VIEW_OAUTH2_REFRESH_TOKENS'], [true, false, false, true]],
  [['VIEW_AUTHORIZATIONS'], [true, false, true, true]],
  [
    ['VIEW_OAUTH2_REFRESH_TOKENS', 'DELETE_OAUTH2_REFRESH_TOKEN'],
    [true, true, false, true],
  ],
  [
    ['VIEW_AUTHORIZATIONS', 'DELETE_AUTHORIZATIONS'],
    [true, true, true, true],
  ],
])(
  '[SVC-AUTH GET /oauth2/refreshTokens] %j open the list of sessions, their end, the list of authorizations and the card of a user: %j',
  (held, open) => {
    const user = { permissions: new Set(held) } as never;
    const asked = [
      requirementOf(sessions, 'list'),
      requirementOf(sessions, 'delete'),
      requirementOf(authorizations, 'list'),
      requirementOf(users, 'viewSessions').slice(-1),
    ];
    expect(asked.map(requirement => mayOf(user, requirement).isAllowed)).toEqual(open);
  },
);

it('the code of an authorization is covered, as tokens are', () => {
  const stored = { id: 'a1', authorizationCode: '3cb6b42e', state: 'x' };
  const shown = cover({ record: stored, text: JSON.stringify(stored), at: [] }, authorizations.secrets);
  expect(JSON.stringify(shown)).not.toContain('3cb6b42e');
});

it('[SVC-AUTH GET /oidc/loginAttempts] an attempt without the name of its provider tells the id', () => {
  const provider = oidcLoginAttempts.columns.find(({ field }) => field === 'providerName');
  expect(provider?.value?.({ providerId: 'p1' } as never)).toBe('p1');
  expect(provider?.value?.({ providerId: 'p1', providerName: 'ward-sso' } as never)).toBe('ward-sso');
});
