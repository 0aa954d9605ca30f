const BUILDS = /^\s*(?:create|alter|drop|vacuum|analyze|reindex)\b/i;

/** How long a statement that goes through all there is may take, in milliseconds. */
export const BUILD_DEADLINE_MS = 600_000;

/** Whether a statement goes through all there is: an index over many documents takes its time, at the first start above all. */
export const isBuild = (statement: string): boolean => BUILDS.test(statement);
