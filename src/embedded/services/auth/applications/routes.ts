import { SERVICES } from '../../../../contract';
import { type Call, ONE_AFFECTED, type Route, requireId } from '../../../http/route';
import { PlatformError } from '../../../kernel/errors';
import { seal } from '../../../kernel/sealing';
import { write } from '../../../kernel/write';
import { codeOf } from '../../../store/errors';
import { CONSOLE_APPLICATION_ID } from '../migrations';
import { endFamily } from '../tokens';
import { applicationFields, applications } from './applications';
import { versionOnWire } from './versionRecord';

const BASE = `${SERVICES.auth.base}/applications`;
const createVersion = applications.recordRoute(
  'POST',
  'versions',
  'CREATE_APPLICATIONS',
  { name: applicationFields.name },
  async (application, given, { platform, ...call }) => {
    const { variablesKey, randomHex, now } = platform;
    const [id, key, secret] = [randomHex(24), randomHex(40), randomHex(40)];
    return write({ ...call, platform }, async ({ platform: { db } }, note) => {
      const version = await db
        .insertInto('application_versions')
        .values({
          id,
          application_id: application.id,
          name: given.name,
          key,
          secret: seal(secret, variablesKey, `version ${key}`),
          creation_timestamp: new Date(now()),
        })
        .returning(['id', 'name', 'key', 'secret', 'creation_timestamp'])
        .executeTakeFirstOrThrow()
        .catch((error: unknown) => {
          throw codeOf(error) === '23505' ? new PlatformError(17) : error;
        });
      await note('application.create_version', application.id, { id, name: given.name });
      return versionOnWire(application.type, version, variablesKey);
    });
  },
);

const removeVersion = (call: Call) => {
  const [applicationId, id] = [requireId(call.parameters.applicationId), requireId(call.parameters.versionId)];
  return write(call, async ({ platform: { db } }, note) => {
    const removed = await db
      .deleteFrom('application_versions')
      .where('id', '=', id)
      .where('application_id', '=', applicationId)
      .where(({ not, and, eb }) =>
        not(and([eb('application_id', '=', CONSOLE_APPLICATION_ID), eb('secret', 'is', null)])),
      )
      .returning('key')
      .executeTakeFirst();
    if (!removed) throw new PlatformError(16);
    // Its secret may be in wrong hands, and a session is renewed without it: what came of its codes ends with it.
    const granted = await db
      .deleteFrom('authorizations')
      .where('client_id', '=', removed.key)
      .returning('family')
      .execute();
    for (const { family } of granted) if (family) await endFamily(db, family);
    await note('application.delete_version', applicationId, { id });
    return ONE_AFFECTED;
  });
};

const access = { anyOf: ['DELETE_APPLICATIONS'] } as const;

/** Beside the conventional ones: versions, whose secrets are answered once made. */
export const applicationRoutes: readonly Route[] = [
  ...applications.routes,
  createVersion,
  { method: 'DELETE', path: `${BASE}/:applicationId/versions/:versionId`, access, handler: removeVersion },
  // The path of clients up to 8.0 (platform-api 6.1).
  { method: 'DELETE', path: `${BASE}/:applicationId/:versionId`, access, handler: removeVersion },
];
