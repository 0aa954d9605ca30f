import { isAvailable } from './isAvailable';
import { ISOLATIONS, NOT_ISOLATED } from './isolations';
import type { Isolation } from './sandbox';

const isRoot = () => process.getuid?.() === 0;

const strongest = async (hidden: readonly string[]): Promise<Isolation> => {
  for (const candidate of ISOLATIONS) {
    // Only root becomes somebody else; the rest depends on the machine.
    if (candidate.isOtherUser && !isRoot()) continue;
    if (await isAvailable(candidate, hidden)) return candidate;
  }
  return NOT_ISOLATED;
};

let known: Promise<Isolation> | undefined;

/**
 * The strongest isolation that works on this machine, found by trying, once: the machine does not change.
 *
 * @param hidden folders and files that functions shall not see
 */
export const findIsolation = (hidden: readonly string[]): Promise<Isolation> => {
  known ??= process.platform === 'linux' ? strongest(hidden) : Promise.resolve(NOT_ISOLATED);
  return known;
};
