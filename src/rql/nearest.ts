/** Edit distance of two words; endless where their lengths alone differ by more than two. */
const distance = (a: string, b: string): number => {
  if (Math.abs(a.length - b.length) > 2) return Number.POSITIVE_INFINITY;
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      next.push(
        Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)),
      );
    }
    row = next;
  }
  return row[b.length] ?? Number.POSITIVE_INFINITY;
};

/**
 * The candidate that differs least from a word, whatever the case.
 *
 * @param most how many letters may differ, at most two
 */
export const nearest = (word: string, candidates: readonly string[], most = 2): string | undefined => {
  const ranked = candidates
    .map(candidate => ({ candidate, edits: distance(candidate.toLowerCase(), word.toLowerCase()) }))
    .sort((a, b) => a.edits - b.edits);
  return ranked[0] && ranked[0].edits <= most ? ranked[0].candidate : undefined;
};
