import { columnFields } from '../../query/columnFields';
import type { FieldMap } from '../../query/fields';
import { roles } from './roles';

const timestamp = (sql: string) => ({ kind: 'timestamp', sql }) as const;

/** What may be asked of users. Password hashes and the like are not here, so no filter can probe them. */
export const userFields: FieldMap = {
  ...columnFields('u', {
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
  }),
  last_failed_timestamp: timestamp('u.last_failed_at'),
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
