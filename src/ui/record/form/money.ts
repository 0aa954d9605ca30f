/** How many decimals a currency has: none of some, two of most and of one that nobody knows. */
export const decimalsOf = (currency: string): number => {
  try {
    return new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2;
  } catch {
    return 2;
  }
};

/** The amount that somebody typed, in the smallest unit of its currency: cents of most. `undefined` for what is none. */
export const minorOf = (typed: string, currency: string): string | undefined => {
  const decimals = decimalsOf(currency);
  const [, whole = '', , part = ''] = /^(\d+)([.,](\d*))?$/.exec(typed.trim()) ?? [];
  if (whole === '' || part.length > decimals) return undefined;
  return `${whole}${part.padEnd(decimals, '0')}`.replace(/^0+(?=\d)/, '');
};

/** What parts whole units from the rest in the language of the page: `.`, or a comma. */
const point = () =>
  new Intl.NumberFormat(document.documentElement.lang || 'en').format(0.5).includes(',') ? ',' : '.';

/** An amount as it is typed: `12.50` of 1250 cents, in Dutch `12,50`. `undefined` for what is no whole number of them. */
export const typedOf = (minor: string, currency: string): string | undefined => {
  const decimals = decimalsOf(currency);
  if (!/^\d+$/.test(minor)) return undefined;
  const digits = minor.padStart(decimals + 1, '0');
  return decimals === 0 ? digits : `${digits.slice(0, -decimals)}${point()}${digits.slice(-decimals)}`;
};
