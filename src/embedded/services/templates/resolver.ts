import { PlatformError } from '../../kernel/errors';
import type { Platform } from '../../kernel/platform';
import { type Asking, SYSTEM } from '../../kernel/who';
import { fillPlain } from './fill';
import { fillAll } from './fillAll';
import { fillNewer } from './fillNewer';
import { requireDeclaredTypes } from './inputTypes';
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
  const only = { where, sort: [], limit: { limit: 1, offset: 0 }, skipCount: true } as Parameters<
    typeof plainTemplates.find
  >[1];
  const newer = (await newerTemplates.find(asking, only)).records[0];
  if (newer) return { texts: newer.outputs, fill: fillNewer, declared: newer.inputs };
  const plain = (await plainTemplates.find(asking, only)).records[0];
  if (!plain) throw new PlatformError(16);
  return { texts: plain.fields, fill: fillPlain, declared: undefined };
};

/**
 * Templates of both versions, as other services fill them: with the ports of this one, within the transaction of whoever asks.
 *
 * @param own the platform as this service sees it
 */
export const resolver = (own: Platform): Templates => {
  const asSystem = ({ platform }: Asking) => ({ platform: { ...platform, use: own.use }, caller: SYSTEM }) as const;
  return {
    resolve: async (asking, { content, language, timeZone, ...what }) => {
      const within = asSystem(asking);
      const found = await textsOf(within, what);
      requireDeclaredTypes(found.declared, content);
      // In the language of whoever asks, where they name none.
      return fillAll({ ...within, caller: asking.caller }, found.texts, found.fill, { content, language, timeZone });
    },
    require: async (asking, what) => {
      await textsOf(asSystem(asking), what);
    },
  };
};
