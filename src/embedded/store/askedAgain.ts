/** Longer statements are lists of rows to be stored, and differ each time. */
const LONGEST = 8_000;
/** Texts that are remembered for being asked a second time. */
const MOST_SEEN = 1_000;
const KEPT_KINDS = /^\s*(?:select|with|insert|update|delete)\b/i;

/** Tells of each statement whether it is worth keeping prepared: a read or a write of rows that was asked before. */
export const createAskedAgain = () => {
  const seen = new Set<string>();
  return (text: string): boolean => {
    if (text.length > LONGEST || !KEPT_KINDS.test(text)) return false;
    if (seen.delete(text)) return true;
    if (seen.size >= MOST_SEEN) seen.clear();
    seen.add(text);
    return false;
  };
};
