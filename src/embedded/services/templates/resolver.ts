import { PlatformError } from '../../kernel/errors';
import { type Asking, SYSTEM } from '../../kernel/who';
import { PLAIN } from './fill';
import { fillAll } from './fillAll';
import { NEWER } from './fillNewer';
import { newerTemplates } from './newerTable';
import { plainTemplates } from './plainTable';
import type { Templates } from './ports';

/**
 * What a mail is made of: an id is that of one version, a name that of the newer first.
 *
 * @throws PlatformError 16
 */
const textsOf = async (asking: Asking, { id, name = '' }: { id?: string; name?: string }) => {
  const where = id ? { op: 'eq', field: 'id', value: id } : { op: 'eq', field: 'name', value: name };
  const only = { where, sort: [], skipCount: true } as Parameters<typeof plainTemplates.find>[1];
  const newer = (await newerTemplates.find(asking, only)).records[0];
  if (newer) return { texts: newer.outputs, language: NEWER };
  const plain = (await plainTemplates.find(asking, only)).records[0];
  if (!plain) throw new PlatformError(16);
  return { texts: plain.fields, language: PLAIN };
};

/** Templates of both versions, as other services fill them. */
export const resolver: Templates = {
  resolve: async ({ platform }, { content, language, ...what }) => {
    const asking = { platform, caller: SYSTEM } as const;
    const found = await textsOf(asking, what);
    return fillAll(asking, found.texts, found.language, { content, language });
  },
  require: async ({ platform }, what) => {
    await textsOf({ platform, caller: SYSTEM }, what);
  },
};
