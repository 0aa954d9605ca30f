import { rqlBuilder } from '@extrahorizon/javascript-sdk';
import { expect, it } from 'vitest';
import { findsAgree } from '../support/official/finds';
import { onEachDatabase } from '../support/officialClient';
import { wireCalls } from '../support/wireCalls';

const eq = (field: string, value: string) => rqlBuilder().eq(field, value).build();
const refusal = (promise: Promise<unknown>) =>
  promise.then(
    () => 'answered',
    (error: { qName?: string }) => error.qName,
  );

onEachDatabase('the conventional services', ({ platform, connectAs, database, proveEveryMethod }) => {
  const admin = () => connectAs('administrator');
  const bystander = () => connectAs('no permissions');

  it('[SVC-LOC] keeps texts by key: what is there stays, English is needed, languages fall back', async () => {
    const exh = await admin();
    const one = { key: 'greeting', text: { EN: 'Hello', NL: 'Hallo' } };
    expect(await exh.localizations.create({ localizations: [one] })).toMatchObject({ created: 1, existing: 0 });
    expect(await exh.localizations.create({ localizations: [{ ...one, text: { EN: 'Changed' } }] })).toMatchObject({
      created: 0,
      existing: 1,
      existingIds: ['greeting'],
    });
    expect(
      await exh.localizations.update({
        localizations: [
          { key: 'greeting', text: { FR: 'Bonjour' } },
          { key: 'gone', text: { EN: 'x' } },
        ],
      }),
    ).toMatchObject({ updated: 1, missing: 1, missingIds: ['gone'] });
    expect((await exh.localizations.findByKey('greeting'))?.text).toEqual({
      EN: 'Hello',
      NL: 'Hallo',
      FR: 'Bonjour',
    });
    expect(
      await exh.localizations.getByKeys({ localizations: ['greeting', 'unknown'], localizationCodes: ['NL', 'DE'] }),
    ).toEqual({ greeting: { NL: 'Hallo', EN: 'Hello' } });
    expect(await refusal(exh.localizations.create({ localizations: [{ key: 'no_english', text: { NL: 'x' } }] }))).toBe(
      'DEFAULT_LOCALIZATION_MISSING',
    );
    expect(await exh.localizations.remove(eq('key', 'greeting'))).toEqual({ affectedRecords: 1 });
    expect(await exh.localizations.getCountries()).toContain('BE');
    expect(await exh.localizations.getRegions('BE')).toContain('BE-VLG');
    expect(await refusal(exh.localizations.getRegions('XX'))).toBe('RESOURCE_UNKNOWN_EXCEPTION');
    expect(await exh.localizations.getLanguages()).toContain('NL');
    expect(await exh.localizations.health()).toBe(true);
  });

  it('[SVC-NOTIF] tells users what their types need, and marks what they saw', async () => {
    const [exh, other] = [await admin(), await bystander()];
    const { id: userId = '' } = await other.users.me();
    const created = await exh.notifications.create({
      userId,
      type: 'link',
      fields: { title: 'T', body: 'B', url: 'https://a.example.test' },
      important: true,
    });
    expect(created).toMatchObject({
      userId,
      viewed: false,
      important: true,
      fields: { title: 'T', body: 'B', url: 'https://a.example.test' },
    });
    expect(created.creationTimestamp).toBeInstanceOf(Date);
    expect(
      await refusal(exh.notifications.create({ userId, type: 'link', fields: { title: 'T', body: 'B' } } as never)),
    ).toBe('MISSING_REQUIRED_FIELDS_EXCEPTION');
    expect(
      await refusal(other.notifications.create({ userId: (await exh.users.me()).id as string, type: 'activated' })),
    ).toBe('NO_PERMISSION_EXCEPTION');
    const byId = eq('id', created.id ?? '');
    expect((await other.notifications.find({ rql: byId })).data).toHaveLength(1);
    expect(await other.notifications.markAsViewed({ rql: byId })).toEqual({ affectedRecords: 1 });
    expect((await exh.notifications.findById(created.id ?? ''))?.viewed).toBe(true);
    expect((await other.notifications.find()).data.every(one => one.userId === userId)).toBe(true);
    expect(await exh.notifications.remove({ rql: byId })).toEqual({ affectedRecords: 1 });
    expect((await exh.notifications.getTypes()).data.map(type => type.name)).toContain('prescription_expiry');
    const setting = await other.notifications.settings.update(userId, {
      key: 'push-key',
      preferences: { message: false },
    });
    expect(setting).toMatchObject({ id: userId, key: 'push-key' });
    expect((await other.notifications.settings.find()).data).toHaveLength(1);
    expect(await exh.notifications.settings.remove(userId)).toEqual({ affectedRecords: 1 });
  });

  it('[SVC-LOC DELETE /] [SVC-NOTIF] [SVC-USERS DELETE /] a write that bounds what it selects is refused, not done to all', async () => {
    const exh = await admin();
    const keys = ['first', 'second'].map(name => `bounded_${name}_${database.toLowerCase()}`);
    await exh.localizations.create({ localizations: keys.map(key => ({ key, text: { EN: 'x' } })) });
    const { id: userId = '' } = await exh.users.me();
    const note = { userId, type: 'link', fields: { title: 'T', body: 'B', url: 'https://a.example.test' } } as const;
    const { id = '' } = await exh.notifications.create(note);
    const all = () => rqlBuilder().in('key', keys);
    const one = rqlBuilder().eq('id', userId).limit(1).build();
    const refused = 'INVALID_RQL_EXCEPTION';
    expect(await refusal(exh.localizations.remove(all().sort('key').limit(1).build()))).toBe(refused);
    expect(await refusal(exh.localizations.remove(all().limit(5, 1).build()))).toBe(refused);
    expect(await refusal(exh.notifications.markAsViewed({ rql: rqlBuilder().limit(1).build() }))).toBe(refused);
    expect(await refusal(exh.users.removeUsers(one))).toBe(refused);
    expect(await refusal(exh.users.globalRoles.addToUsers(one, { roles: [] }))).toBe(refused);
    expect((await exh.localizations.find({ rql: all().build() })).page.total).toBe(2);
    expect((await exh.notifications.findById(id))?.viewed).toBe(false);
    // In which order all of them are taken away is nothing to refuse.
    expect(await exh.localizations.remove(all().sort('key').build())).toEqual({ affectedRecords: 2 });
  });

  it('[SVC-PROF] keeps profiles, their groups and their logs', async () => {
    const exh = await admin();
    const email = `profile-${database.toLowerCase()}@example.test`;
    const { id = '' } = await exh.users.createAccount({
      firstName: 'P',
      lastName: 'R',
      email,
      password: 'Correct-Horse-7',
      phoneNumber: '32470',
      language: 'NL',
    } as never);
    const birthday = '1990-01-31';
    expect(await exh.profiles.findById(id)).toBeUndefined();
    expect(await exh.profiles.create({ id, country: 'BE', birthday, gender: 1 })).toMatchObject({ id, birthday });
    expect(await refusal(exh.profiles.create({ id, country: 'BE', birthday, gender: 1 }))).toBe(
      'PROFILE_ALREADY_EXISTS_EXCEPTION',
    );
    expect(
      await exh.profiles.update(eq('id', id), {
        addressLine1: 'Main street 1',
        weight: 70.5,
        customFields: { my_key: 'kept' },
      }),
    ).toEqual({ affectedRecords: 1 });
    expect(await refusal(exh.profiles.update(eq('id', id), { activity: 'LAZY' as never }))).toBe(
      'FIELD_FORMAT_EXCEPTION',
    );
    expect(await exh.profiles.findById(id)).toMatchObject({ id, addressLine1: 'Main street 1', weight: 70.5 });
    expect(await exh.profiles.removeFields(eq('id', id), { fields: ['weight'] })).toEqual({ affectedRecords: 1 });
    expect((await exh.profiles.findById(id))?.weight).toBeUndefined();
    expect(await refusal(exh.profiles.removeFields(eq('id', id), { fields: ['country'] }))).toBe(
      'REMOVE_FIELD_EXCEPTION',
    );
    const groupId = 'a'.repeat(24);
    expect(await exh.profiles.groups.create(id, { groupId, reason: 'Study' })).toMatchObject({
      groupId,
      reason: 'Study',
    });
    expect(await refusal(exh.profiles.groups.create(id, { groupId }))).toBe('RESOURCE_ALREADY_EXISTS_EXCEPTION');
    expect(await exh.profiles.groups.update(id, groupId, { patientId: 'P-1' })).toMatchObject({
      reason: 'Study',
      patientId: 'P-1',
    });
    expect(await exh.profiles.groups.removeFields(id, groupId, { fields: ['reason'] })).toEqual({
      groupId,
      patientId: 'P-1',
    });
    expect((await exh.profiles.findById(id))?.groups).toEqual([{ groupId, patientId: 'P-1' }]);
    const entry = await exh.profiles.logs.create(id, groupId, { text: 'Called' });
    expect(await exh.profiles.logs.update(id, groupId, entry.id ?? '', { text: 'Called twice' })).toMatchObject({
      text: 'Called twice',
      profileId: id,
    });
    expect((await exh.profiles.logs.find(id, groupId)).data).toHaveLength(1);
    expect(await exh.profiles.logs.remove(id, groupId, entry.id ?? '')).toEqual({ affectedRecords: 1 });
    expect(await exh.profiles.groups.remove(id, groupId)).toEqual({ affectedRecords: 1 });
    expect((await exh.profiles.getComorbidities()).data).toContain('COPD');
    expect((await exh.profiles.getImpediments()).data).toContain('TREMOR');
    expect((await (await bystander()).profiles.find({ rql: eq('id', id) })).data).toEqual([]);
  });

  it('[SVC-CONF] keeps configurations of the platform, groups, users, and users in groups', async () => {
    const exh = await admin();
    const { id: userId = '' } = await exh.users.me();
    const groupId = 'b'.repeat(24);
    expect(
      await exh.configurations.general.update({
        data: { theme: 'dark', nested: { a: 1, b: 2 } },
        staffConfiguration: {},
        patientConfiguration: {},
      }),
    ).toEqual({ affectedRecords: 1 });
    await exh.configurations.general.update({
      data: { color: 'blue' },
      staffConfiguration: {},
      patientConfiguration: {},
    });
    expect(await exh.configurations.general.removeFields({ fields: ['data.nested.a'] })).toEqual({
      affectedRecords: 1,
    });
    expect((await exh.configurations.general.get()).data).toEqual({ theme: 'dark', nested: { b: 2 }, color: 'blue' });
    expect(
      await exh.configurations.general.update({ data: { color: 'red' } } as never, {
        rql: eq('data.theme', 'light'),
      }),
    ).toEqual({ affectedRecords: 0 });
    expect((await exh.configurations.groups.get(groupId)).data).toEqual({});
    await exh.configurations.groups.update(groupId, { patientConfiguration: { reminders: true } });
    expect((await exh.configurations.groups.get(groupId)).patientConfiguration).toEqual({ reminders: true });
    await exh.configurations.users.update(userId, { data: { start: 'home' } });
    await exh.configurations.staff.update(groupId, userId, { data: { ward: 3 } });
    await exh.configurations.patients.update(groupId, userId, { data: { device: 'x' } });
    expect(await exh.configurations.users.get(userId)).toMatchObject({
      data: { start: 'home' },
      staffConfigurations: [{ groupId, data: { ward: 3 } }],
      patientConfigurations: [{ groupId, data: { device: 'x' } }],
    });
    expect(await exh.configurations.staff.removeFields(groupId, userId, { fields: ['data.ward'] })).toEqual({
      affectedRecords: 1,
    });
    const other = await bystander();
    expect(await refusal(other.configurations.users.get(userId))).toBe('NO_PERMISSION_EXCEPTION');
    expect(await refusal(other.configurations.groups.get(groupId))).toBe('NO_PERMISSION_EXCEPTION');
  });

  it('[SVC-EVT] [SVC-DISP] an event sets off mails and runs, and what it sets off is there when it is', async () => {
    const exh = await admin();
    const template = await exh.templates.findByName('report-ready');
    const dispatcher = await exh.dispatchers.create({
      eventType: `reviewed-${database}`,
      name: 'Tell',
      tags: ['a'],
      actions: [
        { type: 'mail', recipients: { to: ['eva@example.test'] }, templateId: template?.id },
        { type: 'task', functionName: 'send-report', data: { kind: 'report' } },
      ],
    } as never);
    expect((await exh.dispatchers.find({ rql: eq('tags', 'a') })).data.map(one => one.id)).toContain(dispatcher.id);
    const [mail] = dispatcher.actions;
    expect(mail?.id).toMatch(/^[0-9a-f]{24}$/);
    await exh.events.create({
      type: `reviewed-${database}`,
      content: { first_name: 'Eva', physician: 'Dr. M', remark: 'Fine' },
    });
    const sent = await exh.mails.find({ rql: rqlBuilder().sort('-creation_timestamp').limit(1).build() });
    expect(sent.data[0]).toMatchObject({ subject: 'Your report is ready', body: 'Dear Eva,\n\nDr. M wrote: Fine' });
    const runs = await exh.tasks.find({ rql: rqlBuilder().sort('-creationTimestamp').limit(1).build() });
    expect(runs.data[0]).toMatchObject({
      functionName: 'send-report',
      data: { kind: 'report', event: { content: { first_name: 'Eva' } } },
    });
    const added = await exh.dispatchers.actions.create(
      dispatcher.id as string,
      { type: 'task', functionName: 'other' } as never,
    );
    expect(
      await exh.dispatchers.actions.update(
        dispatcher.id as string,
        added.id as string,
        { functionName: 'changed' } as never,
      ),
    ).toEqual({ affectedRecords: 1 });
    expect(await exh.dispatchers.update(dispatcher.id as string, { name: 'Renamed' } as never)).toEqual({
      affectedRecords: 1,
    });
    expect(await exh.dispatchers.actions.remove(dispatcher.id as string, added.id as string)).toEqual({
      affectedRecords: 1,
    });
    const { data } = await exh.dispatchers.find({ rql: eq('id', dispatcher.id as string) });
    expect(data[0]).toMatchObject({ name: 'Renamed', actions: [{ type: 'mail' }, { functionName: 'send-report' }] });
    expect(await exh.dispatchers.remove(dispatcher.id as string)).toEqual({ affectedRecords: 1 });
    const subscription = await exh.events.subscriptions.create({
      service: { name: 'mine', version: { major: 1, minor: 0, patch: 0 } },
      eventTypes: ['x'],
    });
    expect((await exh.events.subscriptions.findById(subscription.id as string))?.service.version.major).toBe(1);
  });

  it('[SVC-MAIL] sends plain mails and mails by template, and counts who opened them', async () => {
    const exh = await admin();
    const mail = await exh.mails.send({
      subject: 'Hello',
      body: '<p>Hi</p>',
      recipients: { to: ['eva@example.test'] },
      attachments: [{ name: 'a.txt', content: 'aGk=' }],
    });
    expect(mail).toMatchObject({
      subject: 'Hello',
      views: 0,
      recipients: { to: ['eva@example.test'] },
      attachments: [{ name: 'a.txt' }],
    });
    expect(JSON.stringify(mail)).not.toContain('aGk=');
    const { rows } = await platform()
      .platform.db.selectFrom('mails' as never)
      .select(['tracking_hash' as never])
      .where('id' as never, '=', mail.id as never)
      .execute()
      .then(found => ({ rows: found as { tracking_hash: string }[] }));
    for (const views of [1, 2]) {
      expect(await exh.mails.track(rows[0]?.tracking_hash ?? '')).toEqual({ affectedRecords: 1 });
      expect((await exh.mails.findById(mail.id))?.views).toBe(views);
    }
    const other = await bystander();
    const own = {
      subject: 'Note',
      body: 'To myself',
      recipients: { to: [(await other.users.me()).email as string] },
    };
    expect((await other.mails.send(own)).subject).toBe('Note');
    expect(await refusal(other.mails.send({ ...own, recipients: { to: ['eva@example.test'] } }))).toBe(
      'NO_PERMISSION_EXCEPTION',
    );
    expect(
      await refusal(
        exh.mails.send({ templateName: 'report-ready', content: {}, recipients: { to: ['eva@example.test'] } }),
      ),
    ).toBe('TEMPLATE_FILLING_EXCEPTION');
    const { tokenOf, call } = wireCalls(platform());
    const queued = await call('GET', '/mail/v1/queued', { token: await tokenOf('administrator') });
    expect(queued.status).toBe(200);
  });

  it('[SVC-MAIL] [SVC-TPL] [SVC-DISP] a mail is made of a template of either version, named by its id or its name', async () => {
    const exh = await admin();
    const name = `of-both-${database.toLowerCase()}`;
    const newer = await exh.templatesV2.create({ name, outputs: { subject: 'Hi {{@inputs.who}}', body: 'newer' } });
    const plain = await exh.templates.create({
      name,
      description: 'The same name',
      schema: { type: 'object', fields: {} },
      fields: { subject: 'Hi $who', body: 'plain' },
    } as never);
    const mail = { content: { who: 'Eva' }, recipients: { to: ['eva@example.test'] } };
    const made = { subject: 'Hi Eva', body: 'newer' };
    expect(await exh.mails.send({ templateName: name, ...mail })).toMatchObject(made);
    expect(await exh.mails.send({ templateId: newer.id, ...mail })).toMatchObject(made);
    expect(await exh.mails.send({ templateId: plain.id, ...mail })).toMatchObject({ ...made, body: 'plain' });
    const tells = await exh.dispatchers.create({
      eventType: name,
      actions: [{ type: 'mail', recipients: mail.recipients, templateId: newer.id }],
    } as never);
    await exh.events.create({ type: name, content: { who: 'Noor' } });
    const told = eq('template_id', newer.id);
    expect((await exh.mails.findAll({ rql: told })).map(({ subject }) => subject)).toEqual(['Hi Eva', 'Hi Noor']);
    await exh.dispatchers.remove(tells.id as string);
    await exh.templatesV2.remove(newer.id);
    expect(await exh.mails.send({ templateName: name, ...mail })).toMatchObject({ body: 'plain' });
    await exh.templates.remove(plain.id ?? '');
    expect(await refusal(exh.mails.send({ templateName: name, ...mail }))).toBe('RESOURCE_UNKNOWN_EXCEPTION');
  });

  it('[SVC-TPL] creates, changes, fills and removes templates, names of fields as they are', async () => {
    const exh = await admin();
    const name = `visit-${database.toLowerCase()}`;
    const template = await exh.templates.create({
      name,
      description: 'A visit',
      schema: { type: 'object', fields: { first_name: { type: 'string' } } },
      fields: { mail_subject: 'Hello $first_name', body: '$visit.day_of_week' },
    } as never);
    const id = template.id ?? '';
    expect(template.fields).toEqual({ mail_subject: 'Hello $first_name', body: '$visit.day_of_week' });
    expect(template.creationTimestamp).toBeInstanceOf(Date);
    const content = { first_name: 'Eva', visit: { day_of_week: 'Monday' } };
    const filled = { mail_subject: 'Hello Eva', body: 'Monday' };
    expect(await exh.templates.resolveAsJson(id, { language: 'NL', timeZone: 'Europe/Brussels', content })).toEqual(
      filled,
    );
    expect(await exh.templates.resolveAsJsonUsingCode(id, 'NL', { content })).toEqual(filled);
    for (const pdf of [
      await exh.templates.resolveAsPdf(id, { content }),
      await exh.templates.resolveAsPdfUsingCode(id, 'NL', { content }),
    ])
      expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
    expect(await exh.templates.update(id, { ...template, description: 'Changed' } as never)).toMatchObject({
      id,
      description: 'Changed',
      fields: template.fields,
    });
    await findsAgree(exh.templates);
    expect(await exh.templates.health()).toBe(true);
    expect(await exh.templates.remove(id)).toEqual({ affectedRecords: 1 });
    expect(await exh.templates.findById(id)).toBeUndefined();
  });

  it('[SVC-TPL] [SVC-LOC] templates of both versions speak the language asked for, the address names, or the caller has', async () => {
    const exh = await admin();
    const key = `greeting_of_${database.toLowerCase()}`;
    await exh.localizations.create({ localizations: [{ key, text: { EN: 'Dear', NL: 'Beste' } }] });
    const { id = '' } = await exh.templates.create({
      name: key,
      description: 'A greeting',
      schema: { type: 'object', fields: { first_name: { type: 'string' } } },
      fields: { message: `{{${key}}} $content.first_name,` },
    } as never);
    const content = { first_name: 'Eva' };
    expect(await exh.templates.resolveAsJson(id, { language: 'NL', content })).toEqual({ message: 'Beste Eva,' });
    expect(await exh.templates.resolveAsJson(id, { language: 'FR', content })).toEqual({ message: 'Dear Eva,' });
    expect(await exh.templates.resolveAsJsonUsingCode(id, 'NL', { content })).toEqual({ message: 'Beste Eva,' });
    await exh.templatesV2.create({ name: key, outputs: { message: `{{t '${key}'}} {{@inputs.first_name}},` } });
    expect(await exh.templatesV2.resolve(key, { language: 'NL', inputs: content })).toEqual({ message: 'Beste Eva,' });
    const { id: userId = '', language } = await exh.users.me();
    await exh.users.update(userId, { language: 'NL' });
    expect(await exh.templates.resolveAsJson(id, { content })).toEqual({ message: 'Beste Eva,' });
    await exh.users.update(userId, { language });
    await exh.localizations.remove(eq('key', key));
    expect(await refusal(exh.templatesV2.resolve(key, { inputs: content }))).toBe('LOCALIZATION_KEY_MISSING_EXCEPTION');
    await exh.templates.remove(id);
    await exh.templatesV2.remove(key);
  });

  it('[SVC-TPL] serves the second version of templates, with inputs and outputs, by id and by name', async () => {
    const exh = await admin();
    const outputs = { mail_subject: 'Hello {{@inputs.first_name}}', body: '{{ @inputs.visit.day_of_week }}' };
    const name = `visit-2-${database.toLowerCase()}`;
    const template = await exh.templatesV2.create({ name, inputs: { first_name: { type: 'string' } }, outputs });
    expect(template).toMatchObject({ name, inputs: { first_name: { type: 'string' } }, outputs });
    expect(template.creationTimestamp).toBeInstanceOf(Date);
    expect(await refusal(exh.templatesV2.create({ name, outputs }))).toBe('RESOURCE_ALREADY_EXISTS_EXCEPTION');
    const inputs = { first_name: 'Eva', visit: { day_of_week: 'Monday' } };
    for (const address of [template.id, name])
      expect(await exh.templatesV2.resolve(address, { inputs })).toEqual({ mail_subject: 'Hello Eva', body: 'Monday' });
    expect(await exh.templatesV2.resolve(name, { inputs: {} })).toEqual({ mail_subject: 'Hello ', body: '' });
    expect(await refusal(exh.templatesV2.resolve(name, { inputs: { ...inputs, first_name: 5 } }))).toBe(
      'TEMPLATE_FILLING_EXCEPTION',
    );
    expect(await exh.templatesV2.update(name, { description: 'Changed', inputs: null })).toEqual({
      affectedRecords: 1,
    });
    const changed = await exh.templatesV2.findByName(name);
    expect(changed).toMatchObject({ description: 'Changed', outputs });
    expect(changed).not.toHaveProperty('inputs');
    await findsAgree(exh.templatesV2);
    expect(await exh.templatesV2.health()).toBe(true);
    expect(await exh.templatesV2.remove(template.id)).toEqual({ affectedRecords: 1 });
    expect(await refusal(exh.templatesV2.remove(template.id))).toBe('RESOURCE_UNKNOWN_EXCEPTION');
  });

  it('[HTTP-13] every way to read what these services keep sees the same', async () => {
    const exh = await admin();
    await exh.events.create({ type: `seen-${database}`, content: {} });
    await exh.events.subscriptions.create({
      service: { name: 'mine', version: { major: 1, minor: 0, patch: 0 } },
      eventTypes: ['x'],
    });
    const { id: userId = '' } = await exh.users.me();
    await exh.notifications.create({ userId, type: 'activated' });
    await exh.notifications.settings.update(userId, { key: 'k', preferences: { message: true } });
    await exh.localizations.create({ localizations: [{ key: `seen_${database}`, text: { EN: 'Seen' } }] });
    for (const list of [
      exh.dispatchers,
      exh.events,
      exh.events.subscriptions,
      exh.localizations,
      exh.mails,
      exh.notifications,
      exh.notifications.settings,
      exh.profiles,
    ])
      await findsAgree(list);
    expect((await exh.mails.findOutbound()).page.total).toBeGreaterThanOrEqual(0);
    const [profileId = '', groupId] = [(await exh.profiles.findFirst())?.id, 'd'.repeat(24)];
    await exh.profiles.groups.create(profileId, { groupId });
    await exh.profiles.logs.create(profileId, groupId, { text: 'Called' });
    await findsAgree(exh.profiles.logs, [profileId, groupId]);
  });

  it('[HTTP-09] answers the health of each', async () => {
    const exh = await admin();
    for (const service of [exh.events, exh.mails, exh.notifications, exh.profiles])
      expect(await service.health()).toBe(true);
  });

  it('[SVC-NOTIF] serves the second version of notifications: messages, and the devices that they are for', async () => {
    const [exh, other] = [await admin(), await bystander()];
    const { id: userId = '' } = await other.users.me();
    expect(await exh.notificationsV2.userSettings.getById(userId)).toMatchObject({ id: userId, devices: [] });
    const message = { targetUserId: userId, title: 'T', body: 'B', data: { my_key: 'kept' } };
    const quiet = await exh.notificationsV2.create(message);
    expect(quiet).toMatchObject({ ...message, sent: false });
    expect(quiet).not.toHaveProperty('errors');
    expect(await other.notificationsV2.userSettings.addOrUpdateDevice(userId, 'phone', { fcmToken: 'tok' })).toEqual({
      affectedRecords: 1,
    });
    await other.notificationsV2.userSettings.addOrUpdateDevice(userId, 'phone', { description: 'Mine' });
    await other.notificationsV2.userSettings.addOrUpdateDevice(userId, 'watch', { description: 'Gone' });
    await other.notificationsV2.userSettings.addOrUpdateDevice(userId, 'watch', { description: null });
    expect(await other.notificationsV2.userSettings.update(userId, { fcmToken: 'own' })).toEqual({
      affectedRecords: 1,
    });
    const settings = await exh.notificationsV2.userSettings.getById(userId);
    expect(settings).toMatchObject({ id: userId, fcmToken: 'own' });
    expect(settings.devices).toMatchObject([
      { name: 'phone', description: 'Mine', fcmToken: 'tok' },
      { name: 'watch' },
    ]);
    expect(settings.devices?.[1]).not.toHaveProperty('description');
    const loud = await exh.notificationsV2.create(message);
    expect(loud.errors?.map(({ deviceName }) => deviceName)).toEqual([undefined, 'phone']);
    await other.notificationsV2.userSettings.update(userId, { fcmToken: null });
    expect(await other.notificationsV2.userSettings.getById(userId)).not.toHaveProperty('fcmToken');
    expect((await other.notificationsV2.create(message)).creatorId).toBe(userId);
    expect(
      await refusal(other.notificationsV2.create({ ...message, targetUserId: (await exh.users.me()).id ?? '' })),
    ).toBe('NO_PERMISSION_EXCEPTION');
    expect((await other.notificationsV2.find()).data).toHaveLength(3);
    expect((await exh.notificationsV2.findByTargetUserId(userId)).data).toHaveLength(3);
    await findsAgree(exh.notificationsV2);
    await findsAgree(exh.notificationsV2.userSettings);
    expect(await exh.notificationsV2.health()).toBe(true);
    expect(await other.notificationsV2.userSettings.removeDevice(userId, 'watch')).toEqual({ affectedRecords: 1 });
    expect(await refusal(other.notificationsV2.userSettings.removeDevice(userId, 'watch'))).toBe(
      'RESOURCE_UNKNOWN_EXCEPTION',
    );
    expect(await other.notificationsV2.userSettings.remove(userId)).toEqual({ affectedRecords: 1 });
    expect(await refusal(other.notificationsV2.userSettings.remove(userId))).toBe('RESOURCE_UNKNOWN_EXCEPTION');
  });

  it('tells of the requests that it answered: who and what, never a token or a query', async () => {
    const [exh, other] = [await admin(), await bystander()];
    const { id: userId = '' } = await other.users.me();
    const file = await other.files.createFromText('secret');
    const token = file.tokens?.[0]?.token ?? '';
    await other.files.getDetails(token);
    await refusal(other.users.find({ rql: eq('email', 'somebody') }));
    await exh.users.findById(userId);
    const mine = (await exh.logs.access.find({ rql: rqlBuilder().eq('userId', userId).limit(3).build() })).map(
      ({ request, httpStatus }) => [request, httpStatus],
    );
    expect(mine).toEqual([
      ['GET /users/v1/ HTTP/1.1', 401],
      ['GET /files/v1/:token/details HTTP/1.1', 200],
      ['POST /files/v1/ HTTP/1.1', 200],
    ]);
    await exh.users.health();
    await expect
      .poll(() => exh.logs.access.findFirst({ rql: rqlBuilder().eq('userId', '-').build() }))
      .toMatchObject({ userId: '-', request: expect.stringMatching(/^GET \S+ HTTP\/1\.1$/) });
    const read = await exh.logs.access.findFirst({ rql: rqlBuilder().like('request', userId).build() });
    expect(read).toMatchObject({ httpStatus: 200, request: `GET /users/v1/${userId} HTTP/1.1` });
    expect(read?.timestamp).toBeInstanceOf(Date);
    expect(JSON.stringify(await exh.logs.access.find())).not.toContain(token);
    expect(await refusal(other.logs.access.find())).toBe('NO_PERMISSION_EXCEPTION');
  });

  it('[SVC-CONF POST …/deleteFields] removes fields of groups, users, and users in groups', async () => {
    const exh = await admin();
    const { id: userId = '' } = await exh.users.me();
    const groupId = 'c'.repeat(24);
    const fields = { fields: ['data.gone'] };
    const data = { gone: 1, kept: 2 };
    await exh.configurations.groups.update(groupId, { data } as never);
    await exh.configurations.users.update(userId, { data });
    await exh.configurations.patients.update(groupId, userId, { data });
    for (const removed of [
      await exh.configurations.groups.removeFields(groupId, fields),
      await exh.configurations.users.removeFields(userId, fields),
      await exh.configurations.patients.removeFields(groupId, userId, fields),
    ])
      expect(removed).toEqual({ affectedRecords: 1 });
    expect((await exh.configurations.groups.get(groupId)).data).toEqual({ kept: 2 });
    const { data: own, patientConfigurations } = await exh.configurations.users.get(userId);
    expect(own).not.toHaveProperty('gone');
    expect(patientConfigurations).toContainEqual({ groupId, data: { kept: 2 } });
  });

  proveEveryMethod(
    'configurations',
    'dispatchers',
    'events',
    'localizations',
    'mails',
    'notifications',
    'profiles',
    'templates',
    'templatesV2',
    'notificationsV2',
    'logs',
  );
});
