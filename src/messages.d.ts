/** The English of the sign-in screen, by group (scripts/signInMessages.mjs). */
declare module 'virtual:sign-in-messages' {
  const messages: Record<string, Record<string, unknown>>;
  // biome-ignore lint/style/noDefaultExport: the shape of a module of messages.
  export default messages;
}
