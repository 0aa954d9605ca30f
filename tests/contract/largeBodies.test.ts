import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { administered } from '../support/administered';

const { served, ask } = administered();

describe('[SVC-MAIL POST /] a mail with attachments', () => {
  const content = 'A'.repeat(8_000_000);
  const mail = { recipients: { to: ['eva@example.test'] }, subject: 'Scans', body: 'Attached.' };

  it('of six megabytes is taken, and told of without them', async () => {
    const attachments = [
      { name: 'scan.png', content, type: 'image/png' },
      { name: 'note.txt', content: 'aGk=' },
    ];
    const sent = await ask('POST', '/mail/v1/', { ...mail, attachments });
    const told = [{ name: 'scan.png', type: 'image/png' }, { name: 'note.txt' }];
    expect(sent).toMatchObject({ status: 200, body: { attachments: told } });
    const listed = await ask('GET', `/mail/v1/?eq(id,${sent.body.id})&eq(attachments.name,scan.png)`);
    expect(listed.body.data).toMatchObject([{ attachments: told }]);
    const { rows } = await sql<{
      lengths: number[];
    }>`select array(select length(one) from json_array_elements_text(attachment_contents) one) as lengths
      from mails where id = ${sent.body.id}`.execute(served.platform.platform.db);
    expect(rows).toEqual([{ lengths: [8_000_000, 4] }]);
  });

  it('does not make a list of mails too large for one answer', async () => {
    for (let at = 0; at < 4; at++) await ask('POST', '/mail/v1/', { ...mail, attachments: [{ name: 'a', content }] });
    expect(await ask('GET', '/mail/v1/?limit(500)')).toMatchObject({ status: 200 });
  });
});

describe('templates', () => {
  it.each(['v1', 'v2'])('[SVC-TPL] are as long as a body may be: pictures stand in their text (%s)', async version => {
    const picture = 'A'.repeat(9_000_000);
    const made = await ask('POST', `/templates/${version}/`, {
      name: `picture ${version}`,
      ...(version === 'v1'
        ? { schema: { type: 'object' }, fields: { body: picture } }
        : { outputs: { body: picture } }),
    });
    expect(made.status).toBe(200);
  });

  const filled = { body: '{{@inputs.name}}' };
  it.each([
    ['v1', 'resolve', 'content', { schema: {}, fields: { body: '$content.name' } }],
    ['v1', 'resolve/NL', 'content', { schema: {}, fields: { body: '$content.name' } }],
    ['v1', 'pdf', 'content', { schema: {}, fields: { body: '$content.name' } }],
    ['v2', 'resolve', 'inputs', { outputs: filled }],
  ])('[SVC-TPL] are filled from as much (%s/{id}/%s)', async (version, action, member, more) => {
    const name = `filled by ${version} ${action}`;
    const { body: made } = await ask('POST', `/templates/${version}/`, { name, ...more });
    const fill = (length: number) =>
      fetch(`${served.platform.url}/templates/${version}/${made.id}/${action}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${served.token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ [member]: { name: 'x', rest: 'A'.repeat(length) } }),
      });
    expect((await fill(2_000_000)).status).toBe(200);
    const refused = await fill(10 * 1024 * 1024);
    expect(refused.status).toBe(413);
    expect(await refused.json()).toMatchObject({ code: 22, message: 'The request body is larger than 10240 kB' });
  });
});

describe('localizations', () => {
  const many = (count: number, words: string) => ({
    localizations: Array.from({ length: count }, (_, n) => ({ key: `many.${n}`, text: { EN: `${words} ${n}` } })),
  });

  it('[SVC-LOC POST /] [SVC-LOC PUT /] [SVC-LOC DELETE /] those of a whole application are added, changed and deleted at once', async () => {
    const words = 'word '.repeat(200);
    expect((await ask('POST', '/localizations/v1/', many(1_100, words))).body).toMatchObject({ created: 1_100 });
    const changed = many(1_100, `other ${words}`);
    changed.localizations.push({ key: 'many.nowhere', text: { EN: 'x' } }, { key: 'many.7', text: { EN: 'last' } });
    expect((await ask('PUT', '/localizations/v1/', changed)).body).toEqual({
      updated: 1_100,
      missing: 1,
      missing_ids: ['many.nowhere'],
    });
    const { body } = await ask('GET', '/localizations/v1/?in(key,many.7,many.8)');
    expect(body.data).toMatchObject([{ text: { EN: 'last' } }, { text: { EN: `other ${words} 8` } }]);
    expect((await ask('DELETE', '/localizations/v1/?like(key,many.)')).body).toEqual({ records_affected: 1_100 });
  });

  it('[SVC-LOC POST /] [SVC-LOC PUT /] more are refused with the number that is taken', async () => {
    for (const method of ['POST', 'PUT'])
      expect((await ask(method, '/localizations/v1/', many(10_001, ''))).body).toMatchObject({
        code: 26,
        message: 'At most 10000 localizations are taken at once',
      });
  });
});
