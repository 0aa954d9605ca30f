/** Where each line begins: behind line breaks, and where a line would be too long; never inside a pair. */
export const cutLines = (text: string, columns: number): number[] => {
  const starts: number[] = [0];
  let from = 0;
  let end = 0;
  while (from < text.length) {
    // Looked for once per line: what is sent often is a single line of megabytes.
    if (from >= end) end = text.indexOf('\n', from) + 1 || text.length;
    let next = Math.min(end, from + columns);
    const code = text.charCodeAt(next);
    if (next < end && code >= 0xdc00 && code <= 0xdfff) next++;
    if (next < text.length) starts.push(next);
    from = next;
  }
  return starts;
};
