/** Digits of a decimal number without leading and trailing zeros, and the power of ten of the last of them. */
const canonical = (literal: string): string => {
  const [mantissa = '', exponent = '0'] = literal.replace(/^-/, '').toLowerCase().split('e');
  const [whole = '', fraction = ''] = mantissa.split('.');
  const digits = `${whole}${fraction}`.replace(/^0+/, '');
  const kept = digits.replace(/0+$/, '');
  return kept === '' ? '0' : `${kept}e${Number(exponent) - fraction.length + digits.length - kept.length}`;
};

/**
 * Whether a number of a JSON text comes out of a double as the number it was: `0.1` does, `9007199254740993`, `1e400` and
 * `-0` do not.
 */
export const isKeptExactly = (literal: string): boolean => {
  const value = Number(literal);
  if (Object.is(value, -0) || !Number.isFinite(value)) return false;
  return canonical(literal) === canonical(String(value));
};
