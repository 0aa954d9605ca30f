/** Statuses of answers that cannot have a body: none can be made that has one. 0 is that of a redirect that is not followed. */
export const BODILESS: ReadonlySet<number> = new Set([0, 204, 205, 304]);
