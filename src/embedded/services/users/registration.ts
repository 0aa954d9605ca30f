import { sql } from 'kysely';
import { z } from 'zod';
import { COUNTRY_CODES } from '../../../contract/countries';
import { LANGUAGE_CODES } from '../../../contract/languages';
import { TIME_ZONES } from '../../../contract/timeZones';
import { f } from '../../collection/f';
import { readMembers } from '../../collection/readBody';
import type { Route } from '../../http/route';
import { PlatformError } from '../../kernel/errors';
import { hashPassword } from '../../kernel/passwords';
import type { Platform } from '../../kernel/platform';
import { write } from '../../kernel/write';
import { sendFirst } from './firstMail';
import { activationMode } from './mailPurposes';
import { requirePolicy } from './passwordPolicy';
import { requireUser } from './records';
import { requirePatience } from './strangers';
import { requirePinCodes } from './verification';

export const text = f.text({ min: 1, max: 1_000 });
const name = f.name({ max: 1_000 });
export const email = f.email().required();

const isTimeZone = (name: string): boolean => {
  if (TIME_ZONES.includes(name)) return true;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
};

const language = f.enum(LANGUAGE_CODES);
const timeZone = f.text().readAs(z.string().refine(isTimeZone));
/** What people change of themselves. */
export const names = { firstName: name, lastName: name, phoneNumber: text, language, timeZone: timeZone.orNull() };
const registration = {
  firstName: name.required(),
  lastName: name.required(),
  email,
  password: f.text({ max: 1_000 }).required(),
  phoneNumber: text.required(),
  language: language.required(),
  timeZone,
  birthday: f.text().readAs(z.iso.date()),
  gender: f.number().readAs(z.literal([0, 1, 2, 9])),
  country: f.enum(COUNTRY_CODES),
  region: text,
  activationMode,
};

/** Whether an address is somebody else's already. */
export const isUsed = async ({ db }: Platform, email: string, except = ''): Promise<boolean> => {
  const { rows } =
    await sql`select 1 from users where lower(email) = ${email.toLowerCase()} and id <> ${except}`.execute(db);
  return rows.length > 0;
};

/** Opens an account (platform-api 5.2). */
export const register: Route['handler'] = async call => {
  const { platform } = call;
  await requirePatience(call, 'register');
  const fields = readMembers(call.body, registration);
  if (fields.activationMode === 'pin_code') await requirePinCodes(platform, 'activation');
  await requirePolicy(platform.db, fields.password);
  if (await isUsed(platform, fields.email)) throw new PlatformError(203);
  const id = platform.randomHex(24);
  const now = new Date(platform.now());
  const passwordHash = await hashPassword(fields.password);
  await write(call, async (within, note) => {
    const { db } = within.platform;
    const rows = await db
      .insertInto('users')
      .values({
        id,
        first_name: fields.firstName,
        last_name: fields.lastName,
        email: fields.email,
        password_hash: passwordHash,
        phone_number: fields.phoneNumber,
        language: fields.language,
        time_zone: fields.timeZone ?? 'Europe/Brussels',
        creation_timestamp: now,
        update_timestamp: now,
      })
      .onConflict(conflict => conflict.doNothing())
      .returning('id')
      .execute();
    if (rows.length === 0) throw new PlatformError(203);
    const { birthday, gender, country, region } = fields;
    // Who tells nothing of this has no profile yet: it is created with `POST /profiles/v1/`.
    if ([birthday, gender, country, region].some(value => value !== undefined))
      await db.insertInto('profiles').values({ user_id: id, birthday, gender, country, region }).execute();
    await note('user.register', id);
    await sendFirst(within.platform, { id, email: fields.email }, 'activation', fields.activationMode);
  });
  return requireUser(call, id);
};
