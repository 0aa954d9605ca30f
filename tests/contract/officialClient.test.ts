import {
  type MfaRequiredError,
  NoPermissionError,
  PinCodesNotEnabledError,
  rqlBuilder,
} from '@extrahorizon/javascript-sdk';
import { sql } from 'kysely';
import { Secret, TOTP } from 'otpauth';
import { expect, it } from 'vitest';
import { snake } from '../../src/embedded/query/names';
import { findsAgree } from '../support/official/finds';
import { onEachDatabase } from '../support/officialClient';
import { wireCalls } from '../support/wireCalls';

const codeOf = (secret: string) => new TOTP({ secret: Secret.fromBase32(secret) }).generate();

onEachDatabase('the official client', ({ platform, connect, connectAs, database, proveEveryMethod }) => {
  it('[LOGIN-06] [SESS-12] [AUTH-02] signs in and reads me with the permissions of its roles', async () => {
    const exh = connect();
    const { email, password } = platform().account('administrator');
    await exh.auth.authenticate({ username: email, password });
    const me = await exh.users.me();
    expect(me.email).toBe('admin@example.com');
    expect(me.firstName).toBe('Ada');
    expect(me.creationTimestamp).toBeInstanceOf(Date);
    expect(me.roles?.[0]?.permissions?.map(permission => permission.name)).toContain('VIEW_USER');
  });

  it('[LOGIN-19] takes each TOTP code once', async () => {
    const { email, password, totpSecret = '' } = platform().account('administrator with a one-time code');
    const code = codeOf(totpSecret);
    const attempt = async () => {
      const exh = connect();
      const refusal = await exh.auth.authenticate({ username: email, password }).catch((error: unknown) => error);
      const { mfa } = refusal as MfaRequiredError;
      const totp = mfa.methods.find(candidate => candidate.type === 'totp');
      await exh.auth.confirmMfa({ token: mfa.token, methodId: totp?.id ?? '', code });
    };
    await attempt();
    await expect(attempt()).rejects.toThrow('The supplied MFA code is incorrect');
  });

  it('[USER-07] [HTTP-13] [RQL-03] pages through users with its own query builder', async () => {
    const exh = await connectAs('administrator');
    const seen: string[] = [];
    for (let offset = 0; ; offset += 20) {
      const { data, page } = await exh.users.find({ rql: rqlBuilder().sort('-last_name').limit(20, offset).build() });
      expect(page).toMatchObject({ offset, limit: 20 });
      seen.push(...data.map(user => user.id as string));
      if (seen.length >= page.total) {
        expect(new Set(seen).size).toBe(page.total);
        break;
      }
    }
    const { data } = await exh.users.find({ rql: rqlBuilder().eq('email', 'admin@example.com').build() });
    expect(data.map(user => user.firstName)).toEqual(['Ada']);
    const byRole = await exh.users.find({
      rql: rqlBuilder().contains('roles', rqlBuilder().eq('name', 'Administrator').intermediate()).build(),
    });
    expect(byRole.data.map(user => user.email).sort()).toEqual(['admin@example.com', 'mfa@example.com']);
    const none = await exh.users.find({ rql: rqlBuilder().like('last_name', "x' or 1=1 --").build() });
    expect(none.data).toEqual([]);
  });

  it('[UDET-02] [UDET-03] creates, updates and removes a user', async () => {
    const exh = await connectAs('administrator');
    const email = `life-${database.toLowerCase()}@example.test`;
    const created = await exh.users.createAccount({
      firstName: 'Li',
      lastName: 'Fe',
      email,
      password: 'Correct-Horse-7',
      phoneNumber: '32470',
      language: 'NL',
    } as never);
    const id = created.id as string;
    expect((await exh.users.update(id, { firstName: 'Lia' })).firstName).toBe('Lia');
    expect((await exh.users.updateEmail(id, { email: `new-${email}` })).activation).toBe(false);
    expect(await exh.users.requestEmailActivation(`new-${email}`)).toBe(true);
    expect(await exh.users.isEmailAvailable(email)).toMatchObject({ emailAvailable: true });
    expect(await exh.users.remove(id)).toEqual({ affectedRecords: 1 });
    expect(await exh.users.findById(id).catch((error: Error) => error.name)).toBe('RESOURCE_UNKNOWN_EXCEPTION');
  });

  const hashFromOutbox = async (email: string, purpose: 'activation' | 'password') => {
    await platform().platform.background.idle();
    const { rows } = await sql<{ link: string }>`select link from outbox
      where recipient = ${email} and link like ${`${purpose} hash: %`} order by seq desc limit 1`.execute(
      platform().platform.db,
    );
    return rows[0]?.link.split(': ')[1] ?? '';
  };

  it('[SVC-USERS activation] [SVC-USERS forgot_password] [SVC-USERS password] [SVC-USERS confirm_password] [SVC-USERS authenticate] an account from its mail to a new password', async () => {
    const exh = connect();
    const email = `mail-${database.toLowerCase()}@example.test`;
    const password = 'Correct-Horse-7';
    await exh.users.createAccount({
      firstName: 'Ma',
      lastName: 'Il',
      email,
      password,
      phoneNumber: '32470',
      language: 'NL',
    } as never);
    expect(await exh.users.validateEmailActivation({ hash: await hashFromOutbox(email, 'activation') })).toBe(true);
    expect(await exh.users.requestPasswordReset(email)).toBe(true);
    const newPassword = 'Another-Horse-8';
    expect(await exh.users.validatePasswordReset({ hash: await hashFromOutbox(email, 'password'), newPassword })).toBe(
      true,
    );
    await expect(exh.users.validatePasswordReset({ hash: 'used', newPassword })).rejects.toMatchObject({
      response: { code: 207 },
    });
    await exh.auth.authenticate({ username: email, password: newPassword });
    expect((await exh.users.me()).activation).toBe(true);
    expect(await exh.users.confirmPassword({ password: newPassword })).toBe(true);
    expect((await exh.users.authenticate({ email, password: newPassword })).email).toBe(email);
    expect(await exh.users.changePassword({ oldPassword: newPassword, newPassword: password })).toBeTruthy();
    await expect(exh.users.changePassword({ oldPassword: 'Wrong-Horse-1', newPassword })).rejects.toThrow();
  });

  it('[SVC-USERS register] [SVC-USERS activation] an account may be activated by hand, and then nothing is mailed; that pin codes are not enabled is told', async () => {
    const exh = await connectAs('administrator');
    const email = `by-hand-${database.toLowerCase()}@example.test`;
    const account = { firstName: 'By', lastName: 'Hand', email, password: 'Correct-Horse-7', phoneNumber: '1' };
    const open = (activationMode: 'manual' | 'pin_code') =>
      exh.users.createAccount({ ...account, language: 'NL', activationMode } as never);
    await expect(open('pin_code')).rejects.toBeInstanceOf(PinCodesNotEnabledError);
    const { id = '', activation } = await open('manual');
    expect(activation).toBe(false);
    await exh.users.updateEmail(id, { email: `new-${email}`, activationMode: 'manual' });
    expect([await hashFromOutbox(email, 'activation'), await hashFromOutbox(`new-${email}`, 'activation')]).toEqual([
      '',
      '',
    ]);
    const mode = 'pin_code' as const;
    for (const ask of [
      () => exh.users.updateEmail(id, { email, activationMode: mode }),
      () => exh.users.requestEmailActivation({ email: `new-${email}`, mode }),
      () => exh.users.requestPasswordReset({ email: `new-${email}`, mode }),
    ])
      await expect(ask()).rejects.toBeInstanceOf(PinCodesNotEnabledError);
    await exh.users.requestEmailActivation({ email: `new-${email}`, mode: 'hash' });
    expect(await hashFromOutbox(`new-${email}`, 'activation')).not.toBe('');
    await exh.users.updateEmail(id, { email });
    expect(await hashFromOutbox(email, 'activation')).not.toBe('');
    await exh.users.remove(id);
  });

  it('[SVC-USERS] later clients say of which templates the mails of accounts are made; one that is of no use keeps nobody out', async () => {
    const exh = await connectAs('administrator');
    const on = database.toLowerCase();
    const made = (name: string, body: string) =>
      exh.templatesV2.create({ name: `${name}-${on}`, outputs: { subject: `Of ${name}`, body } });
    const activation = await made('welcome', '<p>{{@inputs.activation_hash}}</p>');
    const again = await exh.templates.create({
      name: `again-${on}`,
      description: 'Another address',
      schema: { type: 'object', fields: {} },
      fields: { subject: 'Of again', body: 'Type $content.activation_hash' },
    } as never);
    await made('forgotten', '{{@inputs.reset_hash}}');
    expect(await exh.users.getEmailTemplates()).toEqual({});
    expect(await exh.users.setEmailTemplates({ activationEmailTemplateId: activation.id })).toEqual({
      activationEmailTemplateId: activation.id,
    });
    const names = {
      activationEmailTemplateName: activation.name,
      reactivationEmailTemplateName: `again-${on}`,
      passwordResetEmailTemplateName: `forgotten-${on}`,
    };
    expect(await exh.users.setEmailTemplates(names)).toEqual(names);
    expect(await exh.users.getEmailTemplates()).toEqual(names);
    for (const [refused, code] of [
      [{ activationEmailTemplateName: 'nowhere' }, 16],
      [{ activationEmailTemplateName: activation.name, activationEmailTemplateId: activation.id }, 26],
    ] as const)
      await expect(exh.users.setEmailTemplates(refused)).rejects.toMatchObject({ response: { code } });
    const mailed = async (recipient: string) => {
      await platform().platform.background.idle();
      const { rows } = await sql<{ subject: string; link: string }>`select subject, link from outbox
        where recipient = ${recipient} order by seq`.execute(platform().platform.db);
      return rows.map(({ subject, link }) => [subject, link.replace(/[0-9a-f]{40}/, '<hash>')]);
    };
    const [email, other] = [`worded-${on}@example.test`, `reworded-${on}@example.test`];
    const { id = '' } = await exh.users.createAccount({
      firstName: 'In',
      lastName: 'Words',
      email,
      password: 'Correct-Horse-7',
      phoneNumber: '1',
      language: 'NL',
    } as never);
    expect(await mailed(email)).toEqual([['Of welcome', '<p><hash></p>']]);
    await exh.users.updateEmail(id, { email: other });
    expect(await mailed(other)).toEqual([['Of again', 'Type <hash>']]);
    await exh.templates.remove(again.id ?? '');
    await exh.users.updateEmail(id, { email });
    expect((await mailed(email)).at(-1)).toEqual(['Activate your account', 'activation hash: <hash>']);
    await exh.users.validateEmailActivation({ hash: await hashFromOutbox(email, 'activation') });
    await exh.users.requestPasswordReset(email);
    expect((await mailed(email)).at(-1)).toEqual(['Of forgotten', '<hash>']);
    const other2 = await connectAs('no permissions');
    await expect(other2.users.getEmailTemplates()).rejects.toBeInstanceOf(NoPermissionError);
    await expect(other2.users.setEmailTemplates({})).rejects.toBeInstanceOf(NoPermissionError);
    const { call, tokenOf } = wireCalls(platform());
    const nothing = Object.fromEntries(
      Object.keys(await exh.users.getEmailTemplates()).map(name => [snake(name), null]),
    );
    const cleared = await call('PUT', '/users/v1/email_templates', {
      token: await tokenOf('administrator'),
      body: nothing,
    });
    expect(cleared.body).toEqual({});
    await exh.users.remove(id);
  });

  it('[SVC-USERS password_policy] [SVC-USERS profile_image] reads and writes the policy and an image', async () => {
    const exh = await connectAs('administrator');
    const policy = await exh.users.passwordPolicy();
    expect(policy).toMatchObject({ minimumLength: 8, symbolRequired: false });
    expect(await exh.users.updatePasswordPolicy({ ...policy, minimumLength: 9 })).toMatchObject({ minimumLength: 9 });
    await exh.users.updatePasswordPolicy({ ...policy, minimumLength: 8 });
    const { id } = await exh.users.me();
    expect(await exh.users.updateProfileImage(id as string, { hash: 'abc' })).toMatchObject({ profileImage: 'abc' });
    expect(await exh.users.deleteProfileImage(id as string)).not.toHaveProperty('profileImage');
  });

  it('[SVC-USERS DELETE /?rql] removes the users that a query selects', async () => {
    const exh = await connectAs('administrator');
    const email = `gone-${database.toLowerCase()}@example.test`;
    await exh.users.createAccount({
      firstName: 'Go',
      lastName: 'Ne',
      email,
      password: 'Correct-Horse-7',
      phoneNumber: '32470',
      language: 'NL',
    } as never);
    expect((await exh.users.findByEmail(email))?.firstName).toBe('Go');
    expect(await exh.users.removeUsers(rqlBuilder().eq('email', email).build())).toEqual({ affectedRecords: 1 });
    expect(await exh.users.findByEmail(email)).toBeUndefined();
  });

  it('[RDET-08] [UDET-11] [PERM-06] [SVC-USERS roles] manages global roles', async () => {
    const exh = await connectAs('administrator');
    const role = await exh.users.globalRoles.create({ name: 'Contract', description: 'Made by a test' });
    const rql = rqlBuilder()
      .eq('id', role.id as string)
      .build();
    expect(
      await exh.users.globalRoles.addPermissions(rql, { permissions: ['VIEW_USER', 'VIEW_ROLE'] } as never),
    ).toEqual({ affectedRecords: 1 });
    await exh.users.globalRoles.removePermissions(rql, { permissions: ['VIEW_ROLE'] } as never);
    const found = await exh.users.globalRoles.findById(role.id as string);
    expect(found?.permissions?.map(permission => permission.name)).toEqual(['VIEW_USER']);
    const { id } = await exh.users.me();
    const me = rqlBuilder()
      .eq('id', id as string)
      .build();
    await exh.users.globalRoles.addToUsers(me, { roles: [role.id as string] });
    expect((await exh.users.me()).roles?.map(held => held.name)).toContain('Contract');
    await exh.users.globalRoles.removeFromUser(me, { roles: [role.id as string] });
    await exh.users.globalRoles.update(role.id as string, { name: 'Contracted', description: '' });
    expect(await exh.users.globalRoles.remove(rql)).toEqual({ affectedRecords: 1 });
    expect((await exh.users.globalRoles.getPermissions()).data.map(permission => permission.name)).toContain(
      'VIEW_TASK_LOGS',
    );
  });

  it('[PERM-06] [SVC-USERS groups] manages roles in a group, staff and patients', async () => {
    const exh = await connectAs('administrator');
    const groupId = '5bfbfc3146e0fb321a4b2802';
    const { id } = await exh.users.me();
    const me = rqlBuilder()
      .eq('id', id as string)
      .build();
    const role = await exh.users.groupRoles.add(groupId, { name: 'nurse', description: 'Cares' });
    const rql = rqlBuilder()
      .eq('id', role.id as string)
      .build();
    expect(
      await exh.users.groupRoles.addPermissions(groupId, { permissions: ['VIEW_PATIENTS', 'ADD_PATIENT'] } as never, {
        rql,
      }),
    ).toEqual({ affectedRecords: 1 });
    await exh.users.groupRoles.removePermissions(rql, groupId, { permissions: ['ADD_PATIENT'] } as never);
    const { data } = await exh.users.groupRoles.get(groupId, { rql });
    expect(data[0]).toMatchObject({ groupId, name: 'nurse', permissions: ['VIEW_PATIENTS'] });
    await exh.users.groupRoles.addUsersToStaff({ groups: [groupId] }, { rql: me });
    await exh.users.groupRoles.assignToStaff(groupId, { roles: [role.id as string] }, { rql: me });
    const staffed = await exh.users.me();
    expect(staffed.staffEnlistments).toMatchObject([
      { groupId, roles: [{ name: 'nurse', permissions: ['VIEW_PATIENTS'] }] },
    ]);
    // The sample data has members of other groups.
    const enlisted = (as: string) => ({ rql: rqlBuilder().eq(`${as}_enlistments.group_id`, groupId).build() });
    expect((await exh.users.staff(enlisted('staff'))).data.map(user => user.id)).toEqual([id]);
    await exh.users.groupRoles.removeFromStaff(me, groupId, { roles: [role.id as string] });
    await exh.users.groupRoles.removeUsersFromStaff(me, { groups: [groupId] });
    await exh.users.addPatientEnlistment(id as string, { groupId });
    expect((await exh.users.patients(enlisted('patient'))).data).toMatchObject([
      { id, patientEnlistments: [{ groupId, expired: false }] },
    ]);
    expect((await exh.users.me()).patientEnlistments).toMatchObject([{ groupId, expired: false }]);
    await exh.users.removePatientEnlistment(id as string, groupId);
    expect((await exh.users.me()).staffEnlistments).toEqual([]);
    await exh.users.groupRoles.update(groupId, role.id as string, { name: 'nurse 2', description: '' });
    expect(await exh.users.groupRoles.remove(rql, groupId)).toEqual({ affectedRecords: 1 });
  });

  it('refuses without permission in the words that the client types', async () => {
    const exh = await connectAs('no permissions');
    await expect(exh.users.find()).rejects.toBeInstanceOf(NoPermissionError);
  });

  it('[HTTP-09] answers the health of every service that the client asks', async () => {
    const exh = await connectAs('no permissions');
    expect(await exh.users.health()).toBe(true);
    expect(await exh.auth.health()).toBe(true);
    expect(await exh.data.health()).toBe(true);
  });

  it('[SVC-USERS GET /] [SVC-USERS GET /{id}] [SVC-USERS GET /roles] [SVC-USERS GET /groups] every way to read users and roles sees the same', async () => {
    const exh = await connectAs('administrator');
    await findsAgree(exh.users);
    await findsAgree(exh.users.globalRoles);
    const groupId = '5bfbfc3146e0fb321a4b28ff';
    for (const name of ['doctor', 'porter']) await exh.users.groupRoles.add(groupId, { name, description: name });
    await findsAgree(exh.users.groupRoles, [groupId]);
    expect((await exh.users.groupRoles.getPermissions()).data.map(({ name }) => name)).toContain('VIEW_PATIENTS');
  });

  it('[SVC-USERS] later clients see who was mailed what, never the hash, and take it back', async () => {
    const exh = await connectAs('administrator');
    const email = `asked-${database.toLowerCase()}@example.test`;
    const { id: userId = '' } = await exh.users.createAccount({
      firstName: 'A',
      lastName: 'K',
      email,
      password: 'Correct-Horse-7',
      phoneNumber: '32470',
      language: 'NL',
    } as never);
    await exh.users.requestEmailActivation(email);
    const hash = await hashFromOutbox(email, 'activation');
    const asked = await exh.users.activationRequests.findByUserId(userId);
    expect(asked).toMatchObject({ userId, mode: 'hash', requestCount: 2 });
    expect(asked?.expiryTimestamp).toBeInstanceOf(Date);
    expect(JSON.stringify(asked)).not.toContain(hash);
    await findsAgree(exh.users.activationRequests);
    const id = asked?.id ?? '';
    const other = await connectAs('no permissions');
    await expect(other.users.activationRequests.find()).rejects.toBeInstanceOf(NoPermissionError);
    await expect(other.users.activationRequests.remove(id)).rejects.toBeInstanceOf(NoPermissionError);
    expect(await exh.users.activationRequests.remove(id)).toEqual({ affectedRecords: 1 });
    await expect(exh.users.activationRequests.remove(id)).rejects.toMatchObject({ status: 404 });
    await expect(exh.users.validateEmailActivation({ hash })).rejects.toMatchObject({ response: { code: 205 } });
    await exh.users.requestEmailActivation(email);
    await exh.users.validateEmailActivation({ hash: await hashFromOutbox(email, 'activation') });
    expect(await exh.users.activationRequests.findByUserId(userId)).toBeUndefined();
    await exh.users.requestPasswordReset(email);
    // Who asks is answered before anything is stored.
    expect(await hashFromOutbox(email, 'password')).not.toBe('');
    await findsAgree(exh.users.forgotPasswordRequests);
    const forgotten = await exh.users.forgotPasswordRequests.findByUserId(userId);
    expect(forgotten?.requestCount).toBe(1);
    expect(await exh.users.forgotPasswordRequests.remove(forgotten?.id ?? '')).toEqual({ affectedRecords: 1 });
    const settings = await exh.users.settings.getVerificationSettings();
    expect(settings).toMatchObject({ limitHashActivationRequests: false, enablePinCodeActivationRequests: false });
    expect(await exh.users.settings.updateVerificationSettings(settings)).toEqual(settings);
  });

  proveEveryMethod('users');
});
