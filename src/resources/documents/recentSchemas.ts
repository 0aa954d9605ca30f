const KEY = 'recent-schemas';
const KEPT = 6;

type Kept = Record<string, readonly string[]>;

const read = (): Kept => {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    return typeof kept === 'object' && kept !== null && !Array.isArray(kept) ? (kept as Kept) : {};
  } catch {
    return {};
  }
};

/** Ids of the schemas whose documents were opened last on a host, newest first. Kept in this browser. */
export const recentSchemas = (host: string | undefined): readonly string[] => {
  const kept: unknown = read()[host ?? ''];
  return Array.isArray(kept) ? kept.filter((id): id is string => typeof id === 'string') : [];
};

export const rememberSchema = (host: string | undefined, id: string) => {
  const ids = [id, ...recentSchemas(host).filter(other => other !== id)].slice(0, KEPT);
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...read(), [host ?? '']: ids }));
  } catch {
    // Then nothing is remembered.
  }
};
