import type { BackendModule } from 'i18next';
import { BASE } from './base';

/** How long texts may be on their way before English stays and one may ask again, in milliseconds. */
const PATIENCE_MS = 20_000;

const read = async (language: string, namespace: string) => {
  const late = new AbortController();
  // A server that takes a question and never answers would leave "loading" for ever.
  const timer = setTimeout(() => late.abort(), PATIENCE_MS);
  try {
    const response = await fetch(`${BASE}locales/${language}/${namespace}.json`, { signal: late.signal });
    if (!response.ok) return { error: `${response.status}`, isWorthAgain: response.status >= 500 };
    return { texts: await response.json() };
  } catch (error) {
    // No answer at all is a TypeError; one that is too late, or no JSON, would be no better the next time.
    return { error: String(error), isWorthAgain: error instanceof TypeError };
  } finally {
    clearTimeout(timer);
  }
};

/** Where i18next reads texts: `/locales/{language}/{namespace}.json`. It asks again itself where that is worth it. */
export const textsBackend: BackendModule = {
  type: 'backend',
  init: () => undefined,
  read: (language, namespace, callback) => {
    void read(language, namespace).then(({ texts, error, isWorthAgain }) =>
      texts === undefined ? callback(error ?? '', isWorthAgain ?? false) : callback(null, texts),
    );
  },
};
