import { readExactPage } from '../../admin/exactPages';
import { type Patience, patiently } from '../../admin/patiently';
import type { Client } from '../../admin/platform';
import { type WalkEnd, walkPages } from '../../admin/walkPages';
import { type Entry, entriesOf } from './entriesOf';

const PAGE = 100;
/** So many are read of one list. */
const MOST = 5_000;

export type ReadOptions = Pick<Patience, 'onWait'> & {
  signal: AbortSignal;
  /** The list answers everything at once (functions). */
  isWhole?: boolean;
  /** Told how many there are so far, and of how many where the host says so. */
  report?: (done: number, of: number | undefined) => void;
};

export type ReadList = { entries: Entry[] } & Pick<WalkEnd, 'isCut' | 'isRepeating'>;

/**
 * A whole list with its texts, whatever page size the host grants; one that limits calls is heeded.
 *
 * @throws as the client's `request` does
 */
export const readEntries = async (
  client: Pick<Client, 'http'>,
  path: string,
  { signal, report, onWait, isWhole = false }: ReadOptions,
): Promise<ReadList> => {
  const read = async ({ limit, offset }: { limit: number; offset: number }) => {
    const page = () => readExactPage(client, path, { limit, offset, signal, isWhole });
    const { value, text } = await patiently(page, { signal, onWait });
    const total = value.page.total ?? (isWhole ? offset + value.data.length : undefined);
    return { data: entriesOf(text, value.data), total, limit: value.page.limit };
  };
  const pages = walkPages<Entry>({ read, pageSize: PAGE, most: MOST });
  const entries: Entry[] = [];
  for (;;) {
    const step = await pages.next();
    if (step.done) return { entries, isCut: step.value.isCut, isRepeating: step.value.isRepeating };
    entries.push(...step.value.records);
    report?.(step.value.done, step.value.total);
  }
};
