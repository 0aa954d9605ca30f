import { defineCollection } from '../../collection/defineCollection';
import { f } from '../../collection/f';
import type { TableOf } from '../../collection/types';

const fields = {
  id: f.id(),
  /** As the address says. */
  groupId: f.ref().required().readOnly(),
  name: f.name({ max: 200 }).required(),
  description: f.text({ max: 2_000 }).default(''),
  permissions: f.texts().default([]).readOnly(),
  ...f.timestamps(),
};

declare module '../../store/schema' {
  interface Schema {
    group_roles: TableOf<typeof fields>;
  }
}

/** Roles within groups (platform-api 5.4). Changes of what they allow, and their removal, are changes of authority (groupWrites.ts). */
export const groupRoles = defineCollection({
  service: 'users',
  path: 'groups/:groupId/roles',
  record: 'group_role',
  parameter: 'roleId',
  table: 'group_roles',
  fields,
  permissions: {
    list: { anyOf: ['VIEW_GROUP'], group: 'groupId', isStaffEnough: true },
    create: { anyOf: ['CREATE_GROUP_ROLE'], group: 'groupId' },
    update: { anyOf: ['UPDATE_GROUP_ROLE'], group: 'groupId' },
  },
  updated: 'record',
});
