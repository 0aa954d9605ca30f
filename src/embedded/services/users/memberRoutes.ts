import { SERVICES } from '../../../contract';
import { f } from '../../collection/f';
import { readMembers } from '../../collection/readBody';
import { type Route, readQuery, requireId } from '../../http/route';
import { PlatformError } from '../../kernel/errors';
import { lockPatients } from '../../kernel/membership';
import { write } from '../../kernel/write';
import { findMembers } from './memberViews';
import { targetUser } from './records';

const BASE = SERVICES.users.base;

/** Patients and staff of groups, and who is enlisted (platform-api 6.3). */
export const memberRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: `${BASE}/patients`,
    access: { anyOf: ['VIEW_PATIENTS'], isMemberEnough: 'staff' },
    handler: call => findMembers(call, readQuery(call.rawQuery), ['patients']),
  },
  {
    method: 'GET',
    path: `${BASE}/staff`,
    access: { anyOf: ['VIEW_STAFF'], isMemberEnough: 'staff' },
    handler: call => findMembers(call, readQuery(call.rawQuery), ['staff']),
  },
  {
    method: 'POST',
    path: `${BASE}/:userId/patient_enlistments`,
    access: { anyOf: ['ADD_PATIENT'] },
    target: targetUser,
    handler: async call => {
      const userId = requireId(call.parameters.userId);
      const { groupId, expiryTimestamp } = readMembers(call.body, {
        groupId: f.ref().required(),
        expiryTimestamp: f.timestamp(),
      });
      return write(call, async ({ platform: { db } }, note) => {
        await lockPatients(db);
        const known = await db.selectFrom('users').select('id').where('id', '=', userId).execute();
        if (known.length === 0) throw new PlatformError(16);
        const rows = await db
          .insertInto('patient_enlistments')
          .values({ user_id: userId, group_id: groupId, expiry_timestamp: expiryTimestamp ?? null })
          .onConflict(conflict => conflict.doNothing())
          .returning('user_id')
          .execute();
        if (rows.length === 0) throw new PlatformError(17);
        await note('patient.add', userId, { groupId });
        return { records_affected: 1 };
      });
    },
  },
  {
    method: 'DELETE',
    path: `${BASE}/:userId/patient_enlistments/:groupId`,
    access: { anyOf: ['REMOVE_PATIENT'], group: 'groupId', self: 'userId' },
    handler: async call => {
      const userId = requireId(call.parameters.userId);
      const groupId = requireId(call.parameters.groupId);
      return write(call, async ({ platform: { db } }, note) => {
        await lockPatients(db);
        const rows = await db
          .deleteFrom('patient_enlistments')
          .where('user_id', '=', userId)
          .where('group_id', '=', groupId)
          .returning('user_id')
          .execute();
        if (rows.length === 0) throw new PlatformError(16);
        await note('patient.remove', userId, { groupId });
        return { records_affected: 1 };
      });
    },
  },
];
