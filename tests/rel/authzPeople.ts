import { sql } from 'kysely';
import { PERMISSION_NAMES } from '../../src/contract';
import type { EmbeddedPlatform } from '../../src/embedded/app';
import { hashPassword } from '../../src/embedded/kernel/passwords';
import { CONSOLE_APPLICATION_ID } from '../../src/embedded/services/auth/migrations';
import { issueTokens } from '../../src/embedded/services/auth/tokens';

export const GROUP = '5bfbfc3146e0fb321a4b28aa';
export const OTHER_GROUP = '5bfbfc3146e0fb321a4b28ab';

export type Person = { readonly id: string; readonly email: string; readonly token: string };

/** What somebody is made with. */
type Standing = {
  readonly permissions?: readonly string[];
  readonly patientOf?: string;
  /** A patient whose enlistment is over. */
  readonly wasPatientOf?: string;
  readonly staffOf?: string;
  /** Permissions of their role in the group that they are staff of. */
  readonly inGroup?: readonly string[];
  readonly applicationId?: string;
};

/** Everybody's: a password of one's own would cost each of them a hash. */
export const PASSWORD = 'Of-a-trial-7';
const PASSWORD_HASH = hashPassword(PASSWORD);

/** People with exactly what a decision asks for. */
export const createPeople = ({ platform }: Pick<EmbeddedPlatform, 'platform'>) => {
  const { db, randomHex, now } = platform;
  const roleWith = async (permissions: readonly string[]): Promise<string> => {
    const id = randomHex(24);
    await sql`with role as (insert into roles (id, name) values (${id}, 'of a trial') returning id)
      insert into role_permissions (role_id, name) select role.id, p from role, unnest(${[...permissions]}::text[]) p`.execute(
      db,
    );
    return id;
  };
  return async ({ applicationId = CONSOLE_APPLICATION_ID, ...is }: Standing = {}): Promise<Person> => {
    const id = randomHex(24);
    const email = `${id}@example.test`;
    await sql`insert into users (id, email, first_name, phone_number, password_hash, activation)
      values (${id}, ${email}, 'Of a trial', '1', ${await PASSWORD_HASH}, true)`.execute(db);
    if (is.permissions?.length)
      await sql`insert into user_roles (user_id, role_id) values (${id}, ${await roleWith(is.permissions)})`.execute(
        db,
      );
    const group = is.patientOf ?? is.wasPatientOf;
    if (group)
      await sql`insert into patient_enlistments (user_id, group_id, expiry_timestamp)
        values (${id}, ${group}, ${is.patientOf ? null : new Date(now() - 86_400_000)})`.execute(db);
    if (is.staffOf)
      await sql`insert into staff_enlistments (user_id, group_id) values (${id}, ${is.staffOf})`.execute(db);
    if (is.inGroup?.length) {
      const roleId = randomHex(24);
      await sql`insert into group_roles (id, group_id, name, permissions)
        values (${roleId}, ${is.staffOf}, 'of a trial', ${[...is.inGroup]}::text[])`.execute(db);
      await sql`insert into staff_roles (user_id, group_id, role_id) values (${id}, ${is.staffOf}, ${roleId})`.execute(
        db,
      );
    }
    return { id, email, token: (await issueTokens(platform, id, applicationId)).access_token };
  };
};

/** Who calls, and by which of the words of a rule they would be let in (authzTable). */
export type Subject = {
  readonly name: string;
  /** Of those who are somebody. */
  readonly id?: string;
  readonly token: string | undefined;
  /** Makes the `Authorization` header of a call by OAuth1, instead of a token. */
  readonly signs?: (method: string, url: string) => string;
  readonly holds: ReadonlySet<string>;
  /** Code that they are refused with wherever somebody has to be signed in. */
  readonly refusal?: number;
  /** Whether the wire leaves open what they are let in to: they never are to more. */
  readonly isOpen?: boolean;
};

/**
 * The subjects that stay throughout; each is made when it is needed first.
 *
 * @returns `fixed` for every row, `of` for the permissions that a row names, `alone` for each known permission by itself
 */
export const createCast = (platform: EmbeddedPlatform) => {
  const { db } = platform.platform;
  const person = createPeople(platform);
  const made = new Map<string, Promise<Subject>>();
  const once =
    (name: string, holds: readonly string[], standing: Standing | (() => Promise<Partial<Subject>>)) =>
    (): Promise<Subject> => {
      const known = made.get(name);
      if (known) return known;
      const subject = (async (): Promise<Subject> => {
        const given = await (typeof standing === 'function' ? standing() : person(standing));
        return { token: undefined, ...given, name, holds: new Set(holds) };
      })();
      made.set(name, subject);
      return subject;
    };

  const opensNothing = (code: number, token: () => Promise<string>) => async () => ({
    token: await token(),
    refusal: code,
  });
  const ended = async (end: (id: string) => Promise<unknown>) => {
    const { id, token } = await person({ permissions: PERMISSION_NAMES });
    await end(id);
    return token;
  };
  const otherApplication = async () => {
    const id = platform.platform.randomHex(24);
    await sql`insert into applications (id, name, type) values (${id}, 'Of a trial', 'oauth2')`.execute(db);
    return id;
  };
  const byOther = (permissions: readonly string[]) => async () =>
    person({ permissions, applicationId: await otherApplication() });
  const all = ['anyone', ...PERMISSION_NAMES];
  const opened = ['anyone'];

  const fixed = [
    once('anonymous', [], async () => ({ refusal: 104 })),
    once(
      'a token that was never issued',
      [],
      opensNothing(117, async () => 'f'.repeat(40)),
    ),
    once(
      'a token of another form',
      [],
      opensNothing(117, async () => 'not-a-token'),
    ),
    once(
      'an expired token',
      [],
      opensNothing(118, () =>
        ended(id => sql`update access_tokens set expires_at = '2020-01-01' where user_id = ${id}`.execute(db)),
      ),
    ),
    once(
      'a revoked token',
      [],
      opensNothing(117, () => ended(id => sql`delete from access_tokens where user_id = ${id}`.execute(db))),
    ),
    once(
      'a token of somebody who is gone',
      [],
      opensNothing(117, () => ended(id => sql`delete from users where id = ${id}`.execute(db))),
    ),
    once(
      'a refresh token',
      [],
      opensNothing(117, async () => {
        const { id } = await person({ permissions: PERMISSION_NAMES });
        return (await issueTokens(platform.platform, id, CONSOLE_APPLICATION_ID)).refresh_token;
      }),
    ),
    once('nobody', opened, {}),
    once('nobody, by another application', opened, byOther([])),
    once('all permissions', all, { permissions: PERMISSION_NAMES }),
    once('all permissions, by another application', all, byOther(PERMISSION_NAMES)),
    once('a patient of the group', ['anyone', 'patient'], { patientOf: GROUP }),
    once('a former patient of the group', opened, { wasPatientOf: GROUP }),
    once('a patient of another group', opened, { patientOf: OTHER_GROUP }),
    once('staff of the group', ['anyone', 'staff'], { staffOf: GROUP }),
    once('staff of another group', opened, { staffOf: OTHER_GROUP }),
  ];
  const alone = (name: string) => once(name, ['anyone', name], { permissions: [name] });
  const of = (names: readonly string[], it: string | undefined) => {
    const rest = PERMISSION_NAMES.filter(name => !names.includes(name));
    const key = names.join(' ');
    return [
      once(`all but ${key}`, ['anyone', ...rest], { permissions: rest }),
      once(`in another group: ${key}`, opened, { staffOf: OTHER_GROUP, inGroup: names }),
      once(`in the group all but ${key}`, ['anyone', 'staff', ...rest.map(name => `${name}@group`)], {
        staffOf: GROUP,
        inGroup: rest,
      }),
      ...names.flatMap(name => [
        alone(name),
        once(`in the group: ${name}`, ['anyone', 'staff', `${name}@group`], { staffOf: GROUP, inGroup: [name] }),
        once(`${name}:elsewhere`, opened, { permissions: [`${name}:elsewhere`] }),
        ...(it ? [once(`${name}:${it}`, ['anyone', `${name}:it`], { permissions: [`${name}:${it}`] })] : []),
      ]),
    ];
  };
  return { fixed, of, alone, person, once };
};

export type Cast = ReturnType<typeof createCast>;
