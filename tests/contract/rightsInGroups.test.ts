import { beforeAll, describe, expect, it } from 'vitest';
import { type Caller, type Callers, createCallers } from '../support/callers';
import { onEachDatabase } from '../support/officialClient';

const GROUP = '1'.repeat(24);
const OTHER = '2'.repeat(24);
const NO_PERMISSION = { status: 401, body: { code: 10 } };

/** What a role in a group gives counts there, and only there (platform-api 6, "staff"). */
onEachDatabase(
  'a role in a group',
  ({ platform }) => {
    let callers: Callers;
    let administrator = '';

    beforeAll(async () => {
      callers = createCallers(platform());
      administrator = await callers.tokenOf('administrator');
    });

    const ask = (method: string, path: string, body?: unknown, token = administrator) =>
      callers.call(method, path, { token, body });
    const staffOf = async (group: string, permissions: readonly string[]): Promise<Caller> => {
      const staff = await callers.createCaller([]);
      const roles = `/users/v1/groups/${group}/roles`;
      const { id: role } = (await ask('POST', roles, { name: 'of a test' })).body;
      await ask('POST', `${roles}/add_permissions?eq(id,${role})`, { permissions });
      await ask('POST', `/users/v1/add_to_staff?eq(id,${staff.id})`, { groups: [group] });
      await ask('POST', `/users/v1/groups/${group}/staff/add_roles?eq(id,${staff.id})`, { roles: [role] });
      return staff;
    };
    const patientOf = async (group: string, until?: number): Promise<Caller> => {
      const patient = await callers.createCaller([]);
      const enlistment = { group_id: group, ...(until === undefined ? {} : { expiry_timestamp: until }) };
      expect((await ask('POST', `/users/v1/${patient.id}/patient_enlistments`, enlistment)).status).toBe(200);
      return patient;
    };

    describe('[SVC-PROF PUT /] [SVC-PROF POST /remove_fields] profiles of patients', () => {
      const profileOf = async ({ id }: Caller) => {
        const profile = { id, country: 'BE', birthday: '1990-01-31', gender: 1, city: 'Gent' };
        expect((await ask('POST', '/profiles/v1/', profile)).status).toBe(200);
        return `eq(id,${id})`;
      };
      const cityOf = async (which: string) =>
        ((await ask('GET', `/profiles/v1/?${which}`)).body.data as { city?: string }[])[0]?.city;

      it('are changed with UPDATE_PROFILES there; whoever is staff without it reads them', async () => {
        const which = await profileOf(await patientOf(GROUP));
        const [nurse, reader, elsewhere] = [
          await staffOf(GROUP, ['UPDATE_PROFILES']),
          await staffOf(GROUP, ['VIEW_PATIENTS']),
          await staffOf(OTHER, ['UPDATE_PROFILES']),
        ];
        for (const { token } of [reader, elsewhere]) {
          const put = await ask('PUT', `/profiles/v1/?${which}`, { city: 'Lier' }, token);
          expect(put.body).toEqual({ records_affected: 0 });
          const emptied = await ask('POST', `/profiles/v1/remove_fields?${which}`, { fields: ['city'] }, token);
          expect(emptied.body).toEqual({ records_affected: 0 });
        }
        expect(await cityOf(which)).toBe('Gent');
        expect((await ask('GET', `/profiles/v1/?${which}`, undefined, reader.token)).body.data).toHaveLength(1);
        const put = await ask('PUT', `/profiles/v1/?${which}`, { city: 'Lier' }, nurse.token);
        expect(put.body).toEqual({ records_affected: 1 });
        expect(await cityOf(which)).toBe('Lier');
        const emptied = await ask('POST', `/profiles/v1/remove_fields?${which}`, { fields: ['city'] }, nurse.token);
        expect(emptied.body).toEqual({ records_affected: 1 });
        expect(await cityOf(which)).toBeUndefined();
      });

      it('are out of reach once the enlistment has expired', async () => {
        const which = await profileOf(await patientOf(GROUP, 1));
        const { token } = await staffOf(GROUP, ['UPDATE_PROFILES']);
        const put = await ask('PUT', `/profiles/v1/?${which}`, { city: 'Lier' }, token);
        expect(put.body).toEqual({ records_affected: 0 });
      });
    });

    describe('[SVC-PROF GET /] [SVC-PROF GET /{id}/groups] what two groups noted of a patient whom they share', () => {
      const noted = (group: string) => ({
        group_id: group,
        reason: `seen in ${group}`,
        patient_id: `P-${group}`,
        custom_fields: { secret: group },
      });
      const shared = async () => {
        const patient = await patientOf(GROUP);
        await ask('POST', `/users/v1/${patient.id}/patient_enlistments`, { group_id: OTHER });
        await ask('POST', '/profiles/v1/', { id: patient.id, country: 'BE', birthday: '1990-01-31', gender: 1 });
        for (const group of [GROUP, OTHER])
          expect((await ask('POST', `/profiles/v1/${patient.id}/groups`, noted(group))).status).toBe(200);
        return patient;
      };
      const nurseOf = (group: string) => staffOf(group, ['UPDATE_PROFILES']);

      it('is read by staff of the group that noted it, by the patient and with VIEW_PATIENTS', async () => {
        const patient = await shared();
        const groupsFor = async ({ token }: Caller) => {
          const { body } = await ask('GET', `/profiles/v1/?eq(id,${patient.id})`, undefined, token);
          const own = await ask('GET', `/profiles/v1/${patient.id}/groups`, undefined, token);
          const [profile] = body.data as { groups: unknown[] }[];
          expect(own.body).toMatchObject({ page: { total: profile?.groups.length }, data: profile?.groups });
          return profile?.groups;
        };
        expect(await groupsFor(await nurseOf(GROUP))).toEqual([noted(GROUP)]);
        expect(await groupsFor(await nurseOf(OTHER))).toEqual([noted(OTHER)]);
        for (const reader of [patient, await callers.createCaller(['VIEW_PATIENTS'])])
          expect(await groupsFor(reader)).toEqual([noted(GROUP), noted(OTHER)]);
      });

      it('is not found out by staff of the other, whatever they ask or write for', async () => {
        const patient = await shared();
        const [nurse, viewer] = [await nurseOf(GROUP), await callers.createCaller(['VIEW_PATIENTS'])];
        const finds = async ({ token }: Caller, condition: string) =>
          (await ask('GET', `/profiles/v1/?eq(id,${patient.id})&${condition}`, undefined, token)).body.page;
        const changes = async ({ token }: Caller, condition: string) =>
          (await ask('PUT', `/profiles/v1/?eq(id,${patient.id})&${condition}`, { city: 'Lier' }, token)).body;
        const asked = (of: string, at: number) => [
          `eq(groups,${of})`,
          `eq(groups.patient_id,P-${of})`,
          `in(groups.groupId,${of})`,
          `like(groups.reason,${of})`,
          `eq(groups.custom_fields.secret,${of})`,
          `contains(groups,eq(group_id,${of}))`,
          `contains(groups,and(eq(patient_id,P-${of}),like(reason,seen)))`,
          `eq(groups.${at}.group_id,${of})`,
        ];
        for (const [at, of] of [GROUP, OTHER].entries())
          for (const condition of asked(of, at)) {
            const isSeen = of === GROUP ? 1 : 0;
            expect(await finds(viewer, condition), condition).toMatchObject({ total: 1 });
            expect(await finds(patient, condition), condition).toMatchObject({ total: 1 });
            expect(await finds(nurse, condition), condition).toMatchObject({ total: isSeen });
            expect(await changes(nurse, condition), condition).toEqual({ records_affected: isSeen });
          }
        // That there is no such note is told as if there were none.
        for (const condition of [`excludes(groups,eq(group_id,${OTHER}))`, `ne(groups.patient_id,P-${OTHER})`]) {
          expect(await finds(nurse, condition), condition).toMatchObject({ total: 1 });
          expect(await finds(viewer, condition), condition).toMatchObject({ total: 0 });
        }
        for (const condition of [`eq(patient_id,P-${OTHER})`, `eq(custom_fields.secret,${OTHER})`]) {
          const notes = `/profiles/v1/${patient.id}/groups?${condition}`;
          expect((await ask('GET', notes, undefined, nurse.token)).body.data, condition).toEqual([]);
        }
      });

      it('is no order to sort profiles by', async () => {
        const { token } = await nurseOf(GROUP);
        for (const key of ['groups', 'groups.patient_id', 'groups.0.custom_fields.secret'])
          expect((await ask('GET', `/profiles/v1/?sort(${key})`, undefined, token)).body, key).toMatchObject({
            code: 19,
          });
      });
    });

    describe('[SVC-NOTIF] notifications of later clients', () => {
      it('go to patients of a group with CREATE_NOTIFICATIONS there, and to nobody else', async () => {
        const patient = await patientOf(GROUP);
        const notify = (from: Caller, to: Caller) =>
          ask('POST', '/notifications/v2/', { targetUserId: to.id, title: 'Hello', body: 'You' }, from.token);
        const nurse = await staffOf(GROUP, ['CREATE_NOTIFICATIONS']);
        expect((await notify(nurse, patient)).status).toBe(200);
        expect((await notify(nurse, nurse)).status).toBe(200);
        expect(await notify(nurse, await patientOf(OTHER))).toMatchObject(NO_PERMISSION);
        expect(await notify(nurse, await patientOf(GROUP, 1))).toMatchObject(NO_PERMISSION);
        expect(await notify(await staffOf(GROUP, []), patient)).toMatchObject(NO_PERMISSION);
        expect(await notify(await staffOf(OTHER, ['CREATE_NOTIFICATIONS']), patient)).toMatchObject(NO_PERMISSION);
        expect((await notify(await callers.createCaller(['CREATE_NOTIFICATIONS']), patient)).status).toBe(200);
      });
    });

    it('[SVC-CONF PUT /users/{userId}] nothing is configured of somebody who is not there, or no more', async () => {
      const gone = await patientOf(GROUP);
      expect((await ask('DELETE', `/users/v1/${gone.id}`)).status).toBe(200);
      for (const id of [gone.id, 'f'.repeat(24)])
        for (const place of ['', `/patientConfigurations/${GROUP}`, `/staffConfigurations/${GROUP}`]) {
          const path = `/configurations/v2/users/${id}${place}`;
          for (const answer of [
            await ask('PUT', path, { data: { x: 1 } }),
            await ask('POST', `${path}/deleteFields`, { fields: ['data.x'] }),
          ])
            expect(answer, path).toMatchObject({ status: 404, body: { code: 16 } });
        }
    });

    describe('[SVC-CONF GET /users/{userId}] the configuration of a user', () => {
      const read = async ({ id }: Caller, by: Caller) =>
        ask('GET', `/configurations/v2/users/${id}`, undefined, by.token);

      it('is read by staff whose role in a group of theirs says so, though nothing was written of it yet', async () => {
        const [patient, nurse] = [await patientOf(GROUP), await staffOf(GROUP, [])];
        const empty = { status: 200, body: { staffConfigurations: [], patientConfigurations: [] } };
        for (const name of ['VIEW_PATIENT_CONFIGURATIONS', 'VIEW_CONFIGURATIONS'])
          expect(await read(patient, await staffOf(GROUP, [name])), name).toMatchObject(empty);
        for (const name of ['VIEW_STAFF_CONFIGURATIONS', 'VIEW_CONFIGURATIONS'])
          expect(await read(nurse, await staffOf(GROUP, [name])), name).toMatchObject(empty);
        for (const [user, name] of [
          [patient, 'VIEW_STAFF_CONFIGURATIONS'],
          [nurse, 'VIEW_PATIENT_CONFIGURATIONS'],
          [patient, 'UPDATE_PATIENT_CONFIGURATIONS'],
          [await patientOf(GROUP, 1), 'VIEW_PATIENT_CONFIGURATIONS'],
        ] as const)
          expect(await read(user, await staffOf(GROUP, [name])), name).toMatchObject(NO_PERMISSION);
        expect(await read(patient, await staffOf(OTHER, ['VIEW_PATIENT_CONFIGURATIONS']))).toMatchObject(NO_PERMISSION);
      });

      it('shows them what is of their group, and nothing of the user’s own', async () => {
        const patient = await patientOf(GROUP);
        const path = `/configurations/v2/users/${patient.id}`;
        await ask('PUT', path, { data: { own: 1 } });
        for (const group of [GROUP, OTHER])
          await ask('PUT', `${path}/patientConfigurations/${group}`, { data: { group } });
        const of = { groupId: GROUP, data: { group: GROUP } };
        for (const name of ['VIEW_PATIENT_CONFIGURATIONS', 'VIEW_CONFIGURATIONS']) {
          const { body } = await read(patient, await staffOf(GROUP, [name]));
          expect(body.patientConfigurations, name).toEqual([of]);
          expect(body.data, name).toBeUndefined();
        }
      });
    });

    it('[SVC-CONF PUT /groups/{groupId}] writes the parts that it opens, however they are spelled and whatever stands beside them', async () => {
      const path = `/configurations/v2/groups/${GROUP}`;
      const { token } = await staffOf(GROUP, ['UPDATE_STAFF_CONFIGURATIONS']);
      expect((await ask('PUT', path, { staff_configuration: { a: 1 } }, token)).status).toBe(200);
      for (const body of [
        { patient_configuration: { a: 1 } },
        { fields: ['staffConfiguration.a'], patientConfiguration: { a: 1 } },
        { fields: [], data: { a: 1 } },
      ])
        expect(await ask('PUT', path, body, token), JSON.stringify(body)).toMatchObject(NO_PERMISSION);
      expect(await ask('POST', `${path}/deleteFields`, { fields: ['data.a'] }, token)).toMatchObject(NO_PERMISSION);
      const { body } = await ask('GET', path);
      expect([body.staffConfiguration, body.patientConfiguration, body.data]).toEqual([{ a: 1 }, {}, {}]);
      expect((await ask('POST', `${path}/deleteFields`, { fields: ['staffConfiguration.a'] }, token)).status).toBe(200);
      // What is not shown is not asked for either: how many were changed would tell it.
      const asked = { staffConfiguration: { a: 2 } };
      expect(await ask('PUT', `${path}?eq(patientConfiguration.a,1)`, asked, token)).toMatchObject({
        body: { code: 19 },
      });
      expect((await ask('PUT', `${path}?eq(staffConfiguration.a,7)`, asked, token)).body).toEqual({
        affectedRecords: 0,
      });
    });

    describe('[SVC-DATA POST /{schemaId}/documents/{documentId}/transition] a transition', () => {
      it('may be allowed alone in a group', async () => {
        const schema = 'rights-in-groups';
        const open = { description: 'Of a test', readMode: 'allUsers', updateMode: 'permissionRequired' };
        expect((await ask('POST', '/data/v1/', { name: schema, ...open })).status).toBe(200);
        const transition = { name: 'go', type: 'manual', fromStatuses: ['new'], toStatus: 'new' };
        expect((await ask('POST', `/data/v1/${schema}/transitions`, transition)).status).toBe(200);
        const { id } = (await ask('POST', `/data/v1/${schema}/documents`, {})).body;
        const document = `/data/v1/${schema}/documents/${id}`;
        expect((await ask('POST', `${document}/linkGroups`, { groupIds: [GROUP] })).status).toBe(200);
        const go = async (group: string, permission: string) =>
          ask('POST', `${document}/transition`, { name: 'go' }, (await staffOf(group, [permission])).token);
        expect((await go(GROUP, `TRANSITION_DOCUMENTS:${schema}:go`)).body).toEqual({ affectedRecords: 1 });
        expect(await go(GROUP, `TRANSITION_DOCUMENTS:${schema}:come`)).toMatchObject(NO_PERMISSION);
        expect(await go(OTHER, `TRANSITION_DOCUMENTS:${schema}:go`)).toMatchObject(NO_PERMISSION);
      });
    });
  },
  { scale: 0, documents: 0 },
);
