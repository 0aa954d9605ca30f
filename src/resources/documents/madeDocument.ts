import { type Client, pageOf, record } from '../../admin/platform';
import { holdsSent } from '../../admin/unsure';
import type { DataDocument } from '../../contract';
import { formatQuery, rql } from '../../rql';

const MINUTE_MS = 60_000;
/** How near a creation has to be to the sending, by this device's clock, to be the one that was sent. */
const NEAR_MS = 5_000;
/** Within it a document counts as one that may be meant, whatever it holds: a creation's own steps change data, and clocks differ. */
const DOUBTFUL_MS = 10 * MINUTE_MS;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** So many of one's own last documents are looked through. */
const NEWEST = 20;

type Sending = { schemaId: string; json: string; me: string; sentAt: number; now: number };

/**
 * Where no answer to a creation came: the document that was made of it, as far as those of the same user tell.
 *
 * @returns its id; `null` where none was made; `undefined` where that cannot be told
 */
export const findMade = async (
  http: Pick<Client['http'], 'request'>,
  { schemaId, json, me, sentAt, now }: Sending,
): Promise<string | null | undefined> => {
  const sent: unknown = JSON.parse(json);
  const { data: newest } = await http.request({
    method: 'GET',
    path: `/data/v1/${encodeURIComponent(schemaId)}/documents`,
    rql: formatQuery({
      where: rql.eq('creatorId', me),
      sort: [{ field: 'creationTimestamp', direction: -1 }],
      limit: { limit: NEWEST },
    }),
    reads: pageOf(record<DataDocument>()),
  });
  const isSame = ({ data }: DataDocument) => holdsSent(data, sent);
  const since = ({ creationTimestamp }: DataDocument) => creationTimestamp.getTime() - sentAt;
  const made = newest.filter(one => isSame(one) && since(one) >= -NEAR_MS && since(one) <= now - sentAt + NEAR_MS);
  if (made.length > 0) return made.length === 1 ? made[0]?.id : undefined;
  const isDoubtful = (one: DataDocument) => since(one) >= (isSame(one) ? -DAY_MS : -DOUBTFUL_MS);
  return newest.some(isDoubtful) ? undefined : null;
};
