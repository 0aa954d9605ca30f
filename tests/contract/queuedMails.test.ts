import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { administered } from '../support/administered';

const { served, ask } = administered();

type Waiting = { body: string; content?: object; templateId?: string; timeZone?: string; attachments?: object[] };

/** A mail that was refused: it stays in the queue. */
const queue = async ({ body, content, templateId, timeZone, attachments }: Waiting): Promise<string> => {
  const { db, randomHex } = served.platform.platform;
  const id = randomHex(24);
  await sql`insert into mails (id, status, creator_id, sender, recipients, subject, body, language, template_id, time_zone, content, attachments, views,
      tracking_hash, creation_timestamp, update_timestamp)
    values (${id}, 'failed', ${'c'.repeat(24)}, 'me@example.test', '{"to":["you@example.test"]}', 'Hello', ${body}, 'NL', ${templateId ?? null},
      ${timeZone ?? null}, ${JSON.stringify(content ?? null)}::json, ${JSON.stringify(attachments ?? null)}::json, 0, ${id}, now(), now())`.execute(
    db,
  );
  return id;
};
const found = async (query: string) => {
  const { body } = await ask('GET', `/mail/v1/queued?${query}&sort(-creation_timestamp)`);
  return (body.data as Record<string, unknown>[] | undefined) ?? body.code;
};
const one = async (id: string) => ((await found(`eq(id,${id})`)) as Record<string, unknown>[])[0];

describe('a mail that waits', () => {
  it('[SVC-MAIL GET /queued] is told as what it is sent as: text, unless an element is in it', async () => {
    const plain = await queue({ body: 'It is < 5 on Wednesday\nat ten > nine' });
    const marked = await queue({ body: 'It is <b\n>on</b> Friday' });
    const addressed = await queue({ body: 'Answer to Jan <jan@example.test>' });
    expect(await one(plain)).toMatchObject({ text: 'It is < 5 on Wednesday\nat ten > nine' });
    expect(await one(plain)).not.toHaveProperty('html');
    expect(await one(marked)).toMatchObject({ html: 'It is <b\n>on</b> Friday' });
    expect(await one(marked)).not.toHaveProperty('text');
    const ids = async (query: string) => ((await found(query)) as { id: string }[]).map(({ id }) => id);
    expect(await ids('like(text,Wednesday)')).toEqual([plain]);
    expect(await ids('like(html,Friday)')).toEqual([marked]);
    expect(await ids('like(html,Wednesday)')).toEqual([]);
    expect(await ids('like(text,Friday)')).toEqual([]);
    expect(await one(addressed)).toMatchObject({ text: 'Answer to Jan <jan@example.test>' });
    expect(await ids('like(text,Answer)')).toEqual([addressed]);
  });

  it('[SVC-MAIL GET /queued] is found by its template, by what fills that, and by what is attached', async () => {
    const templateId = 'd'.repeat(24);
    await queue({ body: 'By nobody' });
    const id = await queue({
      body: 'By template',
      templateId,
      timeZone: 'Europe/Brussels',
      content: { first_name: 'Eva', none: null },
      attachments: [{ name: 'a.pdf', type: 'application/pdf' }, { name: 'b.pdf' }],
    });
    expect(await one(id)).toMatchObject({
      templateData: {
        template_id: templateId,
        credentials: { userId: 'c'.repeat(24) },
        language: 'NL',
        time_zone: 'Europe/Brussels',
        content: { first_name: 'Eva', none: null },
      },
    });
    for (const condition of [
      `eq(templateData.template_id,${templateId})`,
      `eq(templateData.templateId,${templateId})`,
      'eq(templateData.language,NL)',
      'eq(templateData.time_zone,Europe%252FBrussels)',
      'eq(templateData.content.first_name,Eva)',
      `eq(templateData.credentials.userId,${'c'.repeat(24)})`,
      'eq(attachments.filename,b.pdf)',
      'contains(attachments,and(eq(filename,a.pdf),eq(encoding,base64)))',
    ])
      expect([condition, await found(condition)]).toEqual([condition, [expect.objectContaining({ id })]]);
    // What the reference names, and no mail here has.
    for (const name of ['encoding', 'textEncoding'])
      expect([name, await found(`eq(${name},utf-8)`)]).toEqual([name, []]);
  });

  it('[SVC-MAIL GET /] is asked for by the id that another server would have given it, which none has', async () => {
    expect((await ask('GET', '/mail/v1/?eq(aws_message_id,x)')).body).toMatchObject({ data: [] });
    const { body } = await ask('GET', `/mail/v1/?eq(id,${await queue({ body: 'Any' })})`);
    expect((body.data as object[])[0]).not.toHaveProperty('aws_message_id');
  });
});

it('[SVC-MAIL GET /queued] a mail that was handed over waits no more', async () => {
  const recipients = { to: ['you@example.test'] };
  const { body } = await ask('POST', '/mail/v1/', { subject: 'Hello', body: 'Come by', recipients });
  await served.platform.platform.background.idle();
  expect(await found(`eq(id,${body.id})`)).toEqual([]);
  expect((await ask('GET', `/mail/v1/?eq(id,${body.id})`)).body.data).toHaveLength(1);
});

it('[SVC-MAIL GET /queued] a mail that waits tells whom it is to be answered to, by whom it is asked for', async () => {
  const id = await queue({ body: 'Answer me' });
  await sql`update mails set reply_to = '{desk@example.test,ward@example.test}' where id = ${id}`.execute(
    served.platform.platform.db,
  );
  expect(await one(id)).toMatchObject({ replyTo: 'desk@example.test' });
  expect(await one(await queue({ body: 'Answer nobody' }))).not.toHaveProperty('replyTo');
  expect(await found('like(replyTo,desk)')).toMatchObject([{ id }]);
});

it('[SVC-MAIL POST /] a mail without a template has a subject and a body', async () => {
  const write = async (given: object) =>
    (await ask('POST', '/mail/v1/', { recipients: { to: ['you@example.test'] }, ...given })).body.code ?? 'sent';
  for (const given of [{}, { subject: 'Hello' }, { body: 'Come by' }, { subject: 'Hello', body: '' }])
    expect(await write(given), JSON.stringify(given)).toBe(14);
  expect(await write({ subject: 'Hello', body: 'Come by' })).toBe('sent');
});

describe('a mail to somebody else', () => {
  const write = async (recipients: object, token: string) =>
    (await ask('POST', '/mail/v1/', { subject: 'Hello', body: 'Come by', recipients }, token)).body.code ?? 'sent';

  it.each(['to', 'cc', 'bcc'])(
    '[SVC-MAIL POST /] is written by nobody without SEND_MAILS, as %s neither',
    async list => {
      const { email, token } = await served.callers.createUser([]);
      expect(await write({ to: [email], [list]: ['you@example.test'] }, token)).toBe(10);
    },
  );

  it('[SVC-MAIL POST /] is none where the address is one’s own, whose letters are large or small', async () => {
    const { id, email, token } = await served.callers.createUser([]);
    await sql`update users set activation = true, email = ${`Own.${email}`} where id = ${id}`.execute(
      served.platform.platform.db,
    );
    expect(await write({ to: [`Own.${email}`], cc: [`own.${email}`.toUpperCase()] }, token)).toBe('sent');
    expect(await write({ to: [`Own.${email}`, email] }, token)).toBe(10);
  });

  it('[SVC-MAIL POST /] is written to patients by staff of theirs, once the address of those is confirmed', async () => {
    const groups = ['1'.repeat(24)];
    const [staff, patient] = [await served.callers.createUser([]), await served.callers.createUser([])];
    await ask('POST', `/users/v1/add_to_staff?eq(id,${staff.id})`, { groups });
    await ask('POST', `/users/v1/${patient.id}/patient_enlistments`, { group_id: groups[0] });
    expect(await write({ to: [patient.email] }, staff.token)).toBe(204);
    await sql`update users set activation = true where id = ${staff.id}`.execute(served.platform.platform.db);
    expect(await write({ to: [patient.email] }, staff.token)).toBe('sent');
    expect(await write({ to: [patient.email], cc: [patient.email.toUpperCase()] }, staff.token)).toBe('sent');
    expect(await write({ to: [patient.email, 'you@example.test'] }, staff.token)).toBe(10);
    expect(await write({ to: [staff.email] }, patient.token)).toBe(10);
  });
});
