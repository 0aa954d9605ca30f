/** Files that came, or are on their way, by address. */
const asked = new Map<string, Promise<void>>();

const missing = (href: string) => new TypeError(`Failed to fetch dynamically imported module: ${href}`);

const styles = (href: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', crossOrigin: '', href });
    link.onload = () => resolve();
    link.onerror = () => {
      link.remove();
      reject(missing(href));
    };
    document.head.append(link);
  });

/** Leaves it in the browser's cache, where the import finds it. A `<link rel="preload">` that failed would be kept like a module. */
const script = async (href: string): Promise<void> => {
  const answer = await fetch(href).catch(() => undefined);
  // Whatever stands between may answer with a page of its own in place of a file that is gone.
  if (!answer?.ok || /html/.test(answer.headers.get('content-type') ?? '')) throw missing(href);
  await answer.arrayBuffer().catch(() => {
    throw missing(href);
  });
};

const ask = (href: string): Promise<void> => {
  const known = asked.get(href);
  if (known) return known;
  const isStyles = new URL(href).pathname.endsWith('.css');
  // The page asks for style sheets in advance too, and leaves it to whoever needs them to put them in force.
  const isInPage = [...document.getElementsByTagName('link')].some(
    link => link.href === href && (!isStyles || link.rel === 'stylesheet'),
  );
  const file = isInPage ? Promise.resolve() : isStyles ? styles(href) : script(href);
  asked.set(href, file);
  // It may be asked for again.
  file.catch(() => asked.delete(href));
  return file;
};

/**
 * Imports code once its files have come. A browser keeps for as long as the page stands that a module could not be fetched, so that nothing but a
 * reload would help; a file that is only fetched may be asked for again. Takes the place of Vite's own preloading in the build (`scripts/askFirst.mjs`).
 *
 * @param load imports a file, and nothing else
 * @param files what that file needs and perhaps itself, scripts and style sheets, as seen from whoever imports it
 * @param importer address of whoever imports it
 * @throws TypeError where a file does not come
 */
export const askFirst = async <Loaded>(
  load: () => Promise<Loaded>,
  files: readonly string[] | undefined,
  importer: string,
): Promise<Loaded> => {
  // A file that needs no others is not among them.
  const own = /\bimport\(\s*(["'`])(.+?)\1/.exec(String(load))?.[2];
  const hrefs = [...(files ?? []), ...(own === undefined ? [] : [own])].map(file => new URL(file, importer).href);
  await Promise.all([...new Set(hrefs)].map(ask));
  return load();
};
