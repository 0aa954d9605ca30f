/** An export ends after so many records; the operator is told how to narrow the filter. */
export const EXPORT_MOST = 50_000;
/** Records asked for at once: small enough that a page is read and written without holding up the screen. */
export const EXPORT_PAGE = 100;
