import { beforeAll, describe, expect, it } from 'vitest';
import { administered } from '../support/administered';

const { served, ask } = administered();
const AT = '2026-07-01T10:00:00Z';
let templateId = '';

beforeAll(async () => {
  const shown = '{{datetime @inputs.at hour="2-digit" hourCycle="h23"}}';
  const { body } = await ask('POST', '/templates/v2/', { name: 'of-zones', outputs: { subject: shown, body: shown } });
  templateId = String(body.id);
});

describe('a moment in a text of a later template', () => {
  const mailed = async (given: object = {}) =>
    (
      await ask('POST', '/mail/v1/', {
        recipients: { to: ['eva@example.test'] },
        templateId,
        content: { at: AT },
        ...given,
      })
    ).body;

  it('[SVC-MAIL POST /] is in the time zone that a mail names', async () => {
    expect(await mailed({ time_zone: 'Asia/Tokyo' })).toMatchObject({
      subject: '19',
      body: '19',
      time_zone: 'Asia/Tokyo',
    });
    expect(await mailed({ timeZone: 'America/Lima' })).toMatchObject({ subject: '05' });
    expect(await mailed({ time_zone: 'Mars/Base' })).toMatchObject({ code: 1005 });
  });

  it('[SVC-TPL] [SVC-MAIL POST /] of which the zone and the language are empty is told as where there are none', async () => {
    const resolve = (given: object = {}) =>
      ask('POST', `/templates/v2/${templateId}/resolve`, { inputs: { at: AT }, ...given });
    const { body: plain } = await resolve();
    expect(plain.subject).toMatch(/^\d\d$/);
    expect(await resolve({ language: '', timeZone: '' })).toMatchObject({ status: 200, body: plain });
    expect(await mailed({ language: '', time_zone: '' })).toMatchObject(plain);
  });

  it('[SVC-TPL] [SVC-MAIL POST /] is in the zone of whoever asks, where none is named', async () => {
    const { id, token } = await served.callers.createCaller(['RESOLVE_TEMPLATES', 'SEND_MAILS', 'UPDATE_USER']);
    const resolved = async () =>
      (await ask('POST', `/templates/v2/${templateId}/resolve`, { inputs: { at: AT } }, token)).body;
    expect(await resolved()).toMatchObject({ subject: '10' });
    await ask('PUT', `/users/v1/${id}`, { time_zone: 'Asia/Tokyo' });
    expect(await resolved()).toMatchObject({ subject: '19' });
    const mail = { recipients: { to: ['eva@example.test'] }, templateId, content: { at: AT } };
    expect((await ask('POST', '/mail/v1/', mail, token)).body).toMatchObject({ subject: '19' });
    expect((await ask('POST', '/mail/v1/', { ...mail, time_zone: 'UTC' }, token)).body).toMatchObject({
      subject: '10',
    });
  });
});
