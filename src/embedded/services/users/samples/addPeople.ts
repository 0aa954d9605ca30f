import { faker } from '@faker-js/faker/locale/en';
import { sql } from 'kysely';
import { hashPassword } from '../../../kernel/passwords';
import type { Platform } from '../../../kernel/platform';
import type { Wanted } from '../../../kernel/samples';
import { addGroups } from './addGroups';
import { addRoles, type SampleRole } from './addRoles';
import { insertUsers } from './insertUsers';
import { samplePerson } from './people';

/** Everybody who asks for samples gets the same people, roles and times. */
const SEED = 20_261_121;
const BATCH = 1_000;
const DAY_MS = 86_400_000;

const addAccounts = async ({ db, randomHex }: Platform, roles: readonly SampleRole[], { accounts, anchor }: Wanted) => {
  for (const account of accounts) {
    const id = randomHex(24);
    await insertUsers(db, [
      {
        id,
        first: account.firstName,
        last: account.lastName,
        email: account.email,
        hash: await hashPassword(account.password),
        isActive: account.isActive,
        phone: '32470000000',
        language: account.language,
        zone: 'Europe/Brussels',
        at: new Date(anchor - 500 * DAY_MS),
      },
    ]);
    const role = roles.find(candidate => candidate.name === account.holds);
    if (role) await db.insertInto('user_roles').values({ user_id: id, role_id: role.id }).execute();
  }
};

const addUsers = async (
  { db, randomHex }: Platform,
  assignable: readonly SampleRole[],
  { scale, anchor, onProgress }: Wanted,
) => {
  // Nobody knows this password: the people of the sample data cannot sign in.
  const hash = await hashPassword(randomHex(40));
  for (let done = 0; done < scale; done += BATCH) {
    const users = Array.from({ length: Math.min(BATCH, scale - done) }, (_, index) => ({
      ...samplePerson(done + index, anchor),
      id: randomHex(24),
      hash,
    }));
    await insertUsers(db, users);
    const pairs = users.flatMap(user =>
      faker.helpers
        .arrayElements(
          assignable,
          faker.helpers.weightedArrayElement([
            { value: 0, weight: 3 },
            { value: 1, weight: 5 },
            { value: 2, weight: 2 },
            { value: 4, weight: 1 },
          ]),
        )
        .map(role => [user.id, role.id] as const),
    );
    await sql`insert into user_roles (user_id, role_id) select * from unnest(${pairs.map(([user]) => user)}::text[], ${pairs.map(([, role]) => role)}::text[])`.execute(
      db,
    );
    if (scale > BATCH) onProgress(`Adding sample data: ${Math.min(scale, done + BATCH)} of ${scale} users`);
  }
};

/** Links that were mailed and not used: to activate an account, twice, and to choose a new password, twice. */
const addMailRequests = async ({ db, randomHex, now }: Platform, { accounts }: Wanted) => {
  const inactive = accounts.find(({ isActive }) => !isActive);
  const forgetful = accounts.find(({ holds, isActive }) => isActive && !holds);
  // Nobody knows what these digests are of.
  for (const [purpose, account] of [
    ['activation', inactive],
    ['password', forgetful],
  ] as const)
    for (const day of [3, 1])
      await sql`insert into mail_hashes (hash, purpose, user_id, expires_at, id, creation_timestamp)
        select ${randomHex(64)}, ${purpose}, id, ${new Date(now() + 30 * DAY_MS)}::timestamptz, ${randomHex(24)}, ${new Date(now() - day * DAY_MS)}::timestamptz
        from users where email = ${account?.email ?? ''}`.execute(db);
};

/** Roles, the accounts, users who cannot sign in, and groups of them. */
export const addPeople = async (platform: Platform, wanted: Wanted): Promise<void> => {
  faker.seed(SEED);
  const roles = await addRoles(platform, wanted.anchor);
  await addAccounts(platform, roles, wanted);
  await addMailRequests(platform, wanted);
  // Neither administrators nor readers of everything.
  await addUsers(platform, roles.slice(2), wanted);
  await addGroups(platform, wanted.anchor);
};
