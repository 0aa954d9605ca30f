const UNITS = ['B', 'kB', 'MB', 'GB'] as const;

/** A size in bytes as people say it: `950 B`, `1.2 MB`; thousands, as file managers count. */
export const formatBytes = (bytes: number): string => {
  if (!Number.isFinite(bytes) || bytes < 0) return String(bytes);
  const step = Math.min(UNITS.length - 1, bytes < 1 ? 0 : Math.floor(Math.log10(bytes) / 3));
  const size = bytes / 1_000 ** step;
  return `${step === 0 || size >= 100 ? Math.round(size) : Number(size.toFixed(1))} ${UNITS[step]}`;
};
