import { readableWords } from '../../admin/messages';

const PLACE = /\$([A-Za-z_]\w*(?:\.\w+)*)/g;

/** Names under which a template asks for content, in the order of its texts, each once. */
const placesIn = (texts: readonly unknown[]): string[] => [
  ...new Set(texts.flatMap(text => [...String(text).matchAll(PLACE)].map(([, path = '']) => path))),
];

/** Content that fills every place of a template with its own name, so that one sees what goes where. */
export const sampleContent = (texts: readonly unknown[]): Record<string, unknown> => {
  const content: Record<string, unknown> = {};
  for (const path of placesIn(texts)) {
    const steps = path.split('.');
    const last = steps.pop() ?? '';
    let into = content;
    for (const step of steps) {
      if (typeof into[step] !== 'object') into[step] = {};
      into = into[step] as Record<string, unknown>;
    }
    into[last] ??= readableWords(last);
  }
  return content;
};
