import { toLanguage } from './languages';

const MARKS = { en: ',', nl: '.' };

/**
 * A whole number as people write it: `2,505`, in Dutch `2.505`. Without `Intl`, whose data about languages the first page would
 * wait for (docs/decisions/0058); what is no whole number stays as it is.
 */
export const formatCount = (count: number, language: string): string =>
  Number.isSafeInteger(count) ? String(count).replace(/\B(?=(\d{3})+$)/g, MARKS[toLanguage(language)]) : String(count);
