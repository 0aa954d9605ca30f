import { sql } from 'kysely';
import type { EmbeddedPlatform } from '../../src/embedded/app';
import { createPeople, OTHER_GROUP, type Person } from './authzPeople';
import { createAsk } from './authzThings';

const WALKS = { quick: 8, full: 200, night: 2_000 };
const STEPS = 20;

/** What operators are given some of: what changes who may do what, and a few things to be had. */
const POWERS = [
  ...['CREATE_ROLE', 'UPDATE_ROLE', 'DELETE_ROLE', 'ADD_ROLE_PERMISSION', 'REMOVE_ROLE_PERMISSION', 'VIEW_ROLE'],
  ...['ADD_ROLE_TO_USER', 'REMOVE_ROLE_FROM_USER', 'VIEW_USER', 'UPDATE_USER', 'UPDATE_USER_EMAIL', 'DELETE_USER'],
  ...['UPDATE_USER_MFA_SETTINGS', 'ADD_STAFF', 'REMOVE_STAFF', 'CREATE_GROUP_ROLE', 'ADD_GROUP_ROLE_PERMISSION'],
  ...['REMOVE_GROUP_ROLE_PERMISSION', 'ADD_GROUP_ROLE_TO_STAFF', 'REMOVE_GROUP_ROLE_FROM_STAFF'],
] as const;
const PRIZES = ['VIEW_DOCUMENTS', 'DELETE_SCHEMAS', 'UPDATE_TASK_FUNCTION', 'VIEW_FILES'] as const;
const EVERYTHING = [...POWERS, ...PRIZES];

/** @returns permissions that some people hold: everywhere by themselves, in the group with `@` behind them */
const heldBy = async ({ platform: { db } }: EmbeddedPlatform, ids: readonly string[]): Promise<Set<string>> => {
  const { rows } = await sql<{
    name: string;
  }>`select rp.name from user_roles ur join role_permissions rp using (role_id)
      where ur.user_id = any(${[...ids]}::text[])
    union select p || '@' from staff_roles sr join group_roles g on g.id = sr.role_id, unnest(g.permissions) p
      where sr.user_id = any(${[...ids]}::text[])`.execute(db);
  return new Set(rows.map(({ name }) => name));
};

/** Whoever may do everything with roles, and can sign in. */
const administrators = async ({ platform: { db } }: EmbeddedPlatform): Promise<number> => {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from users u where u.activation and (
    select count(distinct rp.name) from user_roles ur join role_permissions rp using (role_id)
    where ur.user_id = u.id and rp.name in ('VIEW_ROLE', 'ADD_ROLE_PERMISSION', 'ADD_ROLE_TO_USER')) = 3`.execute(db);
  return rows[0]?.count ?? 0;
};

/**
 * Limited operators do what comes to mind with roles, users and groups. Whatever they and those whose accounts they got hold of may do in
 * the end, one of them could do in the beginning; and somebody who can manage roles is always left.
 */
export const walk = async (platform: EmbeddedPlatform, size: keyof typeof WALKS, random: () => number) => {
  const ask = createAsk(platform);
  const person = createPeople(platform);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const some = (list: readonly string[], part: number) => list.filter(() => random() < part);
  const counts = { steps: 0, done: 0, gained: 0, orphaned: 0, failed: 0 };
  const told: string[] = [];
  let serial = 0;

  const step = async (by: Person, people: readonly Person[], roles: string[], groupRoles: string[]) => {
    const user = pick(people).id;
    const [role, groupRole] = [pick(roles), pick(groupRoles)];
    const permissions = [pick(EVERYTHING)];
    const group = `/users/v1/groups/${OTHER_GROUP}`;
    const [method, path, body] = pick<readonly [string, string, object?]>([
      ['POST', '/users/v1/roles', { name: `made ${++serial}` }],
      ['PUT', `/users/v1/roles/${role}`, { name: 'another' }],
      ['DELETE', `/users/v1/roles?eq(id,${role})`],
      ['POST', `/users/v1/roles/add_permissions?eq(id,${role})`, { permissions }],
      ['POST', `/users/v1/roles/add_permissions?in(id,${roles.join(',')})`, { permissions }],
      ['POST', `/users/v1/roles/remove_permissions?eq(id,${role})`, { permissions }],
      ['POST', `/users/v1/add_roles?eq(id,${user})`, { roles: [role] }],
      ['POST', `/users/v1/add_roles?eq(id,${by.id})`, { roles: [role] }],
      ['POST', `/users/v1/add_roles?in(id,${user},${by.id})`, { roles }],
      ['POST', `/users/v1/remove_roles?eq(id,${user})`, { roles: [role] }],
      ['PUT', `/users/v1/${user}/email`, { email: `taken${serial}@example.test` }],
      ['PUT', `/users/v1/${user}`, { first_name: 'Another', roles: [role], permissions }],
      ['DELETE', `/users/v1/${user}`],
      ['POST', `/users/v1/add_to_staff?eq(id,${user})`, { groups: [OTHER_GROUP] }],
      ['POST', `/users/v1/remove_from_staff?eq(id,${user})`, { groups: [OTHER_GROUP] }],
      ['POST', `${group}/roles`, { name: `made ${serial}`, permissions }],
      ['POST', `${group}/roles/add_permissions?eq(id,${groupRole})`, { permissions }],
      ['POST', `${group}/roles/remove_permissions?eq(id,${groupRole})`, { permissions }],
      ['POST', `${group}/staff/add_roles?eq(id,${user})`, { roles: [groupRole] }],
      ['POST', `${group}/staff/add_roles?eq(id,${by.id})`, { roles: [groupRole] }],
      ['POST', `${group}/staff/remove_roles?eq(id,${user})`, { roles: [groupRole] }],
    ]);
    const answer = await ask(method, path, { token: by.token, body });
    const id = answer.status === 200 ? answer.body.id : undefined;
    if (typeof id === 'string' && path === '/users/v1/roles') roles.push(id);
    if (typeof id === 'string' && path === `${group}/roles`) groupRoles.push(id);
    return {
      line: `${method} ${path} ${JSON.stringify(body ?? {})}`,
      answer,
      taken: path.endsWith('/email') ? user : undefined,
    };
  };

  for (let round = 0; round < WALKS[size]; round++) {
    const operators: Person[] = [];
    for (let n = 0; n < 3; n++)
      operators.push(
        await person({ permissions: some(EVERYTHING, 0.5), staffOf: OTHER_GROUP, inGroup: some(EVERYTHING, 0.2) }),
      );
    const others = [await person({ permissions: EVERYTHING }), await person({ permissions: some(EVERYTHING, 0.3) })];
    others.push(await person({ staffOf: OTHER_GROUP, inGroup: some(EVERYTHING, 0.5) }));
    const people = [...operators, ...others];
    const ids = people.map(({ id }) => id);
    const { rows: roleRows } = await sql<{ id: string }>`select id from roles
      where id in (select role_id from user_roles where user_id = any(${ids}::text[])) order by seq`.execute(
      platform.platform.db,
    );
    const { rows: groupRows } = await sql<{ id: string }>`select id from group_roles
      where id in (select role_id from staff_roles where user_id = any(${ids}::text[])) order by seq`.execute(
      platform.platform.db,
    );
    const roles = roleRows.map(({ id }) => id);
    const groupRoles = groupRows.map(({ id }) => id);
    const controlled = new Set(operators.map(({ id }) => id));
    const had = await heldBy(platform, [...controlled]);
    for (let n = 0; n < STEPS; n++) {
      const by = pick(operators);
      const { line, answer, taken } = await step(by, people, roles, groupRoles);
      counts.steps++;
      if (answer.status >= 500) counts.failed++;
      if (answer.status !== 200) continue;
      counts.done++;
      if (taken) controlled.add(taken);
      // Whoever holds a permission everywhere holds it in the group.
      const gained = [...(await heldBy(platform, [...controlled]))].filter(
        name => !had.has(name) && !had.has(name.replace('@', '')),
      );
      if (gained.length > 0) {
        counts.gained++;
        told.push(`gained ${gained.join(', ')} by ${line}`);
        break;
      }
      if ((await administrators(platform)) === 0) counts.orphaned++;
    }
  }
  return { counts, told };
};
