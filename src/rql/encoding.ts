const hex = (byte: number) => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`;

/** Percent-encodes everything outside `[A-Za-z0-9_.-]`, lone surrogates as the replacement character. */
export const encodeStrictly = (text: string): string => {
  let result = '';
  for (const char of text) {
    if (/[A-Za-z0-9_.-]/.test(char)) result += char;
    else for (const byte of new TextEncoder().encode(char)) result += hex(byte);
  }
  return result;
};

/** The platform decodes twice: once the query string, once each value. What is not plain must survive both. */
export const encodeTwice = (text: string): string => encodeStrictly(text).replaceAll('%', '%25');
