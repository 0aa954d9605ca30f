import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** libfaketime, where Debian's package puts it: it tells a process another time of day than the machine's. */
const LIBRARY = (existsSync('/usr/lib') ? readdirSync('/usr/lib') : [])
  .map(folder => join('/usr/lib', folder, 'faketime/libfaketimeMT.so.1'))
  .find(existsSync);

export const hasFakeClock = LIBRARY !== undefined;

/** The time of day of a process; its timers go on as they do. */
export const startFakeClock = () => {
  if (!LIBRARY) throw new Error('libfaketime is not installed.');
  const folder = mkdtempSync(join(tmpdir(), 'meridian-clock-'));
  const file = join(folder, 'offset');
  const set = (seconds: number) => writeFileSync(file, `${seconds < 0 ? '-' : '+'}${Math.abs(seconds)}\n`);
  set(0);
  return {
    /** Seconds from the machine's time. */
    set,
    env: {
      LD_PRELOAD: LIBRARY,
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_NO_CACHE: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    },
    end: () => rmSync(folder, { recursive: true, force: true }),
  };
};
