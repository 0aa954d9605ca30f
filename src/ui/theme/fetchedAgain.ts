const MISSING_STYLES = /^Unable to preload CSS for (\S+)/;

const styles = (href: string) =>
  new Promise<void>((resolve, reject) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.onload = () => resolve();
    link.onerror = () => reject(new Error(`Unable to preload CSS for ${href}`));
    link.href = href;
    document.head.append(link);
  });

/** Style sheets that did not come: Vite asks for each once, and takes it for there from then on. */
const missing = new Set<string>();

/** What `load` imports, after the style sheets that failed with an import before. */
export const fetchedAgain = async <Loaded>(load: () => Promise<Loaded>): Promise<Loaded> => {
  await Promise.all([...missing].map(href => styles(href).then(() => missing.delete(href))));
  try {
    return await load();
  } catch (error) {
    const href = error instanceof Error ? MISSING_STYLES.exec(error.message)?.[1] : undefined;
    if (href) missing.add(href);
    throw error;
  }
};
