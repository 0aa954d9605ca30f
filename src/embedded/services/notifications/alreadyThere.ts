import { PlatformError } from '../../kernel/errors';

/** For settings that are made with their first change: of two changes at once, the second finds what the first made. */
export const alreadyThere = (error: unknown): undefined => {
  if (error instanceof PlatformError && error.code === 17) return undefined;
  throw error;
};
