/** FNV-1a over UTF-16 units: small, stable on every engine, and spreads short names well. */
const hash = (text: string) => {
  let value = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) {
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193) >>> 0;
  }
  return value;
};

/** One of 12 hues in degrees (0, 30, … 330), always the same for a name (spec §6, R-18). */
export const hashHue = (name: string): number => (hash(name) % 12) * 30;
