import { formatCount } from '../admin/formatCount';
import { toLanguage } from '../admin/languages';

const UNITS = ['B', 'kB', 'MB', 'GB'] as const;

const spoken = () => (typeof document === 'undefined' ? 'en' : document.documentElement.lang);

/** A size in bytes as people say it: `950 B`, `1.2 MB`, in Dutch `1,2 MB`; thousands, as file managers count. */
export const formatBytes = (bytes: number, language = spoken()): string => {
  if (!Number.isFinite(bytes) || bytes < 0) return String(bytes);
  const step = Math.min(UNITS.length - 1, bytes < 1 ? 0 : Math.floor(Math.log10(bytes) / 3));
  const size = bytes / 1_000 ** step;
  const rounded = step === 0 || size >= 100 ? Math.round(size) : Number(size.toFixed(1));
  const words = Number.isInteger(rounded) ? formatCount(rounded, language) : String(rounded);
  return `${toLanguage(language) === 'nl' ? words.replace(/\.(?=\d$)/, ',') : words} ${UNITS[step]}`;
};
