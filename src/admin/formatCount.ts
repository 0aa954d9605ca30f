import type { FormatFunction } from 'i18next';
import { toLanguage } from './languages';

const MARKS = { en: ',', nl: '.' };

/**
 * A whole number as people write it: `2,505`, in Dutch `2.505`. Without `Intl`, whose data about languages the first page would
 * wait for (docs/decisions/0058); what is no whole number stays as it is.
 */
export const formatCount = (count: number, language: string): string =>
  Number.isSafeInteger(count) ? String(count).replace(/\B(?=(\d{3})+$)/g, MARKS[toLanguage(language)]) : String(count);

/** Numbers within texts that say which, not how many. */
const PLACES = new Set(['at', 'column', 'gender', 'id', 'line', 'number', 'page', 'position', 'value']);

// What is no number is given back as it is, whatever it is.
const format: FormatFunction = (value, _form, language = 'en', options) =>
  typeof value === 'number' && !PLACES.has(String(options?.interpolationkey)) ? formatCount(value, language) : value;

/** How i18next puts values into texts. */
export const INTERPOLATION = { escapeValue: false, alwaysFormat: true, format };
