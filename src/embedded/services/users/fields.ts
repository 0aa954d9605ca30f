import type { FieldMap } from '../../query/fields';
import { roles } from './roles';

const text = (sql: string) => ({ kind: 'text', sql }) as const;
const timestamp = (sql: string) => ({ kind: 'timestamp', sql }) as const;

/** What may be asked of users. Password hashes and the like are not here, so no filter can probe them. */
export const userFields: FieldMap = {
  id: { kind: 'id', sql: 'u.id' },
  first_name: text('u.first_name'),
  last_name: text('u.last_name'),
  email: text('u.email'),
  activation: { kind: 'boolean', sql: 'u.activation' },
  phone_number: text('u.phone_number'),
  language: text('u.language'),
  time_zone: text('u.time_zone'),
  failed_count: { kind: 'number', sql: 'u.failed_count' },
  last_failed_timestamp: timestamp('u.last_failed_at'),
  creation_timestamp: timestamp('u.creation_timestamp'),
  update_timestamp: timestamp('u.update_timestamp'),
  roles: {
    kind: 'relation',
    from: 'from user_roles ur join roles on roles.id = ur.role_id where ur.user_id = u.id',
    scalar: 'name',
    fields: roles.queryMap,
  },
  patient_enlistments: {
    kind: 'relation',
    from: 'from patient_enlistments pe where pe.user_id = u.id',
    scalar: 'group_id',
    fields: { group_id: { kind: 'id', sql: 'pe.group_id' }, expiry_timestamp: timestamp('pe.expiry_timestamp') },
  },
  staff_enlistments: {
    kind: 'relation',
    from: 'from staff_enlistments se where se.user_id = u.id',
    scalar: 'group_id',
    fields: { group_id: { kind: 'id', sql: 'se.group_id' } },
  },
};
