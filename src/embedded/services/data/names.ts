/** Names of statuses, properties and transitions: a letter, then up to 49 letters, digits, `_` or `-` (platform-api 5.5). */
export const NAME = /^[A-Za-z][A-Za-z0-9_-]{0,49}$/;
/** The same in words, for whoever wrote something else. */
export const NAME_IN_WORDS = 'a letter, then up to 49 letters, digits, _ or -';
