/** An interval as it is sent: a number when it is one, else as typed. */
export const intervalOf = (text: string): number | string =>
  /^\d+$/.test(text.trim()) && Number.isSafeInteger(Number(text)) ? Number(text) : text;
