import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Callers, createCallers } from '../support/callers';
import { startEmbedded, type TestPlatform } from '../support/startEmbedded';

let platform: TestPlatform;
let callers: Callers;
let token = '';
let templateId = '';
const key = 'greeting_of_a_mail';

beforeAll(async () => {
  platform = await startEmbedded({ scale: 0, documents: 0 });
  callers = createCallers(platform);
  token = await callers.tokenOf('administrator');
  const localizations = [{ key, text: { EN: 'Hello', NL: 'Hallo' } }];
  expect((await ask('POST', '/localizations/v1/', { localizations })).body).toMatchObject({ created: 1 });
  const template = await ask('POST', '/templates/v1/', {
    name: 'of-languages',
    description: 'Greets',
    schema: { type: 'object', fields: {} },
    fields: { subject: `{{${key}}}`, body: `{{${key}}}` },
  });
  templateId = String(template.body.id);
});
afterAll(() => platform?.close());

const ask = (method: string, path: string, body?: unknown, by = token) =>
  callers.call(method, path, { token: by, body });

describe('a text of a template', () => {
  const mailBy = async (by: string, given: object = {}) =>
    (
      await ask(
        'POST',
        '/mail/v1/',
        { recipients: { to: ['eva@example.test'] }, templateId, content: {}, ...given },
        by,
      )
    ).body;

  it('[SVC-MAIL POST /] is in the language of the sender, where a mail names none', async () => {
    const { id, token: sender } = await callers.createCaller(['SEND_MAILS', 'UPDATE_USER']);
    expect(await mailBy(sender)).toMatchObject({ subject: 'Hello' });
    expect((await ask('PUT', `/users/v1/${id}`, { language: 'NL' })).status).toBe(200);
    expect(await mailBy(sender)).toMatchObject({ subject: 'Hallo', body: 'Hallo' });
    expect(await mailBy(sender, { language: 'EN' })).toMatchObject({ subject: 'Hello' });
    expect(await mailBy(sender, { language: 'FR' })).toMatchObject({ subject: 'Hello' });
  });

  it('[SVC-MAIL POST /] is English where it is empty in the language', async () => {
    const localizations = [{ key, text: { PT: '' } }];
    expect((await ask('PUT', '/localizations/v1/', { localizations })).body).toMatchObject({ updated: 1 });
    expect(await mailBy(token, { language: 'PT' })).toMatchObject({ subject: 'Hello', body: 'Hello' });
  });

  it.each(['toString', 'valueOf', '__proto__', 'constructor'])(
    '[SVC-TPL POST /{id}/resolve/{code}] [SVC-MAIL POST /] is English where there is none in the language %s',
    async language => {
      expect(await ask('POST', `/templates/v1/${templateId}/resolve/${language}`, { content: {} })).toMatchObject({
        status: 200,
        body: { subject: 'Hello' },
      });
      if (language.length <= 10) expect(await mailBy(token, { language })).toMatchObject({ subject: 'Hello' });
    },
  );

  it('[SVC-TPL POST /{id}/resolve] is filled with nothing for null, and with what the content itself calls content', async () => {
    const template = await ask('POST', '/templates/v1/', {
      name: 'of-paths',
      description: 'Names paths',
      schema: { type: 'object', fields: {} },
      fields: { body: '<$content.a><$content.b>' },
    });
    const filledWith = async (content: object) =>
      (await ask('POST', `/templates/v1/${template.body.id}/resolve`, { content })).body.body;
    expect(await filledWith({ a: 1, b: null })).toBe('<1><>');
    expect(await filledWith({ a: 1, b: 2, content: { a: 3 } })).toBe('<3><2>');
  });
});

describe('texts that are there', () => {
  it('[SVC-LOC POST /] are not asked for English when others come', async () => {
    const localizations = [
      { key, text: { FR: 'Salut' } },
      { key: 'another', text: { EN: 'Another' } },
    ];
    const { body } = await ask('POST', '/localizations/v1/', { localizations });
    expect(body).toMatchObject({ created: 1, existing: 1, existing_ids: [key] });
  });

  it.each([
    [['EN', 'FR'], ['EN']],
    [['EN'], ['FR']],
  ])('[SVC-LOC POST /] are not overwritten by what one call names again: %j, %j', async (...languages) => {
    const again = `again-${languages.flat().join('-').toLowerCase()}`;
    const localizations = languages.map((codes, at) => ({
      key: again,
      text: Object.fromEntries(codes.map(code => [code, `${code} ${at}`])),
    }));
    const { body } = await ask('POST', '/localizations/v1/', { localizations });
    expect(body).toEqual({ created: 1, existing: 1, existing_ids: [again] });
    const stored = await ask('GET', `/localizations/v1/?eq(key,${again})`);
    expect(stored.body.data).toEqual([expect.objectContaining({ text: localizations[0]?.text })]);
  });

  it('[SVC-LOC POST /] need English in the entry that counts', async () => {
    const localizations = [
      { key: 'first-without', text: { FR: 'Un' } },
      { key: 'first-without', text: { EN: 'One' } },
    ];
    expect((await ask('POST', '/localizations/v1/', { localizations })).body).toMatchObject({ code: 801 });
  });

  it('[SVC-LOC PUT /] take each of the languages that one call names apart', async () => {
    const texts = { EN: 'Once', NL: 'Eens', FR: 'Une fois' };
    await ask('POST', '/localizations/v1/', { localizations: [{ key: 'apart', text: { EN: 'Once' } }] });
    const localizations = Object.entries(texts).map(([code, text]) => ({ key: 'apart', text: { [code]: text } }));
    expect((await ask('PUT', '/localizations/v1/', { localizations })).body).toMatchObject({ updated: 1 });
    const { body } = await ask('GET', '/localizations/v1/?eq(key,apart)');
    expect(body.data).toMatchObject([{ text: texts }]);
  });
});
