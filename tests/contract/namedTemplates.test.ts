import { describe, expect, it } from 'vitest';
import { administered } from '../support/administered';

const { served, ask } = administered();

describe('a permission that names a template', () => {
  it('opens it by its name and by its id, and no other', async () => {
    const make = async (name: string) =>
      String((await ask('POST', '/templates/v2/', { name, outputs: { body: name } })).body.id);
    const [one, other] = [await make('tn1'), await make('tn2')];
    const resolve = (template: string, token: string) =>
      ask('POST', `/templates/v2/${template}/resolve`, { inputs: {} }, token);
    for (const called of ['tn1', one]) {
      const { token } = await served.callers.createCaller([`RESOLVE_TEMPLATES:${called}`]);
      for (const address of ['tn1', one])
        expect(await resolve(address, token)).toMatchObject({ status: 200, body: { body: 'tn1' } });
      for (const address of ['tn2', other, 'nothing'])
        expect(await resolve(address, token)).toMatchObject({ status: 401, body: { code: 10 } });
    }
  });
});

describe('a template of the second version with the name of one of the first', () => {
  it('takes its place in mails, and is made by nobody who may not change that one', async () => {
    const name = 'taken';
    await ask('POST', '/templates/v1/', { name, schema: {}, fields: { subject: 'Ours', body: 'Ours' } });
    const outputs = { subject: 'Theirs', body: 'Theirs' };
    const maker = await served.callers.createCaller(['CREATE_TEMPLATES']);
    expect(await ask('POST', '/templates/v2/', { name, outputs }, maker.token)).toMatchObject({
      status: 401,
      body: { code: 10, message: expect.stringContaining('UPDATE_TEMPLATES') },
    });
    const recipients = { to: ['eva@example.test'] };
    const mail = async () => (await ask('POST', '/mail/v1/', { templateName: name, content: {}, recipients })).body;
    expect(await mail()).toMatchObject({ subject: 'Ours' });
    expect(await ask('POST', '/templates/v2/', { name: 'free', outputs }, maker.token)).toMatchObject({ status: 200 });
    const editor = await served.callers.createCaller(['CREATE_TEMPLATES', 'UPDATE_TEMPLATES']);
    expect(await ask('POST', '/templates/v2/', { name, outputs }, editor.token)).toMatchObject({ status: 200 });
    expect(await mail()).toMatchObject({ subject: 'Theirs' });
  });
});
