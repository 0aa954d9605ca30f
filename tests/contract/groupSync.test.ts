import { beforeAll, describe, expect, it } from 'vitest';
import { type Caller, type Callers, createCallers } from '../support/callers';
import { onEachDatabase } from '../support/officialClient';

const FIRST = '1'.repeat(24);
const SECOND = '2'.repeat(24);
const OTHER = '3'.repeat(24);

/** Documents that follow the groups of the people they are linked to, as the official client says of `linkUsers` and `unlinkUsers`. */
onEachDatabase(
  'documents of a schema with groupSyncMode linkedUsersPatientEnlistments',
  ({ platform, connectAs }) => {
    const schema = 'in-step';
    let exh: Awaited<ReturnType<typeof connectAs>>;
    let callers: Callers;
    let documentId = '';

    const patientOf = async (...groups: string[]): Promise<Caller> => {
      const patient = await callers.createCaller([]);
      for (const groupId of groups) await exh.users.addPatientEnlistment(patient.id, { groupId });
      return patient;
    };
    const groupsOf = async (id: string) => (await exh.data.documents.findById(schema, id))?.groupIds?.toSorted();

    beforeAll(async () => {
      callers = createCallers(platform());
      exh = await connectAs('administrator');
      await exh.data.schemas.create({
        name: schema,
        description: 'Of a test',
        groupSyncMode: 'linkedUsersPatientEnlistments',
      });
      await exh.data.properties.create(schema, { name: 'patient', configuration: { type: 'string' } });
    });

    describe('[SVC-DATA POST /{schemaId}/documents/{documentId}/unlinkUsers]', () => {
      it('leave the groups of whom they are unlinked from, and keep those that were linked by hand', async () => {
        const [one, two] = [await patientOf(FIRST), await patientOf(SECOND)];
        documentId = (await exh.data.documents.create(schema, {})).id;
        await exh.data.documents.linkGroups(schema, documentId, { groupIds: [OTHER] });
        await exh.data.documents.linkUsers(schema, documentId, { userIds: [one.id, two.id] });
        expect(await groupsOf(documentId)).toEqual([FIRST, SECOND, OTHER]);
        await exh.data.documents.unlinkUsers(schema, documentId, []);
        expect(await groupsOf(documentId)).toEqual([FIRST, SECOND, OTHER]);
        await exh.data.documents.unlinkUsers(schema, documentId, [one.id]);
        expect(await groupsOf(documentId)).toEqual([SECOND, OTHER]);
        // Who is not linked takes no group away.
        await exh.data.documents.unlinkUsers(schema, documentId, [(await patientOf(SECOND)).id]);
        expect(await groupsOf(documentId)).toEqual([SECOND, OTHER]);
        await exh.data.documents.unlinkAllUsers(schema, documentId);
        expect(await groupsOf(documentId)).toEqual([OTHER]);
      });

      it('keep a group of which another linked user is a patient', async () => {
        const [one, two] = [await patientOf(FIRST, SECOND), await patientOf(SECOND)];
        const { id } = await exh.data.documents.create(schema, {});
        await exh.data.documents.linkUsers(schema, id, { userIds: [one.id, two.id] });
        await exh.data.documents.unlinkUsers(schema, id, [one.id]);
        expect(await groupsOf(id)).toEqual([SECOND]);
        await exh.data.documents.unlinkUsers(schema, id, [two.id]);
        expect(await groupsOf(id)).toEqual([]);
      });
    });

    describe('[DOC-10]', () => {
      it('join the groups of whom a transition links, at the creation and later', async () => {
        const link = { type: 'linkUserFromData', userIdField: 'patient' } as const;
        await exh.data.transitions.create(schema, {
          ...{ name: 'link', type: 'manual', fromStatuses: ['new'], toStatus: 'new' },
          actions: [link],
        });
        const patient = await patientOf(FIRST, SECOND);
        const { id } = await exh.data.documents.create(schema, { patient: patient.id });
        expect(await groupsOf(id)).toEqual([]);
        await exh.data.documents.transition(schema, id, { name: 'link' });
        expect(await groupsOf(id)).toEqual([FIRST, SECOND]);
        await exh.data.transitions.updateCreation(schema, { toStatus: 'new', type: 'manual', actions: [link] });
        const linked = await exh.data.documents.create(schema, { patient: patient.id });
        expect(linked.groupIds?.toSorted()).toEqual([FIRST, SECOND]);
      });
    });
  },
  { scale: 0, documents: 0 },
);

/** What the public pages say of both modes: documents follow the people, those of long ago, too. */
onEachDatabase(
  'documents that follow patients',
  ({ platform, connectAs }) => {
    let exh: Awaited<ReturnType<typeof connectAs>>;
    let callers: Callers;
    const create = async (name: string, groupSyncMode?: string) => {
      const made = {
        name,
        description: 'Of a test',
        createMode: 'allUsers',
        ...(groupSyncMode ? { groupSyncMode } : {}),
      };
      await exh.data.schemas.create(made as never);
    };
    const documentBy = async (schema: string, caller: Caller): Promise<string> =>
      (await callers.call('POST', `/data/v1/${schema}/documents`, { token: caller.token, body: {} })).body.id as string;
    const documentOf = (schema: string, id: string) => exh.data.documents.findById(schema, id);
    const groupsOf = async (schema: string, id: string) => (await documentOf(schema, id))?.groupIds?.toSorted();
    const enlist = ({ id }: Caller, groupId: string) => exh.users.addPatientEnlistment(id, { groupId });
    const leave = ({ id }: Caller, groupId: string) => exh.users.removePatientEnlistment(id, groupId);

    beforeAll(async () => {
      callers = createCallers(platform());
      exh = await connectAs('administrator');
    });

    it('[SVC-DATA] join and leave groups with who made them', async () => {
      await create('made', 'creatorPatientEnlistments');
      await create('unmoved');
      const [one, two] = [await callers.createCaller([]), await callers.createCaller([])];
      const [mine, theirs, still] = [
        await documentBy('made', one),
        await documentBy('made', two),
        await documentBy('unmoved', one),
      ];
      const before = await documentOf('made', mine);
      await enlist(one, FIRST);
      await enlist(one, SECOND);
      expect(await groupsOf('made', mine)).toEqual([FIRST, SECOND]);
      const after = await documentOf('made', mine);
      expect(after?.updateTimestamp.getTime()).toBeGreaterThanOrEqual(before?.updateTimestamp.getTime() ?? 0);
      await exh.data.documents.linkGroups('made', mine, { groupIds: [OTHER] });
      await leave(one, FIRST);
      expect(await groupsOf('made', mine)).toEqual([SECOND, OTHER]);
      expect([await groupsOf('made', theirs), await groupsOf('unmoved', still)]).toEqual([[], []]);
    });

    it('[SVC-DATA POST /{schemaId}/documents] begin in the groups of who makes them, of former enlistments too', async () => {
      await create('begun', 'creatorPatientEnlistments');
      const patient = await callers.createCaller([]);
      await enlist(patient, FIRST);
      await exh.users.addPatientEnlistment(patient.id, { groupId: SECOND, expiryTimestamp: 1_000 });
      expect(await groupsOf('begun', await documentBy('begun', patient))).toEqual([FIRST, SECOND]);
    });

    it('[SVC-DATA] join and leave groups with those whom they are linked to, unless somebody else brings the group', async () => {
      await create('linked', 'linkedUsersPatientEnlistments');
      const [one, two] = [await callers.createCaller([]), await callers.createCaller([])];
      const id = await documentBy('linked', one);
      await exh.data.documents.linkUsers('linked', id, { userIds: [one.id, two.id] });
      expect(await groupsOf('linked', id)).toEqual([]);
      for (const patient of [one, two]) await enlist(patient, FIRST);
      await enlist(two, SECOND);
      expect(await groupsOf('linked', id)).toEqual([FIRST, SECOND]);
      await leave(one, FIRST);
      await leave(two, SECOND);
      expect(await groupsOf('linked', id)).toEqual([FIRST]);
      await leave(two, FIRST);
      expect(await groupsOf('linked', id)).toEqual([]);
    });

    it('[SVC-USERS DELETE /{userId}] leave the groups of accounts that are removed, alone or several at once', async () => {
      await create('left', 'creatorPatientEnlistments');
      await create('linked-left', 'linkedUsersPatientEnlistments');
      const people = await Promise.all([1, 2, 3].map(() => callers.createCaller([])));
      const [one, two, three] = people as [Caller, Caller, Caller];
      const made = await documentBy('left', one);
      const linked = await documentBy('linked-left', one);
      await exh.data.documents.linkUsers('linked-left', linked, { userIds: people.map(({ id }) => id) });
      for (const patient of people) await enlist(patient, FIRST);
      await enlist(two, SECOND);
      await exh.data.documents.linkGroups('linked-left', linked, { groupIds: [OTHER] });
      await exh.users.remove(one.id);
      expect(await groupsOf('left', made)).toEqual([]);
      expect(await groupsOf('linked-left', linked)).toEqual([FIRST, SECOND, OTHER]);
      const both = `/users/v1/?in(id,${two.id},${three.id})`;
      const { body } = await callers.call('DELETE', both, { token: await callers.tokenOf('administrator') });
      expect(body).toEqual({ records_affected: 2 });
      expect(await groupsOf('linked-left', linked)).toEqual([OTHER]);
    });

    it('[SVC-DATA] follow from when the schema says so, those of long ago too', async () => {
      await create('later');
      const patient = await callers.createCaller([]);
      await enlist(patient, FIRST);
      const [id, other] = [
        await documentBy('later', patient),
        await documentBy('later', await callers.createCaller([])),
      ];
      await exh.data.documents.linkGroups('later', id, { groupIds: [OTHER] });
      const unmoved = await documentOf('later', other);
      await exh.data.schemas.update('later', { groupSyncMode: 'creatorPatientEnlistments' });
      expect(await documentOf('later', other)).toEqual(unmoved);
      expect(await groupsOf('later', id)).toEqual([FIRST, OTHER]);
      expect(await groupsOf('later', other)).toEqual([]);
      await exh.data.documents.linkUsers('later', other, { userIds: [patient.id] });
      await exh.data.schemas.update('later', { groupSyncMode: 'linkedUsersPatientEnlistments' });
      expect(await groupsOf('later', other)).toEqual([FIRST]);
    });
  },
  { scale: 0, documents: 0 },
);
