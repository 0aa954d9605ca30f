/** What is typed into fields and is not in the text of their form yet, by their paths: half a number. */
export type Unread = Readonly<Record<string, string>>;

/** The text of a form, and where something is typed that is not in it, that too. */
export type FormDraft = string | { text: string; unread: Unread };

const isUnread = (value: unknown): value is Unread =>
  typeof value === 'object' && value !== null && Object.values(value).every(typed => typeof typed === 'string');

/** Takes a stored draft apart; `undefined` for what is none. */
export const readDraft = (kept: unknown) => {
  if (typeof kept === 'string') return { value: kept, text: kept };
  const { text, unread } = (kept ?? {}) as Partial<Record<string, unknown>>;
  return typeof text === 'string' && isUnread(unread) ? { value: { text, unread }, text } : undefined;
};
