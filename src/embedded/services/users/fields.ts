import { columnFields } from '../../query/columnFields';
import type { FieldMap } from '../../query/fields';
import { groupRoles } from './groupRoles';
import { roles } from './roles';

const timestamp = (sql: string) => ({ kind: 'timestamp', sql }) as const;
/** The database gave it, to the microsecond; it travels in milliseconds. */
const inMs = (sql: string) => timestamp(`date_trunc('milliseconds', ${sql})`);

/** What may be asked of users. Password hashes and the like are not here, so no filter can probe them. */
export const userFields: FieldMap = {
  ...columnFields(
    'u',
    {
      id: 'id',
      first_name: 'text',
      last_name: 'text',
      email: 'text',
      activation: 'boolean',
      phone_number: 'text',
      language: 'text',
      time_zone: 'text',
      profile_image: 'text',
      failed_count: 'number',
      creation_timestamp: 'timestamp',
      update_timestamp: 'timestamp',
    },
    ['first_name', 'last_name', 'email', 'creation_timestamp', 'update_timestamp'],
  ),
  last_failed_timestamp: timestamp('u.last_failed_at'),
  roles: {
    kind: 'relation',
    from: 'from user_roles ur join roles on roles.id = ur.role_id where ur.user_id = u.id',
    order: 'roles.seq',
    scalar: 'name',
    fields: roles.queryMap,
  },
  patient_enlistments: {
    kind: 'relation',
    from: 'from patient_enlistments pe where pe.user_id = u.id',
    order: 'pe.creation_timestamp, pe.group_id',
    scalar: 'group_id',
    fields: {
      group_id: { kind: 'id', sql: 'pe.group_id' },
      expiry_timestamp: timestamp('pe.expiry_timestamp'),
      expired: { kind: 'boolean', sql: 'coalesce(pe.expiry_timestamp < now(), false)' },
      creation_timestamp: inMs('pe.creation_timestamp'),
    },
  },
  staff_enlistments: {
    kind: 'relation',
    from: 'from staff_enlistments se where se.user_id = u.id',
    order: 'se.creation_timestamp, se.group_id',
    scalar: 'group_id',
    fields: {
      group_id: { kind: 'id', sql: 'se.group_id' },
      roles: {
        kind: 'relation',
        from: `from staff_roles sr join group_roles on group_roles.id = sr.role_id
          where sr.user_id = se.user_id and sr.group_id = se.group_id`,
        order: 'group_roles.seq',
        scalar: 'name',
        fields: groupRoles.queryMap,
      },
      creation_timestamp: inMs('se.creation_timestamp'),
      update_timestamp: inMs('se.update_timestamp'),
    },
  },
};
