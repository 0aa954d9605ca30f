const [ZERO, DOT] = [48, 46];
/** No double needs more digits to be told from its neighbours. */
const MAX_DIGITS = 17;

/**
 * Digits of a decimal number without leading and trailing zeros, and the power of ten of the last of them; `undefined` for
 * more digits than any double has. Goes over the text once, however long it is.
 */
const canonical = (literal: string): string | undefined => {
  const mark = literal.search(/[eE]/);
  const end = mark < 0 ? literal.length : mark;
  let [digits, zeros, decimals, isFraction] = ['', 0, 0, false];
  for (let at = 0; at < end; at++) {
    const code = literal.charCodeAt(at);
    if (code === DOT) isFraction = true;
    // The sign and the dot; everything else up to the exponent is a digit.
    if (code < ZERO) continue;
    if (isFraction) decimals += 1;
    if (code === ZERO) {
      if (digits !== '') zeros += 1;
      continue;
    }
    if (digits.length + zeros >= MAX_DIGITS) return undefined;
    digits += '0'.repeat(zeros) + literal[at];
    zeros = 0;
  }
  const exponent = mark < 0 ? 0 : Number(literal.slice(mark + 1));
  return digits === '' ? '0' : `${digits}e${exponent - decimals + zeros}`;
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
