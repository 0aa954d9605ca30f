import { faker } from '@faker-js/faker/locale/en';
import { sql } from 'kysely';
import { PERMISSION_NAMES } from '../../../../contract';
import type { Platform } from '../../../kernel/platform';

const DAY_MS = 86_400_000;

const READ = PERMISSION_NAMES.filter(name => name.startsWith('VIEW_'));

const BASE_ROLES: readonly (readonly [name: string, description: string, permissions: readonly string[]])[] = [
  ['Administrator', 'Holds every permission of the platform', PERMISSION_NAMES],
  ['Reader', 'Sees everything, changes nothing', READ],
  [
    'Nurse',
    'Takes measurements and reads prescriptions',
    ['VIEW_PATIENTS', 'VIEW_MEASUREMENTS', 'VIEW_PRESCRIPTIONS', 'CREATE_MEASUREMENT_COMMENTS'],
  ],
  [
    'Physician',
    'Prescribes and reports',
    [
      'VIEW_PATIENTS',
      'VIEW_MEASUREMENTS',
      'CREATE_PRESCRIPTIONS',
      'VIEW_PRESCRIPTIONS',
      'UPDATE_PRESCRIPTIONS',
      'VIEW_REPORTS',
      'UPDATE_REPORTS',
    ],
  ],
  [
    'Helpdesk',
    'Helps people with their accounts',
    ['VIEW_USER', 'UPDATE_USER', 'UPDATE_USER_EMAIL', 'RESET_FAILED_LOGIN_ATTEMPTS'],
  ],
  [
    'Role manager',
    'Decides who may do what',
    [
      'VIEW_USER',
      'VIEW_ROLE',
      'CREATE_ROLE',
      'UPDATE_ROLE',
      'DELETE_ROLE',
      'ADD_ROLE_PERMISSION',
      'REMOVE_ROLE_PERMISSION',
      'ADD_ROLE_TO_USER',
      'REMOVE_ROLE_FROM_USER',
    ],
  ],
  [
    'Data steward',
    'Looks after schemas and documents',
    [
      'VIEW_DOCUMENTS',
      'CREATE_DOCUMENTS',
      'UPDATE_DOCUMENTS',
      'TRANSITION_DOCUMENTS',
      'VIEW_DOCUMENT_COMMENTS',
      'CREATE_DOCUMENT_COMMENTS',
    ],
  ],
  [
    'Automation engineer',
    'Owns the functions and their schedules',
    [
      'VIEW_TASKS',
      'VIEW_TASK_FUNCTIONS',
      'VIEW_TASK_FUNCTION_DETAILS',
      'UPDATE_TASK_FUNCTION',
      'VIEW_TASK_SCHEDULES',
      'CREATE_TASK_SCHEDULE',
      'DELETE_TASK_SCHEDULE',
      'VIEW_TASK_LOGS',
      'VIEW_TASK_FUNCTION_LOGS',
    ],
  ],
  ['Task watcher', 'Follows executions', ['VIEW_TASKS', 'VIEW_TASK_LOGS']],
  ['', 'A role that somebody forgot to name', ['VIEW_USER']],
];

export type SampleRole = { id: string; name: string };

/** Forty roles: some for each kind of work, the others of departments. */
export const addRoles = async ({ db, randomHex }: Platform, anchor: number): Promise<SampleRole[]> => {
  const newId = () => randomHex(24);
  const roles: { id: string; name: string; description: string; permissions: readonly string[]; at: Date }[] =
    BASE_ROLES.map(([name, description, permissions], index) => ({
      id: newId(),
      name,
      description,
      permissions,
      at: new Date(anchor - (400 - index) * DAY_MS),
    }));
  while (roles.length < 40) {
    const service = faker.commerce.department();
    roles.push({
      id: newId(),
      name: `${service} ${faker.helpers.arrayElement(['reader', 'editor', 'auditor', 'lead'])}`,
      description: faker.company.catchPhrase(),
      permissions: faker.helpers.arrayElements(READ, { min: 1, max: 12 }),
      at: new Date(anchor - faker.number.int({ min: 1, max: 300 }) * DAY_MS),
    });
  }
  for (const role of roles) {
    await db
      .insertInto('roles')
      .values({
        id: role.id,
        name: role.name,
        description: role.description,
        creation_timestamp: role.at,
        update_timestamp: role.at,
      })
      .execute();
    await sql`insert into role_permissions (role_id, name) select ${role.id}, p from unnest(${[...role.permissions]}::text[]) p on conflict do nothing`.execute(
      db,
    );
  }
  return roles;
};
