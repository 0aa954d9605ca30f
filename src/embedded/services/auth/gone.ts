import { PlatformError } from '../../kernel/errors';
import { isOrphan } from '../../store/errors';

/** @throws PlatformError 106 where whoever signs in was deleted since their credentials were looked at */
export const refuseGone = (error: unknown): never => {
  throw isOrphan(error) ? new PlatformError(106) : error;
};
