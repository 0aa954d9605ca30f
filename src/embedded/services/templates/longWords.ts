/** Looking for the end of a line takes the square of a word's length: what no line can hold is broken beforehand. */
export const breakLongWords = (text: string): string => text.replace(/\S{200}(?=\S)/g, '$&\n');
