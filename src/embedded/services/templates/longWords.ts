/** Looking for the end of a line takes the square of the length of a word, or of a run of blanks: what no line can hold is broken beforehand. */
export const breakLongWords = (text: string): string =>
  text.replace(/[^ \t\n]{200}(?=[^ \t\n])|[ \t]{200}(?=[ \t])/g, '$&\n');
