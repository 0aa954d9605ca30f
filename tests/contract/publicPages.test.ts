import { rqlBuilder, TemplateResolvingError, TemplateSyntaxError } from '@extrahorizon/javascript-sdk';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { onEachDatabase } from '../support/officialClient';
import { wireCalls } from '../support/wireCalls';

/** What the pages and the client of the public platform say of it, where the reference is silent. */
onEachDatabase(
  'what the public pages say',
  ({ platform, connect, connectAs, database }) => {
    const on = database.toLowerCase();
    const admin = () => connectAs('administrator');
    const refusal = async (call: Promise<unknown>): Promise<string> => {
      const error = await call.then(
        () => undefined,
        (reason: unknown) => reason as { qName?: string },
      );
      return error?.qName ?? 'no refusal';
    };
    const of = (field: string, value: string) => ({ rql: rqlBuilder().eq(field, value).build() });
    let serial = 0;
    const register = async () => {
      const email = `page-${++serial}-${on}@example.test`;
      const password = 'Correct-Horse-7';
      const exh = connect();
      const account = { firstName: 'Eva', lastName: 'Maes', email, password, phoneNumber: '1', language: 'NL' };
      const { id = '' } = await exh.users.createAccount(account as never);
      return { exh, email, id, password };
    };
    const outbox = async (recipient: string) => {
      await platform().platform.background.idle();
      const { rows } = await sql<{ subject: string; body: string; link: string }>`select * from outbox
        where recipient = ${recipient} order by seq desc limit 1`.execute(platform().platform.db);
      return rows[0];
    };

    it('[SVC-TPL] [SVC-LOC] a localization is given values by the template that names it', async () => {
      const exh = await admin();
      const [positional, named] = [`subject_${on}`, `subject_${on}_v2`];
      await exh.localizations.create({
        localizations: [
          { key: positional, text: { EN: 'Message for $1 $2', NL: '$2, $1: bericht $3' } },
          { key: named, text: { EN: 'Message for {{first}} {{last}}', NL: '{{last}}, {{first}}: bericht' } },
        ],
      });
      const inputs = { first_name: 'Eva', last_name: 'Maes & co', footer: true };
      const plain = await exh.templates.create({
        name: `guide-${on}`,
        description: 'Of the first version',
        schema: { type: 'object', fields: {} },
        fields: { subject: `{{${positional},$content.first_name, $content.last_name}}` },
      });
      const resolve = (language: string) =>
        exh.templates.resolveAsJson(plain.id as string, { language, content: inputs } as never);
      expect(await resolve('EN')).toEqual({ subject: 'Message for Eva Maes & co' });
      expect(await resolve('NL')).toEqual({ subject: 'Maes & co, Eva: bericht $3' });
      const newer = await exh.templatesV2.create({
        name: `guide-${on}`,
        outputs: {
          subject: `{{t '${named}' first=@inputs.first_name last=@inputs.last_name }}`,
          raw: '{{{@inputs.last_name}}}',
          footer: '{{#if @inputs.footer}}Here is a footer{{/if}}',
        },
      });
      expect(await exh.templatesV2.resolve(newer.name, { language: 'NL', inputs })).toEqual({
        ...{ subject: 'Maes &amp; co, Eva: bericht', raw: 'Maes & co', footer: 'Here is a footer' },
      });
    });

    it('[SVC-TPL] a later template that cannot be read is refused, and what is not known here says so', async () => {
      const exh = await admin();
      const name = `broken-${on}`;
      const broken = exh.templatesV2.create({ name, outputs: { subject: 'ok', body: '{{#if @inputs.a}}x' } });
      const error = await broken.catch((reason: unknown) => reason);
      expect(error).toBeInstanceOf(TemplateSyntaxError);
      expect(error).toMatchObject({ syntaxError: { output: 'body', message: '{{#if}} is not closed' } });
      const { id } = await exh.templatesV2.create({ name, outputs: { body: '{{uppercase @inputs.a}}' } });
      const other = exh.templatesV2.update(id, { outputs: { body: '{{/each}}' } });
      expect(await refusal(other)).toBe('TEMPLATE_SYNTAX_EXCEPTION');
      const resolved = await exh.templatesV2.resolve(id, { inputs: { a: 'x' } }).catch((reason: unknown) => reason);
      expect(resolved).toBeInstanceOf(TemplateResolvingError);
      expect(resolved).toMatchObject({
        resolveError: { output: 'body', message: expect.stringContaining('uppercase') },
      });
    });

    it('[SVC-LOC] texts and keys are asked for, and answered with what was asked for beside the key', async () => {
      const exh = await admin();
      const [key, comma] = [`heart_rate_${on}`, `a, b ${on}`];
      const { call, tokenOf } = wireCalls(platform());
      const body = { localizations: [{ text: { EN: 'x' } }, { key: 'k' }] };
      expect(
        (await call('POST', '/localizations/v1/', { token: await tokenOf('administrator'), body })).body,
      ).toMatchObject({
        ...{ code: 14, message: 'Missing required fields: localizations.0.key, localizations.1.text' },
      });
      const text = { EN: 'On $1 at $2: $3 bpm.', NL: 'Uw hartslag was $3 op $1 om $2.' };
      await exh.localizations.create({
        localizations: [
          { key, text },
          { key: comma, text: { EN: '$1 stays' } },
        ],
      });
      const localizations = [`${key}, 06/10/2021, 21:00, 63`, comma, 'nobody,1'];
      expect(await exh.localizations.getByKeys({ localizationCodes: ['NL'], localizations })).toEqual({
        [key]: { EN: 'On 06/10/2021 at 21:00: 63 bpm.', NL: 'Uw hartslag was 63 op 06/10/2021 om 21:00.' },
        [comma]: { EN: '$1 stays' },
      });
    });

    it('[SVC-MAIL] [SVC-TPL] templates of mails, of accounts too, know the hash that says they were opened', async () => {
      const exh = await admin();
      const plain = {
        subject: 'Hi $content.first_name',
        body: '<img src="/$content.tracking_hash/open"> $activation_hash',
      };
      const schema = { type: 'object' as const, fields: {} };
      const name = `tracked-${on}`;
      const { id } = await exh.templates.create({ name, description: 'Tracked', schema, fields: plain });
      await exh.templatesV2.create({
        name,
        outputs: { subject: 'Hi', body: '<img src="/{{@inputs.tracking_hash}}/open">' },
      });
      const recipients = { to: [`tracked-${on}@example.test`] };
      const content = { first_name: 'Eva', activation_hash: 'x', tracking_hash: 'mine' };
      for (const template of [{ templateId: id as string }, { templateName: name }]) {
        const mail = await exh.mails.send({ ...template, content, recipients });
        const [, hash = ''] = /\/([0-9a-f]{40})\/open/.exec(mail.body ?? '') ?? [];
        expect(await exh.mails.track(hash)).toEqual({ affectedRecords: 1 });
        expect(await exh.mails.findById(mail.id)).toMatchObject({ views: 1, content });
        const sent = JSON.stringify(await outbox(recipients.to[0] ?? ''));
        expect(sent.split(`${hash}/open`).length - 1).toBe(sent.includes('"html"') ? 2 : 1);
      }
      await exh.users.setEmailTemplates({ activationEmailTemplateId: id } as never);
      const { email } = await register();
      expect(await outbox(email)).toMatchObject({ subject: 'Hi Eva' });
      await exh.users.setEmailTemplates({ activationEmailTemplateId: null } as never);
    });

    it('[SVC-DISP] dispatchers have names of their own, and so have the actions of one', async () => {
      const exh = await admin();
      const action = (name: string) => ({ type: 'task', functionName: 'none', name });
      const make = (name: string | undefined, ...actions: object[]) =>
        exh.dispatchers.create({ eventType: `named-${on}`, name, actions } as never);
      const first = await make(`first-${on}`, action('a'), action('b'));
      const taken = 'RESOURCE_ALREADY_EXISTS_EXCEPTION';
      expect(await refusal(make(`first-${on}`))).toBe(taken);
      expect(await refusal(make(`other-${on}`, action('a'), action('a')))).toBe(taken);
      const second = await make(`second-${on}`);
      await Promise.all([make(undefined), make(undefined), make('')]);
      await make('', action(''), action(''));
      expect(await refusal(exh.dispatchers.update(second.id, { name: `first-${on}` }))).toBe(taken);
      expect(await refusal(exh.dispatchers.actions.create(first.id, action('b') as never))).toBe(taken);
      const [a] = first.actions;
      expect(await refusal(exh.dispatchers.actions.update(first.id, a?.id as string, { name: 'b' } as never))).toBe(
        taken,
      );
      await exh.dispatchers.actions.update(first.id, a?.id as string, { name: 'a', functionName: 'other' } as never);
    });

    it('[SVC-DISP] [SVC-MAIL] a mail that an event sets off knows the event', async () => {
      const exh = await admin();
      const type = `event-${on}`;
      const outputs = { subject: '{{@inputs.event.type}}', body: '{{@inputs.event.content.who}} {{@inputs.who}}' };
      const { id: templateId } = await exh.templatesV2.create({ name: type, outputs });
      const action = { type: 'mail', templateId, recipients: { to: ['told@example.test'] } };
      await exh.dispatchers.create({ eventType: type, actions: [action] } as never);
      await exh.events.create({ type, content: { who: 'Noor' } });
      expect(await exh.mails.findFirst(of('template_id', templateId))).toMatchObject({
        subject: type,
        body: 'Noor Noor',
      });
    });

    it('[SVC-NOTIF] people are told that their account is active and that their password was changed', async () => {
      const { exh, email, id, password } = await register();
      const told = async () =>
        (await exh.notifications.find({ rql: rqlBuilder().sort('creation_timestamp').build() })).data;
      const hash = async () => (await outbox(email))?.link.split(': ')[1] ?? '';
      await exh.users.validateEmailActivation({ hash: await hash() });
      await exh.users.requestPasswordReset(email);
      await exh.users.validatePasswordReset({ hash: await hash(), newPassword: 'Another-Horse-8' });
      await exh.auth.authenticate({ username: email, password: 'Another-Horse-8' });
      await exh.users.changePassword({ oldPassword: 'Another-Horse-8', newPassword: password });
      expect((await told()).map(({ type, userId, viewed }) => [type, userId, viewed])).toEqual([
        ['activated', id, false],
        ['password_changed', id, false],
        ['password_changed', id, false],
      ]);
      const administrator = await admin();
      for (const user_id of [id, 'nobody', undefined])
        await administrator.events.create({ type: 'password_update_completed', content: { user_id } });
      expect(await told(), 'what somebody posts says nothing of an account').toHaveLength(3);
      const { data } = await exh.notifications.getTypes();
      expect(data.filter(({ pushByDefault }) => !pushByDefault).map(({ name }) => name)).toEqual([
        'measurement_reviewed',
        'password_changed',
      ]);
    });

    it('[SVC-NOTIF] one sees what one was told in the later version, and settings that are there once looked at', async () => {
      const exh = await connectAs('no permissions');
      const { id: targetUserId = '' } = await exh.users.me();
      const administrator = await admin();
      const theirs = { targetUserId: (await administrator.users.me()).id as string, title: 'Not yours', body: '…' };
      await administrator.notificationsV2.create(theirs);
      const { id } = await exh.notificationsV2.create({ targetUserId, title: 'Hello', body: 'You' });
      expect((await exh.notificationsV2.find()).data).toMatchObject([{ id, title: 'Hello', sent: false }]);
      const settings = await exh.notificationsV2.userSettings.getById(targetUserId);
      expect(settings).toEqual({
        id: targetUserId,
        devices: [],
        creationTimestamp: expect.any(Date),
        updateTimestamp: expect.any(Date),
      });
      expect(await administrator.notificationsV2.userSettings.findFirst(of('id', targetUserId))).toMatchObject(
        settings,
      );
      const unknown = administrator.notificationsV2.userSettings.getById('5f00000000000000000000fe');
      expect(await refusal(unknown)).toBe('RESOURCE_UNKNOWN_EXCEPTION');
    });

    it('[SVC-EVT] a subscription says whether it is told again', async () => {
      const exh = await admin();
      const service = { name: `retriable-${on}`, version: { major: 1, minor: 0, patch: 0 } };
      const made = await exh.events.subscriptions.create({ service, eventTypes: ['x'], retriable: true });
      expect(await exh.events.subscriptions.findById(made.id as string)).toMatchObject({ retriable: true });
    });

    it('[SVC-DATA] of transitions with one name the one is run whose status and conditions fit', async () => {
      const exh = await admin();
      const { id: schema } = await exh.data.schemas.create({ name: `named-${on}`, description: 'One name' });
      await exh.data.properties.create(schema, { name: 'kind', configuration: { type: 'string' } });
      for (const name of ['small', 'large', 'done']) await exh.data.statuses.create(schema, { name });
      const needs = (kind: string) => [
        {
          type: 'input' as const,
          configuration: {
            type: 'object' as const,
            properties: { kind: { type: 'string' as const, const: kind } },
            required: ['kind'],
          },
        },
      ];
      const add = (toStatus: string, fromStatuses: string[], conditions: object[] = [], type = 'manual') =>
        exh.data.transitions.create(schema, { name: 'go', type, toStatus, fromStatuses, conditions } as never);
      await add('done', ['done'], [], 'automatic');
      await add('small', ['new'], needs('small'));
      const large = await add('large', ['new'], needs('large'));
      await add('done', ['small', 'large']);
      const make = async () => (await exh.data.documents.create(schema, {})).id;
      const go = (id: string, kind?: string) =>
        exh.data.documents.transition(schema, id, { name: 'go', data: kind ? { kind } : {} });
      const statusOf = async (id: string) => (await exh.data.documents.findById(schema, id))?.status;
      const id = await make();
      expect(await refusal(go(id, 'other'))).toBe('ILLEGAL_ARGUMENT_EXCEPTION');
      expect(await statusOf(id)).toBe('new');
      await go(id, 'large');
      expect(await statusOf(id)).toBe('large');
      await exh.data.transitions.update(schema, large.id as string, { ...large, toStatus: 'small' });
      const other = await make();
      await go(other, 'large');
      expect(await statusOf(other)).toBe('small');
    });

    it('[SVC-DATA] a schema has one index of texts', async () => {
      const exh = await admin();
      const { id: schema } = await exh.data.schemas.create({ name: `texts-${on}`, description: 'Texts' });
      const index = (name: string) => exh.data.indexes.create(schema, { fields: [{ name, type: 'text' }] });
      const { id } = await index('a');
      expect(await refusal(index('b'))).toBe('ILLEGAL_STATE_EXCEPTION');
      await exh.data.indexes.remove(id, schema);
      await index('b');
    });

    it('[SVC-PROF] [SVC-FILES] nothing to empty is no mistake, and a tag may be empty', async () => {
      const exh = await admin();
      const { id } = await register();
      const groupId = '5bfbfc3146e0fb321a4b28ab';
      await exh.profiles.create({ id, country: 'BE', birthday: '1990-01-01', gender: 1 } as never);
      await exh.profiles.groups.create(id, { groupId, reason: 'r', patientId: 'p' } as never);
      const empty = (...fields: string[]) => exh.profiles.groups.removeFields(id, groupId, { fields });
      expect(await empty()).toEqual({ groupId, reason: 'r', patientId: 'p' });
      expect(await empty('patient_id', 'patientId')).toEqual({ groupId, reason: 'r' });
      expect((await exh.files.create('a.txt', Buffer.from('a'), { tags: ['', 'x'] })).tags).toEqual(['', 'x']);
    });
  },
  { scale: 0, documents: 0 },
);
