/**
 * The most of one answer that is read, in characters: a list of 500 records of 100 kB each. A page would stop answering before it could
 * show more, and a host that never ends would fill the browser's memory. Downloads are streams, and have no limit.
 */
const ANSWER_MOST = 64 * 2 ** 20;

/** The text of a body, or `undefined` where it is longer than that: the rest is not asked for. @throws what the stream does */
export const readText = async ({ body }: Pick<Response, 'body'>): Promise<string | undefined> => {
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  while (text.length <= ANSWER_MOST) {
    const { done, value } = (await reader?.read()) ?? { done: true };
    if (done) return text;
    text += value;
  }
  void reader?.cancel().catch(() => undefined);
  return undefined;
};
