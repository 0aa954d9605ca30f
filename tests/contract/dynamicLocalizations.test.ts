import { beforeAll, expect, it } from 'vitest';
import { administered } from '../support/administered';

const { ask } = administered();

/** What the texts of a template become. */
const resolve = async (outputs: Record<string, string>, inputs: object) => {
  const { body: made } = await ask('POST', '/templates/v2/', { name: `d${JSON.stringify(outputs).length}`, outputs });
  const { status, body } = await ask('POST', `/templates/v2/${made.id}/resolve`, { inputs, language: 'NL' });
  await ask('DELETE', `/templates/v2/${made.id}`);
  return status === 200 ? body : { status, code: body.code, message: body.message };
};

beforeAll(async () => {
  const localizations = [
    { key: 'dyn_red', text: { EN: 'Red', NL: 'Rood' } },
    { key: 'dyn_blue', text: { EN: 'Blue', NL: 'Blauw' } },
    { key: 'dyn_next', text: { EN: 'dyn_blue' } },
    { key: 'dyn_count', text: { EN: '2' } },
    { key: 'dyn_hi', text: { EN: 'Hi {{who}}' } },
  ];
  expect((await ask('POST', '/localizations/v1/', { localizations })).status).toBe(200);
});

it('[SVC-LOC] keys that a list, a helper or another localization gives are found', async () => {
  const list = '{{#each @inputs.colors as |c|}}{{t c.key}} {{/each}}{{t (join @inputs.parts sep="_")}}';
  const inputs = { colors: [{ key: 'dyn_red' }, { key: 'dyn_blue' }], parts: ['dyn', 'red'] };
  const other = "{{t (t 'dyn_next')}} {{sum (t 'dyn_count') 1}} {{#if (eq (t 'dyn_count') '2')}}{{t 'dyn_red'}}{{/if}}";
  expect(await resolve({ list, other }, inputs)).toEqual({ list: 'Rood Blauw Rood', other: 'Blauw 3 Rood' });
});

it('[SVC-LOC] a localization that gives the key of another one does so three deep', async () => {
  const localizations = [
    { key: 'deep_a', text: { EN: 'deep_b' } },
    { key: 'deep_b', text: { EN: 'deep_c' } },
    { key: 'deep_c', text: { EN: 'deep_d' } },
    { key: 'deep_d', text: { EN: 'Found' } },
  ];
  await ask('POST', '/localizations/v1/', { localizations });
  expect(await resolve({ three: "{{t (t (t 'deep_b'))}}" }, {})).toEqual({ three: 'Found' });
  expect(await resolve({ four: "{{t (t (t (t 'deep_a'))) }}" }, {})).toMatchObject({ code: 1002 });
});

it('[SVC-LOC] a value that no localization asks for may be missing, and what is missing is told as that', async () => {
  expect(await resolve({ a: "{{t 'dyn_red' who=@inputs.none}} {{t 'dyn_blue'}}" }, {})).toEqual({ a: 'Rood Blauw' });
  expect(await resolve({ ab: "{{t 'dyn_hi' who=@inputs.l}} {{t 'dyn_blue'}}" }, { l: [] })).toMatchObject({
    code: 1003,
  });
  expect(await resolve({ abc: "{{sum (t 'dyn_count') 'x'}} {{t 'dyn_blue'}}" }, {})).toMatchObject({ code: 1005 });
  expect(await resolve({ abcd: "{{sum (t 'dyn_gone') 1}} {{t 'dyn_lost'}}" }, {})).toEqual({
    status: 400,
    code: 1002,
    message: 'Not all localizations can be resolved: dyn_gone',
  });
});

it('all texts of a template share the time there is, so that many take no longer than one', async () => {
  const slow = '{{#each @inputs.l}}{{#each @inputs.l}}{{/each}}{{/each}}';
  const outputs = Object.fromEntries(Array.from({ length: 2_000 }, (_, at) => [`o${at}`, slow]));
  const l = Array.from({ length: 200 }, () => 1);
  expect(await resolve(outputs, { l })).toMatchObject({ status: 400, code: 1003 });
});
