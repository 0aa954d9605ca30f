import { holdsMore } from './holdsMore';

/** What a run may keep in its temporary folder: as much as AWS Lambda gives unless asked for more. */
const MOST = { bytes: 512 * 1024 * 1024, entries: 10_000 };
const WATCH_MS = 500;

/**
 * Looks at a run's temporary folder, twice a second: the disk is the database's, too.
 *
 * @param onExceeded told once, with why
 * @returns ends it
 */
export const watchStorage = (folder: string, onExceeded: (why: string) => void): (() => void) => {
  let timer: NodeJS.Timeout | undefined;
  let hasEnded = false;
  const look = async () => {
    const isExceeded = await holdsMore(folder, MOST);
    if (hasEnded) return;
    if (isExceeded) onExceeded(`The function kept more than 512 MB, or ${MOST.entries} files, in its temporary folder`);
    else timer = setTimeout(look, WATCH_MS);
  };
  timer = setTimeout(look, WATCH_MS);
  return () => {
    hasEnded = true;
    clearTimeout(timer);
  };
};
