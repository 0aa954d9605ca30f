// Cc: controls; Cf: formatting such as bidi overrides, zero-width characters and tags; Zl, Zp: separators that break lines.
const HIDDEN = /(?![\t\n])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

const ESCAPE = 0x1b;

const nameOf = (char: string) => {
  const code = char.codePointAt(0) ?? 0;
  return code === ESCAPE ? '⟨ESC⟩' : `⟨U+${code.toString(16).toUpperCase().padStart(4, '0')}⟩`;
};

/**
 * Shows what would act on the reader's screen instead of being read: escape sequences, controls, text direction, zero-width
 * characters. Tabs and line feeds stay.
 */
export const makeVisible = (text: string): string => text.replace(HIDDEN, nameOf);
