import type { Client } from '../../../admin/platform';
import { walkPages } from '../../../admin/walkPages';
import { formatQuery, rql } from '../../../rql';
import { addressKey } from './verdicts';

/** So many are asked for at once: their query still fits every proxy's idea of an address. */
const BATCH = 40;

/**
 * Which addresses the host has an account for.
 *
 * @param report told how many have been looked up
 * @returns the user's id by the key of the address
 */
export const findAddresses = async (
  client: Client,
  emails: readonly string[],
  { signal, report }: { signal: AbortSignal; report: (done: number) => void },
): Promise<Map<string, string>> => {
  const found = new Map<string, string>();
  for (let from = 0; from < emails.length; from += BATCH) {
    const batch = emails.slice(from, from + BATCH);
    // Hosts compare letter by letter: asked as the file has it, and as most hosts keep it.
    const asked = [...new Set(batch.flatMap(email => [email, addressKey(email)]))];
    const read = async (limit: { limit: number; offset: number }) => {
      const query = formatQuery({ where: rql.in('email', ...asked), limit });
      const { data, page } = await client.users.find(query, signal);
      return { data, total: page.total, limit: page.limit };
    };
    const pages = walkPages({ read, pageSize: asked.length, most: Number.POSITIVE_INFINITY });
    // Hosts may leave out what they do not know of a user.
    for await (const { records } of pages)
      for (const { id, email } of records) if (email) found.set(addressKey(email), id);
    report(Math.min(from + BATCH, emails.length));
  }
  return found;
};
