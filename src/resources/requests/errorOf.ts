import type { ApiRequest } from '../../contract';

/** What went wrong, in one line. */
export const errorOf = ({ error }: ApiRequest): string | undefined =>
  error ? [error.name, error.message].filter(Boolean).join(': ') : undefined;
