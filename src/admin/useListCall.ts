import { useMemo } from 'react';
import { buildBaseUrl } from '../client';
import { createBinder } from './boundApi';
import { callOf, type ListQuestion } from './listQuery';
import { usePlatform } from './platform';
import { useResources } from './resourceIndex';

/** A list's call, ready to be repeated elsewhere. */
export type QueryCall = {
  /** Base of the host's API, such as `https://api.example.com`. */
  host: string;
  /** Whether a proxy holds the session, in a cookie. */
  isProxied: boolean;
  path: string;
  rql: string;
};

/** The call that a list of a resource makes: the base of the host, the path and the query. */
export const useListCall = (resource: string, question: ListQuestion): QueryCall => {
  const { session } = usePlatform();
  const definitions = useResources();
  const bind = useMemo(() => createBinder(definitions), [definitions]);
  const { host = '', isProxied } = session;
  const base = host === '' ? '' : buildBaseUrl(host, isProxied ? 'apx' : 'api');
  return { host: base, isProxied, ...callOf(bind(resource), question) };
};
