import { part } from '../theme/part';

/** The page that every record has whose resource declares none of its own. */
export const RecordPage = part(() => import('./RecordPage').then(({ RecordPage }) => RecordPage));
