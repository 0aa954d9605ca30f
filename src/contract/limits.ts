/** Numbers that the specification fixes, each with its section. Durations in milliseconds unless the name says seconds. */

/** Toasts close themselves after this long (§2, §9). */
export const TOAST_MS = 3_000;
/** Error banners on the role and user forms (§9). */
export const FORM_BANNER_MS = 2_000;
/** Error banner on the execution detail (§9). */
export const EXECUTION_BANNER_MS = 3_000;
/** 'Failed to update' beside an inline editor (§4, §9). */
export const INLINE_FAILURE_MS = 2_000;
/** Tick after copying (§9). */
export const COPY_CONFIRMATION_MS = 1_000;
/** Tick or cross after the activation request (§9). */
export const ACTIVATION_MARK_MS = 2_000;

/** How long stored credentials count (§4, §9). Seconds. */
export const TOKEN_LIFETIME_S = 2_592_000;

/** Page sizes that tables offer (§2, §9). */
export const PAGE_SIZES = [10, 20, 50, 100, 200, 500] as const;
/** Assumed: what a table shows first. */
export const DEFAULT_PAGE_SIZE = 20;
/** Small embedded lists: what they show first, and at most (§9). */
export const LIST_WIDGET_PAGE_SIZE = 10;
export const LIST_WIDGET_MAX_PAGE_SIZE = 20;
/** What the platform's client asks for when it reads all pages (§7). */
export const PLATFORM_PAGE_SIZE = 50;
/** Reading all pages warns above this total (§7). */
export const ALL_PAGES_WARNING_TOTAL = 2_000;
/** At most this many numbered page buttons (§2, §9). */
export const PAGE_BUTTONS = 4;
/** Roles are fetched in pages of this size by the role picker (§7, §9). */
export const ROLE_PICKER_PAGE_SIZE = 20;

/** How dates are typed where nothing else is said: month, day, year; times are offered this many minutes apart (§9, R-13). */
export const TYPED_DATE_FORMAT = 'MM/dd/yyyy';
export const TIME_INTERVAL_MIN = 30;
/** How a birthday is shown and typed (§9). */
export const BIRTHDAY_FORMAT = 'dd-MM-yyyy';

/** Choices of the auto-refresh, in seconds; 0 is off (§2, §9). */
export const REFRESH_INTERVALS_S = [0, 5, 30, 60, 300, 900] as const;
/** Between the last key in a filter and its check (§2, §9). */
export const FILTER_DEBOUNCE_MS = 500;
/** Placeholder rows before the executions are there (§2, §9). */
export const PLACEHOLDER_ROWS = 10;

/** Reads that meet 500–599 are tried this often in all, this far apart (§7, §9). */
export const SERVER_ERROR_TRIES = 5;
export const SERVER_ERROR_PAUSE_MS = 300;
/** Looks at a locked document, and the pause between them (§4, §9). */
export const DOCUMENT_LOCK_TRIES = 5;
export const DOCUMENT_LOCK_PAUSE_MS = 300;

/** Bounds of a function's memory in MB and of its run time in seconds (§5, §9). */
export const MEMORY_LIMIT_MB = { minimum: 128, maximum: 10_240 } as const;
export const TIME_LIMIT_S = { minimum: 3, maximum: 900 } as const;

/** What a schema may set as the documents of a page: the platform names no bound (platform-api 1.4), a page that can be carried does. */
export const PAGE_OF_DOCUMENTS = { minimum: 1, maximum: 10_000 } as const;

/** Translations: retries, first pause, reads at once (§9). */
export const TRANSLATION_RETRIES = 5;
export const TRANSLATION_RETRY_MS = 350;
export const TRANSLATION_PARALLEL_READS = 10;

/** Bodies from this length on are compressed where the call takes it (§7). The level is the browser's: docs/decisions/0020. */
export const GZIP_FROM_BYTES = 4_096;
/** Version of the platform's client whose wire behaviour is spoken (§9). */
export const CLIENT_VERSION = '7.1.0';
/** The execution detail shows logs (§9: a constant flag). */
export const LOG_VIEWER_ENABLED = true;
/** Pages of a log that are read before the reader is asked whether to go on (platform-api 5.8). */
export const LOG_PAGES_PER_ROUND = 200;
/** What all variables of a function, names and values, may take together (platform-api 5.9). */
export const VARIABLES_BYTES = 4_096;
/** What a variable of a function may be called (platform-api 5.9). */
export const VARIABLE_NAME = /^[A-Za-z_][A-Za-z0-9_]*$/;

/** What the platform knows its records by (platform-api 1.8). */
export const OBJECT_ID = /^[0-9a-f]{24}$/i;
