import { describe, expect, it } from 'vitest';
import { administered } from '../support/administered';

const { ask } = administered();

describe('[SVC-AUTH PUT /applications/{id}] what an application is said to have', () => {
  const given = { name: 'With a logo', description: 'Text', logo: 'https://x.example.test/logo.png' };
  const create = async (type: 'oauth1' | 'oauth2') =>
    String(
      (await ask('POST', '/auth/v2/applications', { type, redirectUris: ['https://x.example.test'], ...given })).body
        .id,
    );
  const shown = async (id: string) => {
    const { body } = await ask('GET', `/auth/v2/applications?eq(id,${id})`);
    return (body.data as object[])[0];
  };

  it('is taken away by null, and stays where it is left out', async () => {
    const id = await create('oauth2');
    const change = (changes: object) => ask('PUT', `/auth/v2/applications/${id}`, { type: 'oauth2', ...changes });
    expect((await change({ name: 'Renamed' })).body).toEqual({ affectedRecords: 1 });
    expect(await shown(id)).toMatchObject({ ...given, name: 'Renamed' });
    expect((await change({ name: null, description: null, logo: null })).body).toEqual({ affectedRecords: 1 });
    expect(await shown(id)).toMatchObject({ name: 'Renamed', description: '', logo: null });
    const remade = await ask('PUT', `/auth/v2/applications/${id}`, await shown(id));
    expect(remade.body).toEqual({ affectedRecords: 1 });
  });

  it('begins without it where it is null, and has no logo with OAuth 1', async () => {
    const body = {
      type: 'oauth2',
      name: 'Bare',
      description: null,
      logo: null,
      redirectUris: ['https://x.example.test'],
    };
    expect((await ask('POST', '/auth/v2/applications', body)).body).toMatchObject({ description: '', logo: null });
    const id = await create('oauth1');
    await ask('PUT', `/auth/v2/applications/${id}`, { type: 'oauth1', description: null, logo: null });
    expect(await shown(id)).not.toHaveProperty('logo');
    expect(await shown(id)).toMatchObject({ description: '' });
  });
});

it.each(['https://x.example.test/#part', 'x.example.test', ''])(
  '[SVC-AUTH POST /applications] [SVC-AUTH PUT /applications/{id}] leads nobody back to %j, which is no address or has a fragment',
  async uri => {
    const body = { type: 'oauth2', name: 'Back', redirectUris: ['https://x.example.test/?a=1'] };
    const { id } = (await ask('POST', '/auth/v2/applications', body)).body;
    const wrong = { ...body, redirectUris: [...body.redirectUris, uri] };
    expect((await ask('POST', '/auth/v2/applications', wrong)).body).toMatchObject({ code: 15 });
    expect((await ask('PUT', `/auth/v2/applications/${id}`, wrong)).body).toMatchObject({ code: 15 });
  },
);

it('[SVC-AUTH PUT /applications/{id}] whether an application keeps a secret is said when it is made', async () => {
  const body = { type: 'oauth2', name: 'Secret', redirectUris: [], confidential: true };
  const { id } = (await ask('POST', '/auth/v2/applications', body)).body;
  await ask('PUT', `/auth/v2/applications/${id}`, { type: 'oauth2', name: 'Open', confidential: false });
  const { body: list } = await ask('GET', `/auth/v2/applications?eq(id,${id})`);
  expect(list.data).toMatchObject([{ name: 'Open', confidential: true }]);
});

it('[SVC-AUTH POST /applications] may lead back nowhere, as one for passwords alone does, but has to say so', async () => {
  const body = { type: 'oauth2', name: 'For passwords' };
  const made = await ask('POST', '/auth/v2/applications', { ...body, redirectUris: [] });
  expect([made.status, made.body]).toMatchObject([200, { redirectUris: [] }]);
  const refused = await ask('POST', '/auth/v2/applications', body);
  expect([refused.status, refused.body]).toMatchObject([
    400,
    { code: 14, message: expect.stringMatching(/redirectUris/) },
  ]);
});

it('[SVC-AUTH GET /oauth2/tokens] a list of tokens tells for how many seconds each was given, and can be asked for it', async () => {
  const listed = async (path: string) => (await ask('GET', `/auth/v2/oauth2/${path}`)).body.data as object[];
  const all = await listed('tokens');
  expect(all.length).toBeGreaterThan(0);
  expect(all).toEqual(all.map(token => ({ ...token, expiresIn: 300 })));
  expect(await listed('tokens?eq(expiresIn,300)')).toEqual(all);
  expect(await listed('tokens?gt(expiresIn,300)')).toEqual([]);
  expect(await listed('tokens?sort(-expiresIn)')).toEqual(all);
  expect((await listed('refreshTokens'))[0]).not.toHaveProperty('expiresIn');
});

it('[SVC-AUTH DELETE /applications/{id}/versions/{versionId}] a version is taken away from its own application, by either address', async () => {
  const create = async (name: string) =>
    (await ask('POST', '/auth/v2/applications', { type: 'oauth1', name, description: '' })).body.id;
  const [own, other] = [await create('Own'), await create('Other')];
  for (const [name, at] of [
    ['1', '/versions'],
    ['2', ''],
  ]) {
    const { id } = (await ask('POST', `/auth/v2/applications/${own}/versions`, { name })).body;
    const remove = async (of: unknown) => (await ask('DELETE', `/auth/v2/applications/${of}${at}/${id}`)).body;
    expect(await remove(other)).toMatchObject({ code: 16 });
    expect(await remove(own)).toEqual({ affectedRecords: 1 });
  }
});

it('[SVC-AUTH POST /oauth2/authorizations] leads back to the first address of the application where none is named', async () => {
  const redirectUris = ['https://x.example.test/first', 'https://x.example.test/second'];
  const { id } = (await ask('POST', '/auth/v2/applications', { type: 'oauth2', name: 'Two ways back', redirectUris }))
    .body;
  const { clientId } = (await ask('POST', `/auth/v2/applications/${id}/versions`, { name: '1' })).body;
  const back = async (more: object) =>
    (await ask('POST', '/auth/v2/oauth2/authorizations', { responseType: 'code', clientId, ...more })).body.redirectUri;
  expect([await back({}), await back({ redirectUri: redirectUris[1] })]).toEqual(redirectUris);
});
