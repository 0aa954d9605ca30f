import { randomUUID } from 'node:crypto';
import { ACCESS_LEVELS, SERVICES } from '../../../contract';
import { defineCollection } from '../../collection/defineCollection';
import { defineService } from '../../collection/defineService';
import { f } from '../../collection/f';
import { readMembers } from '../../collection/readBody';
import { Bytes, NO_CONTENT } from '../../http/answers';
import { BodyTooLargeError, readForm } from '../../http/parts';
import type { Call, Route } from '../../http/route';
import { PlatformError } from '../../kernel/errors';
import { asSystem, SYSTEM } from '../../kernel/who';
import { write } from '../../kernel/write';
import { fileFields, fileTokens } from './fields';
import { filesMigrations } from './migrations';
import { readSamples } from './samples';
import { fileSettings, isShownType, settingsRoutes } from './settings';

const BASE = SERVICES.files.base;
const MAX_FILE = 8 * 1024 * 1024;

const files = defineCollection({
  service: 'files',
  record: 'file',
  table: 'files',
  fields: fileFields,
  permissions: { list: 'VIEW_FILES' },
});

/**
 * The file that the token in the address names, where the token's level is enough.
 *
 * @throws PlatformError 2605 for an unknown token, or where the file goes meanwhile; 2606 for one that may only read
 */
const fileOf = async (call: Call, level: 'full' | 'read') => {
  const rows = await call.platform.db
    .selectFrom('file_tokens')
    .select(['file_id', 'access_level'])
    .where('token', '=', call.parameters.token ?? '')
    .execute();
  const found = rows[0];
  if (!found) throw new PlatformError(2605);
  if (level === 'full' && found.access_level !== 'full') throw new PlatformError(2606);
  const file = await files.lookUp({ ...call, caller: SYSTEM }, found.file_id);
  if (!file) throw new PlatformError(2605);
  return { file, level: found.access_level };
};

/** Tokens of one file: lists tell all of them. */
const MAX_TOKENS = 100;

const insertToken = async (call: Pick<Call, 'platform'>, fileId: string, accessLevel: 'full' | 'read') => {
  const token = `${fileId}-${randomUUID()}`;
  await call.platform.db
    .insertInto('file_tokens')
    .values({ token, file_id: fileId, access_level: accessLevel })
    .execute();
  return { token, accessLevel };
};

type NewFile = { creatorId: string; name: string; mimetype: string; size: number; tags: string[]; blobId: string };

const addFile = (call: Pick<Call, 'platform'> & { caller: Call['caller'] | typeof SYSTEM }, given: NewFile) =>
  write(call, async within => {
    const asking = asSystem(within);
    const { id } = await files.insert(asking, given);
    await insertToken(within, id, 'full');
    return files.get(asking, id);
  });

/** A media type that a header can carry (RFC 9110, 8.3.1); what is none is any file. */
const mediaType = (type: string): string =>
  type.length <= 200 && /^[\w!#$%&'*+.^`|~-]+\/[\w!#$%&'*+.^`|~-]+$/.test(type) ? type : 'application/octet-stream';

/** A form with the file, and its name and tags before or after it. */
const upload: Route['handler'] = async call => {
  const { blobs, db } = call.platform;
  const release = ({ id }: { id: string }) => blobs.remove(db, id);
  const form = await readForm(call.parts(), ({ content }) => blobs.put(content), release).catch((error: unknown) => {
    throw error instanceof BodyTooLargeError ? new PlatformError(2610) : error;
  });
  const [file, ...others] = form.files;
  try {
    if (!file) throw new PlatformError(14, 'Missing required fields: file');
    if (others.length > 0)
      throw new PlatformError(
        15,
        `The field file has an invalid format: the form holds ${form.files.length} files, and one is uploaded at a time`,
      );
    const given = {
      name: form.texts.get('name')?.[0] || 'data',
      tags: [...(form.texts.get('tags[]') ?? []), ...(form.texts.get('tags') ?? [])],
    };
    const { name, tags = [] } = readMembers(given, { name: fileFields.name, tags: fileFields.tags });
    const added = await addFile(call, {
      creatorId: call.caller.userId,
      name,
      mimetype: mediaType(file.type),
      size: file.kept.size,
      tags,
      blobId: file.kept.id,
    });
    return files.onWire(added, call);
  } catch (error) {
    // Nobody wrote down what came.
    for (const { kept } of form.files) await release(kept);
    throw error;
  }
};

const details: Route['handler'] = async call => {
  const { file, level } = await fileOf(call, 'read');
  const { name, size, mimetype } = file;
  return level === 'full' ? files.onWire(file, call) : { name, size, mimetype };
};

const download: Route['handler'] = async call => {
  const { file } = await fileOf(call, 'read');
  return new Bytes(await call.platform.blobs.read(file.blobId, file.size), {
    fileName: file.name,
    type: mediaType(file.mimetype),
    size: file.size,
    isShown: await isShownType(call.platform.db, file.mimetype),
  });
};

const remove: Route['handler'] = async call => {
  const { file } = await fileOf(call, 'full');
  await write(call, async ({ platform: { blobs, db } }, note) => {
    const gone = await db.deleteFrom('files').where('id', '=', file.id).returning('id').execute();
    if (gone.length === 0) throw new PlatformError(2605);
    await blobs.remove(db, file.blobId);
    await note('file.delete', file.id, { name: file.name });
  });
  return NO_CONTENT;
};

/** The file for a change of its tokens: two at once run one after the other, and the second sees what the first left. */
const holdFile = async (within: Call) => {
  const { file } = await fileOf(within, 'full');
  await within.platform.db.selectFrom('files').select('id').where('id', '=', file.id).forUpdate().execute();
  return (await fileOf(within, 'full')).file;
};

const addToken: Route['handler'] = async call => {
  await fileOf(call, 'full');
  // Later clients may leave it out: what is not asked for is not given.
  const { accessLevel = 'read' } = readMembers(call.body, { accessLevel: f.enum(ACCESS_LEVELS) });
  return write(call, async (within, note) => {
    const { id, tokens } = await holdFile(within);
    if (tokens.length >= MAX_TOKENS) throw new PlatformError(26, `A file has at most ${MAX_TOKENS} tokens`);
    const added = await insertToken(within, id, accessLevel);
    await note('file.add_token', id, { accessLevel });
    return added;
  });
};

/** The last token that may do everything stays, or nobody could. */
const removeToken: Route['handler'] = async call => {
  const token = call.parameters.tokenToDelete ?? '';
  await write(call, async (within, note) => {
    const { id, tokens } = await holdFile(within);
    const found = tokens.find(candidate => candidate.token === token);
    if (!found) throw new PlatformError(2605);
    if (found.accessLevel === 'full' && tokens.filter(({ accessLevel }) => accessLevel === 'full').length === 1)
      throw new PlatformError(2607);
    await within.platform.db.deleteFrom('file_tokens').where('token', '=', token).execute();
    await note('file.remove_token', id, { accessLevel: found.accessLevel });
  });
  return NO_CONTENT;
};

const ONE = `${BASE}/:token`;

/** Files, each behind its tokens (platform-api 6.5). */
export const filesService = defineService({
  name: 'files',
  collections: [files],
  tables: [fileTokens, fileSettings],
  routes: [
    ...settingsRoutes,
    { method: 'POST', path: `${BASE}/`, access: 'signed-in', accepts: 'multipart', maxBody: MAX_FILE, handler: upload },
    { method: 'DELETE', path: ONE, access: 'signed-in', handler: remove },
    { method: 'GET', path: `${ONE}/file`, access: 'signed-in', handler: download },
    { method: 'GET', path: `${ONE}/details`, access: 'signed-in', handler: details },
    { method: 'POST', path: `${ONE}/tokens`, access: 'signed-in', handler: addToken },
    { method: 'DELETE', path: `${ONE}/tokens/:tokenToDelete`, access: 'signed-in', handler: removeToken },
  ],
  migrations: filesMigrations,
  open: async ({ blobs, db }) =>
    blobs.ownedBy(
      async id => (await db.selectFrom('files').select('id').where('blob_id', '=', id).execute()).length > 0,
    ),
  samples: async (platform, { accounts: [administrator] }) => {
    const { id: creatorId } = await platform.db
      .selectFrom('users')
      .select('id')
      .where('email', '=', administrator?.email ?? '')
      .executeTakeFirstOrThrow();
    for (const { content, ...sample } of await readSamples()) {
      const { id: blobId, size } = await platform.blobs.put([content] as never);
      await addFile({ platform, caller: SYSTEM }, { ...sample, creatorId, tags: [...sample.tags], blobId, size });
    }
  },
});
