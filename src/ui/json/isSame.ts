import { holdsSent } from '../../admin/unsure';

/** Whether two values are one in JSON, in whatever order their members stand. */
export const isSame = (one: unknown, other: unknown): boolean => holdsSent(one, other) && holdsSent(other, one);
