import { expect, it } from 'vitest';
import { administered } from '../support/administered';

const { served, ask } = administered();

const GROUP = '5bfbfc3146e0fb321a4b2801';
const BUNDLE = { appStoreAppBundleId: 'b', appStoreProductId: 'p', subscriptionGroup: 'g', subscriptionTier: 't' };
const PACKAGE = {
  playStorePackageName: 'b',
  playStoreSubscriptionId: 'p',
  subscriptionGroup: 'g',
  subscriptionTier: 't',
};

/** Where records are made whose name lists show, and what they need besides. */
const NAMED: readonly [wire: string, path: string, more: object][] = [
  ['SVC-USERS POST /roles] [SVC-USERS PUT /roles/{id}', '/users/v1/roles', {}],
  ['SVC-USERS POST /groups/{id}/roles] [SVC-USERS PUT /groups/{id}/roles/{id}', `/users/v1/groups/${GROUP}/roles`, {}],
  ['SVC-AUTH POST /applications] [SVC-AUTH PUT /applications/{id}', '/auth/v2/applications', { type: 'oauth1' }],
  ['SVC-DATA POST /] [SVC-DATA PUT /{id}', '/data/v1', { description: 'Of a test' }],
  ['SVC-TPL POST /] [SVC-TPL PUT /{id}', '/templates/v1', { schema: {}, fields: {} }],
  ['SVC-TPL POST /v2/] [SVC-TPL PUT /v2/{id}', '/templates/v2', { outputs: {} }],
  ['SVC-PAY POST /appStore/subscriptions/products', '/payments/v1/appStore/subscriptions/products', BUNDLE],
  ['SVC-PAY POST /playStore/subscriptions/products', '/payments/v1/playStore/subscriptions/products', PACKAGE],
];

const BLANKS = ['   ', '\t\n ', '\u00a0\u2003 '];

it.each(NAMED)('[%s] blanks alone are no name', async (_, path, more) => {
  const { body: made, text } = await ask('POST', path, { ...more, name: ' a name ' });
  expect(made.name, text).toBe(' a name ');
  for (const name of BLANKS) {
    const refused = { status: 400, body: { code: 15, message: 'The field name has an invalid format' } };
    expect(await ask('POST', path, { ...more, name })).toMatchObject(refused);
    expect(await ask('PUT', `${path}/${made.id}`, { ...more, name })).toMatchObject(refused);
  }
});

it.each(['first_name', 'last_name'])(
  '[SVC-USERS POST /register] [SVC-USERS PUT /{id}] blanks are no %s',
  async name => {
    const person = {
      first_name: 'Ada',
      last_name: 'L',
      email: `${name}@example.test`,
      password: 'Correct-Horse-7',
      phone_number: '1',
      language: 'NL',
    };
    const refused = { code: 15, message: `The field ${name} has an invalid format` };
    expect((await ask('POST', '/users/v1/register', { ...person, [name]: '  ' })).body).toMatchObject(refused);
    const { id } = await served.callers.createCaller([]);
    expect((await ask('PUT', `/users/v1/${id}`, { [name]: '  ' })).body).toMatchObject(refused);
  },
);

it('[SVC-NOTIF POST /v2/] blanks are no title, and a body may be of them', async () => {
  const { id } = await served.callers.createCaller([]);
  const tell = async (more: object) =>
    (await ask('POST', '/notifications/v2', { targetUserId: id, title: 't', body: 'b', ...more })).body;
  expect(await tell({ title: ' ' })).toMatchObject({ code: 15 });
  expect(await tell({ body: ' ' })).toMatchObject({ title: 't', body: ' ' });
});
