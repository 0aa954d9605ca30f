/** Names of statuses, properties and transitions: a letter, then up to 49 letters, digits, `_` or `-` (platform-api 5.5). */
export const NAME = /^[A-Za-z][A-Za-z0-9_-]{0,49}$/;

export const isName = (value: unknown): value is string => typeof value === 'string' && NAME.test(value);
