import type { FormatFunction } from 'i18next';
import { formatCount } from './formatCount';
import { keptApart } from './keptApart';

/** Numbers within texts that say which, not how many. */
const PLACES = new Set(['at', 'column', 'gender', 'id', 'line', 'number', 'page', 'position', 'value']);

// What is neither text nor number is given back as it is.
const format: FormatFunction = (value, _form, language = 'en', options) => {
  if (typeof value === 'string') return keptApart(value);
  return typeof value === 'number' && !PLACES.has(String(options?.interpolationkey))
    ? formatCount(value, language)
    : value;
};

/** How i18next puts values into texts. */
export const INTERPOLATION = { escapeValue: false, alwaysFormat: true, format };
