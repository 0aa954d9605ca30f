import { sql } from 'kysely';
import { z } from 'zod';
import { SERVICES } from '../../../../contract';
import { f } from '../../../collection/f';
import { readMembers } from '../../../collection/readBody';
import { type Call, ONE_AFFECTED, type Route, readQuery, requireId } from '../../../http/route';
import { PlatformError } from '../../../kernel/errors';
import { seal } from '../../../kernel/sealing';
import { write } from '../../../kernel/write';
import { findPage, project } from '../../../query/findPage';
import { codeOf } from '../../../store/errors';
import type { Database } from '../../../store/openStore';
import { CONSOLE_APPLICATION_ID } from '../migrations';
import {
  APPLICATION_COLUMNS,
  type ApplicationRow,
  applicationFields,
  applicationOnWire,
  publicApplicationFields,
  publicApplicationOnWire,
  type VersionRow,
  versionOnWire,
} from './records';

const BASE = `${SERVICES.auth.base}/applications`;
const MAX_URIS = 50;

const type = f.enum(['oauth1', 'oauth2']).required();
const name = f.text({ min: 1, max: 100 });
const uri = z
  .string()
  .max(2_000)
  .refine(value => URL.canParse(value) && !value.includes('#'));
const changes = {
  type,
  name,
  description: f.text({ max: 250 }),
  logo: f.text({ max: 2_000 }),
  redirectUris: f.texts().readAs(z.array(uri).max(MAX_URIS)),
};
const creation = { ...changes, name: name.required(), confidential: f.boolean() };

const find = async (db: Database, id: string): Promise<ApplicationRow> => {
  const { rows } =
    await sql<ApplicationRow>`select ${sql.raw(APPLICATION_COLUMNS)} from applications a where a.id = ${id}`.execute(
      db,
    );
  if (!rows[0]) throw new PlatformError(16);
  return rows[0];
};

const list: Route['handler'] = async ({ platform, caller, rawQuery }) => {
  const query = readQuery(rawQuery);
  const isTrusted = caller.permissions.has('VIEW_APPLICATIONS');
  const { rows, page } = await findPage<ApplicationRow>(platform.db, query, {
    from: 'from applications a',
    select: APPLICATION_COLUMNS,
    seq: 'a.seq',
    fields: isTrusted ? applicationFields : publicApplicationFields,
  });
  const onWire = (row: ApplicationRow) =>
    isTrusted ? applicationOnWire(row, platform.variablesKey) : publicApplicationOnWire(row);
  return { query: '{}', page, data: rows.map(row => project(onWire(row), query.select)) };
};

const create: Route['handler'] = async call => {
  const { platform } = call;
  const given = readMembers(call.body, creation);
  if (given.type === 'oauth2' && (given.redirectUris ?? []).length === 0)
    throw new PlatformError(14, 'Missing required fields: redirectUris');
  const id = platform.randomHex(24);
  const at = new Date(platform.now());
  const isOauth2 = given.type === 'oauth2';
  return write(call, async ({ platform: { db } }, note) => {
    await sql`insert into applications (id, type, name, description, logo, redirect_uris, confidential, creation_timestamp, update_timestamp)
      values (${id}, ${given.type}, ${given.name}, ${given.description ?? ''}, ${isOauth2 ? (given.logo ?? null) : null},
        ${isOauth2 ? (given.redirectUris ?? []) : []}::text[], ${isOauth2 && (given.confidential ?? false)}, ${at}, ${at})`.execute(
      db,
    );
    await note('application.create', id, { name: given.name, type: given.type });
    return applicationOnWire(await find(db, id), platform.variablesKey);
  });
};

const update: Route['handler'] = async call => {
  const id = requireId(call.parameters.applicationId);
  const { platform } = call;
  const { type: stored } = await find(platform.db, id);
  const given = readMembers(call.body, changes);
  if (given.type !== stored) throw new PlatformError(16);
  const isOauth2 = stored === 'oauth2';
  await write(call, async ({ platform: { db } }, note) => {
    await sql`update applications set name = coalesce(${given.name ?? null}, name), description = coalesce(${given.description ?? null}, description),
      logo = coalesce(${isOauth2 ? (given.logo ?? null) : null}, logo),
      redirect_uris = coalesce(${isOauth2 ? (given.redirectUris ?? null) : null}::text[], redirect_uris),
      update_timestamp = ${new Date(platform.now())} where id = ${id}`.execute(db);
    await note('application.update', id, given);
  });
  return ONE_AFFECTED;
};

const remove: Route['handler'] = async call => {
  const id = requireId(call.parameters.applicationId);
  // Without it nobody could sign in on the console any more.
  if (id === CONSOLE_APPLICATION_ID) throw new PlatformError(27, "The console's own application cannot be removed");
  await write(call, async ({ platform: { db } }, note) => {
    const { rows } = await sql`delete from applications where id = ${id} returning id`.execute(db);
    if (rows.length === 0) throw new PlatformError(16);
    for (const table of ['access_tokens', 'refresh_tokens', 'cookie_sessions'])
      await sql`delete from ${sql.table(table)} where application_id = ${id}`.execute(db);
    await note('application.delete', id);
  });
  return ONE_AFFECTED;
};

const createVersion: Route['handler'] = async call => {
  const { platform } = call;
  const applicationId = requireId(call.parameters.applicationId);
  const application = await find(platform.db, applicationId);
  const given = readMembers(call.body, { name: name.required() });
  const [id, key, secret] = [platform.randomHex(24), platform.randomHex(40), platform.randomHex(40)];
  return write(call, async ({ platform: { db } }, note) => {
    const { rows } =
      await sql<VersionRow>`insert into application_versions (id, application_id, name, key, secret, creation_timestamp)
      values (${id}, ${applicationId}, ${given.name}, ${key}, ${seal(secret, platform.variablesKey, `version ${key}`)}, ${new Date(platform.now())})
      returning id, name, key, secret, creation_timestamp`
        .execute(db)
        .catch((error: unknown) => {
          throw codeOf(error) === '23505' ? new PlatformError(17) : error;
        });
    await note('application.create_version', applicationId, { id, name: given.name });
    if (!rows[0]) throw new PlatformError(1);
    return versionOnWire(application.type, rows[0], platform.variablesKey);
  });
};

const removeVersion = async (call: Call) => {
  const [applicationId, id] = [requireId(call.parameters.applicationId), requireId(call.parameters.versionId)];
  await write(call, async ({ platform: { db } }, note) => {
    const { rows } = await sql`delete from application_versions where id = ${id} and application_id = ${applicationId}
      and not (application_id = ${CONSOLE_APPLICATION_ID} and secret is null) returning id`.execute(db);
    if (rows.length === 0) throw new PlatformError(16);
    await note('application.delete_version', applicationId, { id });
  });
  return ONE_AFFECTED;
};

const DELETE = { anyOf: ['DELETE_APPLICATIONS'] } as const;

/** Applications and their versions (platform-api 3.10 and 6.1). */
export const applicationRoutes: readonly Route[] = [
  { method: 'GET', path: BASE, access: 'signed-in', handler: list },
  { method: 'POST', path: BASE, access: { anyOf: ['CREATE_APPLICATIONS'] }, handler: create },
  { method: 'PUT', path: `${BASE}/:applicationId`, access: { anyOf: ['UPDATE_APPLICATIONS'] }, handler: update },
  { method: 'DELETE', path: `${BASE}/:applicationId`, access: DELETE, handler: remove },
  {
    method: 'POST',
    path: `${BASE}/:applicationId/versions`,
    access: { anyOf: ['CREATE_APPLICATIONS'] },
    handler: createVersion,
  },
  { method: 'DELETE', path: `${BASE}/:applicationId/versions/:versionId`, access: DELETE, handler: removeVersion },
  // The path of clients up to 8.0 (platform-api 6.1).
  { method: 'DELETE', path: `${BASE}/:applicationId/:versionId`, access: DELETE, handler: removeVersion },
];
