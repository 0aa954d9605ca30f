/**
 * The most of one answer that is read, in bytes: a list of 500 records of 100 kB each. A page would stop answering before it could
 * show more, and a host that never ends would fill the browser's memory. Downloads are streams, and have no limit.
 */
export const ANSWER_MOST_BYTES = 64 * 2 ** 20;

/** The text of a body, or `undefined` where it is longer than that: the rest is not asked for. @throws what the stream does */
export const readText = async ({ body }: Pick<Response, 'body'>): Promise<string | undefined> => {
  if (!body) return '';
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let [text, bytes] = ['', 0];
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    bytes += value.byteLength;
    if (bytes > ANSWER_MOST_BYTES) {
      void reader.cancel().catch(() => undefined);
      return undefined;
    }
    text += decoder.decode(value, { stream: true });
  }
};
