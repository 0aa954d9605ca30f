import { createAskedAgain } from './askedAgain';

/** Statements that have a name at once: each connection keeps the tree and the plan of each. */
const MOST_NAMED = 150;

/**
 * Names under which connections keep statements prepared.
 *
 * @param keptMs how long a name is used, in milliseconds: plans are of tables as large as they were when they were made
 * @returns the name of a statement; nothing for one that is not worth keeping
 */
export const createStatementNames = (keptMs: number, now: () => number = () => performance.now()) => {
  const isAskedAgain = createAskedAgain();
  const names = new Map<string, string>();
  let serial = 0;
  let until = now() + keptMs;
  return (text: string): string | undefined => {
    if (now() >= until) {
      names.clear();
      until = now() + keptMs;
    }
    const known = names.get(text);
    if (known || names.size >= MOST_NAMED || !isAskedAgain(text)) return known;
    const name = `kept_${++serial}`;
    names.set(text, name);
    return name;
  };
};
