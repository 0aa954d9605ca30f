import { sql } from 'kysely';
import { PlatformError } from '../../kernel/errors';
import type { FieldMap } from '../../query/fields';
import type { Database } from '../../store/openStore';

/** What may be asked of the roles of a group. */
export const groupRoleFields: FieldMap = {
  id: { kind: 'id', sql: 'g.id' },
  group_id: { kind: 'id', sql: 'g.group_id' },
  name: { kind: 'text', sql: 'g.name' },
  description: { kind: 'text', sql: 'g.description' },
  creation_timestamp: { kind: 'timestamp', sql: 'g.creation_timestamp' },
  update_timestamp: { kind: 'timestamp', sql: 'g.update_timestamp' },
};

export type GroupRoleRow = {
  id: string;
  group_id: string;
  name: string;
  description: string;
  permissions: string[];
  creation_timestamp: Date;
  update_timestamp: Date;
};

export const GROUP_ROLE_COLUMNS =
  'g.id, g.group_id, g.name, g.description, g.permissions, g.creation_timestamp, g.update_timestamp';

/** In groups permissions travel as plain texts (platform-api 5.4). */
export const groupRoleOnWire = (role: GroupRoleRow) => ({
  ...role,
  creation_timestamp: role.creation_timestamp.getTime(),
  update_timestamp: role.update_timestamp.getTime(),
});

/** @throws PlatformError 16 for an id that none has */
export const findGroupRole = async (db: Database, id: string) => {
  const { rows } =
    await sql<GroupRoleRow>`select ${sql.raw(GROUP_ROLE_COLUMNS)} from group_roles g where g.id = ${id}`.execute(db);
  if (!rows[0]) throw new PlatformError(16);
  return groupRoleOnWire(rows[0]);
};
