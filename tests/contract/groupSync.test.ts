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
