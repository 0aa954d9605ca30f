import { downloadBlob } from '../downloadText';

/** Where the text of a file goes, piece by piece. */
export type FileSink = {
  write: (text: string) => Promise<void>;
  /** Hands the file over. */
  finish: () => Promise<void>;
  /** Leaves nothing behind. */
  abandon: () => Promise<void>;
};

type SaveFilePicker = (options: { suggestedName: string }) => Promise<FileSystemFileHandle>;

const isAbort = (error: unknown) => error instanceof DOMException && error.name === 'AbortError';

const toDisk = async (handle: FileSystemFileHandle): Promise<FileSink> => {
  const stream = await handle.createWritable();
  return { write: text => stream.write(text), finish: () => stream.close(), abandon: () => stream.abort() };
};

/** Keeps the pieces as blobs: browsers hold those outside the heap. */
const inParts = (fileName: string, type: string): FileSink => {
  let parts: Blob[] = [];
  return {
    write: async text => {
      parts.push(new Blob([text]));
    },
    finish: async () => downloadBlob(fileName, new Blob(parts, { type })),
    abandon: async () => {
      parts = [];
    },
  };
};

/**
 * Opens a file for writing. A large one goes straight to disk where the browser can: it asks for the place, so this has to
 * be called from a click.
 *
 * @returns `undefined` when the operator chose no place
 */
export const openFile = async (
  fileName: string,
  type: string,
  { isLarge }: { isLarge: boolean },
): Promise<FileSink | undefined> => {
  const { showSaveFilePicker } = globalThis as { showSaveFilePicker?: SaveFilePicker };
  if (!isLarge || !showSaveFilePicker) return inParts(fileName, type);
  try {
    return await toDisk(await showSaveFilePicker({ suggestedName: fileName }));
  } catch (error) {
    if (isAbort(error)) return undefined;
    // The page may not ask, or not write there.
    return inParts(fileName, type);
  }
};
