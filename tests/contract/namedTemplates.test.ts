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
