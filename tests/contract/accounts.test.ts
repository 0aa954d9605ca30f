import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startSmtpSink } from '../support/smtpSink';
import { startEmbedded, type TestPlatform } from '../support/startEmbedded';
import { type WireCalls, wireCalls } from '../support/wireCalls';

const NO = { status: 401, body: { code: 10 } };
const GROUP = '5bfbfc3146e0fb321a4b2802';

describe('accounts', () => {
  let platform: TestPlatform;
  let wire: WireCalls;
  beforeAll(async () => {
    platform = await startEmbedded({ scale: 0, documents: 0 });
    wire = wireCalls(platform);
  });
  afterAll(() => platform.close());

  const ask = (kind: 'activation' | 'forgot_password', email: string, token?: string) =>
    wire.call('GET', `/users/v1/${kind}?email=${encodeURIComponent(email)}`, token ? { token } : {});

  it.each(['activation', 'forgot_password'] as const)(
    'strangers get the same answer to %s whether or not the address has an account',
    async kind => {
      const { email } = platform.account('administrator');
      const inactive = await wire.createUser([]);
      const answers = await Promise.all([email, inactive.email, 'nobody@example.test'].map(each => ask(kind, each)));
      const shape = answers.map(({ status, body, headers }) => {
        const { 'x-request-id': _, date: __, ...rest } = Object.fromEntries(headers);
        return { status, body, rest };
      });
      expect(shape[1]).toEqual(shape[0]);
      expect(shape[2]).toEqual(shape[0]);
      expect(shape[0]?.status).toBe(200);
    },
  );

  it('[UDET-09] who may list users is told the truth', async () => {
    const { email, token } = await wire.createUser(['VIEW_USER']);
    expect(await ask('activation', 'nobody@example.test', token)).toMatchObject({ status: 400, body: { code: 202 } });
    expect(await ask('forgot_password', email, token)).toMatchObject({ status: 400, body: { code: 204 } });
    const active = platform.account('administrator');
    expect(await ask('activation', active.email, token)).toMatchObject({ status: 400, body: { code: 206 } });
    expect((await ask('activation', email, token)).status).toBe(200);
    const other = await wire.createUser([]);
    expect((await ask('activation', 'nobody@example.test', other.token)).status).toBe(200);
  });

  it('[PERM-06] in a group, nobody hands out or takes away what they do not hold', async () => {
    const admin = await wire.tokenOf('administrator');
    const manager = await wire.createUser([
      'ADD_GROUP_ROLE_PERMISSION',
      'REMOVE_GROUP_ROLE_PERMISSION',
      'ADD_GROUP_ROLE_TO_STAFF',
      'REMOVE_STAFF',
      'DELETE_GROUP_ROLE',
      'VIEW_PATIENTS',
    ]);
    const other = await wire.createUser([]);
    const roles = `/users/v1/groups/${GROUP}/roles`;
    const role = (await wire.call('POST', roles, { token: admin, body: { name: 'lead', description: '' } })).body;
    const by = (path: string, body: unknown, token = manager.token) => wire.call('POST', path, { token, body });
    await by(`${roles}/add_permissions?eq(id,${role.id})`, { permissions: ['REMOVE_PATIENT'] }, admin);

    expect(await by(`${roles}/add_permissions?eq(id,${role.id})`, { permissions: ['ADD_PATIENT'] })).toMatchObject(NO);
    expect((await by(`${roles}/add_permissions?eq(id,${role.id})`, { permissions: ['VIEW_PATIENTS'] })).status).toBe(
      200,
    );
    expect(
      await by(`${roles}/remove_permissions?eq(id,${role.id})`, { permissions: ['REMOVE_PATIENT'] }),
    ).toMatchObject(NO);
    await by(`/users/v1/add_to_staff?eq(id,${other.id})`, { groups: [GROUP] }, admin);
    const assign = `/users/v1/groups/${GROUP}/staff/add_roles?eq(id,${other.id})`;
    expect(await by(assign, { roles: [role.id] })).toMatchObject(NO);
    await by(assign, { roles: [role.id] }, admin);
    expect(await by(`/users/v1/remove_from_staff?eq(id,${other.id})`, { groups: [GROUP] })).toMatchObject(NO);
    expect(await wire.call('DELETE', `${roles}/${role.id}`, { token: manager.token })).toMatchObject(NO);

    // What the manager holds through a role in the group counts there.
    await by(`/users/v1/add_to_staff?eq(id,${manager.id})`, { groups: [GROUP] }, admin);
    await by(`/users/v1/groups/${GROUP}/staff/add_roles?eq(id,${manager.id})`, { roles: [role.id] }, admin);
    expect((await by(assign, { roles: [role.id] })).status).toBe(200);
  });

  it('[SVC-USERS GET /patients] [SVC-USERS GET /staff] members of a group see what the group allows, and no more', async () => {
    const admin = await wire.tokenOf('administrator');
    // One after the other: lists without a sort keep this order.
    const nurse = await wire.createUser([]);
    const patient = await wire.createUser([]);
    const other = await wire.createUser([]);
    const stranger = await wire.createUser([]);
    const group = 'aaaaaaaaaaaaaaaaaaaaaaaa';
    const elsewhere = 'bbbbbbbbbbbbbbbbbbbbbbbb';
    const post = (path: string, body: unknown) => wire.call('POST', path, { token: admin, body });
    await post(`/users/v1/add_to_staff?eq(id,${nurse.id})`, { groups: [group] });
    await post(`/users/v1/${patient.id}/patient_enlistments`, { group_id: group });
    await post(`/users/v1/${patient.id}/patient_enlistments`, { group_id: elsewhere });
    await post(`/users/v1/${other.id}/patient_enlistments`, { group_id: elsewhere });
    const get = async (path: string, token: string) => (await wire.call('GET', `/users/v1${path}`, { token })).body;
    const idsOf = async (path: string, token: string) =>
      ((await get(path, token)).data as { id: string }[] | undefined)?.map(user => user.id);

    expect(await idsOf('/patients', nurse.token)).toEqual([patient.id]);
    expect(await idsOf('/', nurse.token)).toEqual([nurse.id, patient.id]);
    // Patients know who cares for them, not each other.
    expect(await idsOf('/', patient.token)).toEqual([nurse.id]);
    expect(await get('/patients', patient.token)).toMatchObject({ code: 10 });
    expect(await get('/', stranger.token)).toMatchObject({ code: 10 });
    // Of colleagues they are not shown it.
    expect(await idsOf('/patients?eq(activation,false)', nurse.token)).toEqual([patient.id]);
    expect(await get('/?eq(activation,false)', nurse.token)).toMatchObject({ code: 19 });

    const seen = await get(`/${patient.id}`, nurse.token);
    expect(seen.patient_enlistments).toMatchObject([{ group_id: group }]);
    expect(Object.keys(seen)).not.toEqual(expect.arrayContaining(['roles']));
    expect(Object.keys(seen)).not.toEqual(expect.arrayContaining(['failed_count']));
    expect(await get(`/${other.id}`, nurse.token)).toMatchObject({ code: 16 });
    // What is not shown cannot be asked for either.
    expect(await get('/?eq(failed_count,0)', nurse.token)).toMatchObject({ code: 19 });
    expect(await get('/?contains(roles,eq(name,Administrator))', nurse.token)).toMatchObject({ code: 19 });
    expect(await get(`/${patient.id}`, (await wire.createUser(['VIEW_STAFF'])).token)).toMatchObject({ code: 16 });
  });
});

describe('mail', () => {
  it('tells strangers which addresses are known where the deployer wants the public platform to the letter', async () => {
    const platform = await startEmbedded({ scale: 0, documents: 0, tellsUnknownEmails: true });
    try {
      const answer = await wireCalls(platform).call('GET', '/users/v1/activation?email=nobody@example.test');
      expect(answer).toMatchObject({ status: 400, body: { code: 202 } });
    } finally {
      await platform.close();
    }
  });

  const lastMail = async ({ platform }: TestPlatform) =>
    (
      await sql<{
        recipient: string;
        sent_at: Date | null;
        failure: string | null;
      }>`select recipient, sent_at, failure from outbox order by seq desc limit 1`.execute(platform.db)
    ).rows[0];

  it('goes to the SMTP server as well, and the outbox says when', async () => {
    const sink = await startSmtpSink();
    const platform = await startEmbedded({ scale: 0, documents: 0, smtpUrl: sink.url });
    try {
      const { email } = await wireCalls(platform).createUser([]);
      const mail = await sink.next();
      expect(mail).toContain(`To: ${email}`);
      expect(mail).toContain('Subject: Activate your account');
      expect(mail).toMatch(/activation hash: [0-9a-f]{40}/);
      await platform.platform.background.idle();
      expect(await lastMail(platform)).toMatchObject({ sent_at: expect.any(Date), failure: null });
    } finally {
      await platform.close();
      await sink.stop();
    }
  });

  it('[SVC-USERS PUT /email_templates] of a template travels as what it is, from whom the deployer named; one that keeps the hash back is not sent', async () => {
    const sink = await startSmtpSink();
    const from = 'desk@clinic.example.test';
    const platform = await startEmbedded({ scale: 0, documents: 0, smtpUrl: sink.url, from });
    try {
      const wire = wireCalls(platform);
      const token = await wire.tokenOf('administrator');
      const mailOf = async (body: string) => {
        const outputs = { subject: 'Welcome', body };
        const made = await wire.call('POST', '/templates/v2/', { token, body: { name: body, outputs } });
        const chosen = { activation_email_template_id: made.body.id };
        expect(await wire.call('PUT', '/users/v1/email_templates', { token, body: chosen })).toMatchObject({
          status: 200,
        });
        await wire.createUser([]);
        return sink.next();
      };
      const html = await mailOf('<p>{{@inputs.activation_hash}}</p>');
      expect(html).toContain(`From: ${from}`);
      expect(html).toMatch(/text\/html.*<p>[0-9a-f]{40}<\/p>/s);
      const text = await mailOf('Your code: {{@inputs.activation_hash}}');
      expect(text).toMatch(/Your code: [0-9a-f]{40}/);
      expect(text).not.toContain('text/html');
      const kept = await mailOf('Welcome to us');
      expect(kept).toContain('Subject: Activate your account');
      expect(kept).toMatch(/activation hash: [0-9a-f]{40}/);
    } finally {
      await platform.close();
      await sink.stop();
    }
  });

  it('[SVC-MAIL POST /] reaches it with what was attached, for all who are named, of whom those of bcc are told to nobody', async () => {
    const sink = await startSmtpSink();
    const platform = await startEmbedded({ scale: 0, documents: 0, smtpUrl: sink.url });
    try {
      const wire = wireCalls(platform);
      const token = await wire.tokenOf('administrator');
      const attachments = [
        { name: 'scan.png', content: 'c2Nhbg==', type: 'image/png' },
        { name: 'note.txt', content: 'bm90ZQ==' },
      ];
      const recipients = { to: ['eva@example.test'], cc: ['noor@example.test'], bcc: ['bram@example.test'] };
      const replyTo = ['desk@example.test'];
      const body = { recipients, replyTo, subject: 'Scans', body: 'Attached.', attachments };
      expect(await wire.call('POST', '/mail/v1/', { token, body })).toMatchObject({ status: 200 });
      const mail = await sink.next();
      expect(mail).toMatch(
        /Content-Type: image\/png; name=scan\.png.*\n\r?\nc2Nhbg==.*name=note\.txt.*\n\r?\nbm90ZQ==/s,
      );
      expect(mail).toMatch(/^To: eva@example\.test\r?$/m);
      expect(mail).toMatch(/^Cc: noor@example\.test\r?$/m);
      expect(mail).toMatch(/^Reply-To: desk@example\.test\r?$/m);
      expect(mail).not.toContain('bram@example.test');
      const all = ['eva@example.test', 'noor@example.test', 'bram@example.test'];
      expect(sink.recipients).toEqual(all);
      expect(await lastMail(platform)).toMatchObject({ recipient: all.join(', ') });
    } finally {
      await platform.close();
      await sink.stop();
    }
  });

  it('[SVC-MAIL GET /{trackingHash}/open] counts as opened by one picture, its own or the one of its template', async () => {
    const sink = await startSmtpSink();
    const platform = await startEmbedded({ scale: 0, documents: 0, smtpUrl: sink.url });
    try {
      const wire = wireCalls(platform);
      const token = await wire.tokenOf('administrator');
      const recipients = { to: ['eva@example.test'] };
      const outputs = { subject: 'Hi', body: '<img src="/{{@inputs.tracking_hash}}/open">' };
      const made = await wire.call('POST', '/templates/v2/', { token, body: { name: 'seen', outputs } });
      for (const body of [
        { recipients, subject: 'Hi', body: '<b>Hi</b>' },
        { recipients, templateId: (made.body as { id: string }).id, content: {} },
      ]) {
        expect(await wire.call('POST', '/mail/v1/', { token, body })).toMatchObject({ status: 200 });
        const mail = await sink.next();
        const [, html = ''] = mail.split('text/html');
        expect(html.match(/\/open/g)).toHaveLength(1);
      }
    } finally {
      await platform.close();
      await sink.stop();
    }
  });

  it.each([
    ['for good', '550 nobody here', 0],
    ['for now', '450 nobody here yet', 1],
  ])(
    'that the SMTP server refuses %s stays in the outbox with the reason; whoever registered is not held up',
    async (_, refusal, again) => {
      const sink = await startSmtpSink({ refusal });
      const platform = await startEmbedded({ scale: 0, documents: 0, smtpUrl: sink.url });
      try {
        await wireCalls(platform).createUser([]);
        await platform.platform.background.idle();
        const mail = await lastMail(platform);
        expect(mail?.sent_at).toBeNull();
        expect(mail?.failure).toContain('nobody here');
        const page = await (await fetch(`${platform.url}${platform.outboxPath}`)).text();
        expect(page).toContain('not sent');
        const { rows } = await sql`select kind from jobs where kind like '%mail%'`.execute(platform.platform.db);
        expect(rows).toHaveLength(again);
      } finally {
        await platform.close();
        await sink.stop();
      }
    },
  );
});
