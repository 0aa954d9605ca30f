/** Says what is wrong with how the command was called. */
export class UsageError extends Error {}

/** @throws UsageError */
export const wholeNumber = (name: string, text: string | undefined, fallback: number, maximum: number): number => {
  if (text === undefined || text === '') return fallback;
  const value = Number(text);
  if (!Number.isInteger(value) || value < 0 || value > maximum) {
    throw new UsageError(`${name} takes a whole number from 0 to ${maximum}, not "${text}".`);
  }
  return value;
};

/** Tells the person who started the server; standard output is for programs. */
export const say = (text: string): void => {
  process.stderr.write(`${text}\n`);
};

/** What went wrong, in one line for each reason. */
export const reasonOf = (error: unknown): string => {
  if (error instanceof UsageError) return `${error.message}\nSee --help.`;
  if (error instanceof AggregateError) return [...new Set(error.errors.map(reasonOf))].join('\n');
  return error instanceof Error ? error.message : String(error);
};
