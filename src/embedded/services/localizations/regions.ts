import { iso31662 } from 'iso-3166';

/** ISO 3166-2 codes of the regions of a country. */
export const regionsOf = (country: string): readonly string[] =>
  iso31662.filter(({ code }) => code.startsWith(`${country}-`)).map(({ code }) => code);
