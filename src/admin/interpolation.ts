import type { FormatFunction, PostProcessorModule } from 'i18next';
import { formatCount } from './formatCount';
import { keptApart } from './keptApart';

/** Numbers within texts that say which, not how many. */
const PLACES = new Set(['at', 'column', 'gender', 'id', 'line', 'number', 'page', 'position', 'value']);

/** Stands between the braces of a value until a text is whole: i18next would take `{{email}}` in a name for a place of the sentence's own. */
const NO_PLACE = '\u2060';

// What is neither text nor number is given back as it is.
const format: FormatFunction = (value, _form, language = 'en', options) => {
  if (typeof value === 'string') return keptApart(value).replaceAll(/\{(?=\{)/g, `{${NO_PLACE}`);
  return typeof value === 'number' && !PLACES.has(String(options?.interpolationkey))
    ? formatCount(value, language)
    : value;
};

/** Gives values their braces back. */
export const wholeTexts: PostProcessorModule = {
  type: 'postProcessor',
  name: 'whole',
  process: (text: string) => text.replaceAll(`{${NO_PLACE}`, '{'),
};

/** How i18next puts values into texts, with {@link wholeTexts}. */
export const INTERPOLATION = {
  interpolation: { escapeValue: false, alwaysFormat: true, format },
  postProcess: wholeTexts.name,
};
