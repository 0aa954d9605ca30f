import type { RaRecord } from 'react-admin';
import type { WalkEnd, WalkedPage } from '../../admin/walkPages';
import type { FileSink } from './fileSink';
import type { RowFormat } from './rowFormats';

/** `until`: when it goes on, while the host wants to be left alone. */
export type ExportProgress = { done: number; total: number | undefined; until?: Date };
export type ExportEnd = WalkEnd & { bytes: number };

/** Rows that are written in one go, before the page may draw and react again. */
const ROWS_A_TURN = 100;

const nextTurn = () => new Promise<void>(resolve => setTimeout(resolve));

/**
 * Writes records to a file as they arrive. After a failure, and when `signal` is aborted, no file is left.
 *
 * @throws what the pages or the file throw; the reason of the signal
 */
export const runExport = async (
  pages: AsyncGenerator<WalkedPage<RaRecord>, WalkEnd>,
  sink: FileSink,
  { head, row, between, tail }: RowFormat,
  { signal, report }: { signal: AbortSignal; report: (progress: ExportProgress) => void },
): Promise<ExportEnd> => {
  let [bytes, isFirst] = [0, true];
  const write = async (text: string) => {
    bytes += new TextEncoder().encode(text).length;
    await sink.write(text);
  };
  const stopped = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
  });
  // It may be aborted while nothing waits for it.
  stopped.catch(() => undefined);
  try {
    await write(head);
    for (;;) {
      signal.throwIfAborted();
      const step = await Promise.race([pages.next(), stopped]);
      if (step.done) {
        await write(tail);
        await sink.finish();
        return { ...step.value, bytes };
      }
      const { records, done, total } = step.value;
      for (let at = 0; at < records.length; at += ROWS_A_TURN) {
        const rows = records.slice(at, at + ROWS_A_TURN).map(row);
        await write(`${isFirst ? '' : between}${rows.join(between)}`);
        isFirst = false;
        await nextTurn();
      }
      report({ done, total });
    }
  } catch (error) {
    await sink.abandon().catch(() => undefined);
    throw error;
  }
};
