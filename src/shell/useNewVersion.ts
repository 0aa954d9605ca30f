import { useEffect, useState } from 'react';
import { BASE } from '../admin/base';

/** How often a page that is looked at asks for its own start again. Milliseconds. */
const EVERY_MS = 15 * 60_000;

/**
 * The scripts that the build wrote into the page: they name the code that it loads. None where the console is developed,
 * with another build each minute.
 */
const ownScripts = (): string[] =>
  [...document.querySelectorAll('script:not([src]):not([type])')].flatMap(({ textContent }) => textContent || []);

/** Whether the host of this page serves another version of the console by now; `undefined` where that cannot be told. */
const isOutdated = async (scripts: readonly string[]): Promise<boolean | undefined> => {
  const response = await fetch(BASE, { cache: 'no-cache' });
  const html = await response.text();
  // A proxy's sign-in page, say, is no version of it.
  return response.ok && html.includes('id="root"') ? !scripts.every(script => html.includes(script)) : undefined;
};

/** Whether a new version of the console was installed since this page was loaded: asked for while somebody looks at it. */
export const useNewVersion = (): boolean => {
  const [isNew, setNew] = useState(false);
  useEffect(() => {
    const scripts = ownScripts();
    if (isNew || scripts.length === 0) return undefined;
    let askedAt = Date.now();
    const look = async () => {
      if (document.hidden || Date.now() - askedAt < EVERY_MS) return;
      askedAt = Date.now();
      // Without an answer there is nothing to say: the next look is soon enough.
      if (await isOutdated(scripts).catch(() => undefined)) setNew(true);
    };
    const clock = setInterval(() => void look(), EVERY_MS);
    const onShown = () => void look();
    document.addEventListener('visibilitychange', onShown);
    return () => {
      clearInterval(clock);
      document.removeEventListener('visibilitychange', onShown);
    };
  }, [isNew]);
  return isNew;
};
