import { useMemo } from 'react';
import { buildBaseUrl } from '../client';
import { createBinder } from './boundApi';
import { callOf, type ListQuestion } from './listQuery';
import { usePlatform } from './platform';
import { useResources } from './resourceIndex';

/** The call that a list of a resource makes: the base of the host, the path and the query. */
export const useListCall = (resource: string, question: ListQuestion): { host: string; path: string; rql: string } => {
  const { session } = usePlatform();
  const definitions = useResources();
  const bind = useMemo(() => createBinder(definitions), [definitions]);
  return { host: session.host ? buildBaseUrl(session.host) : '', ...callOf(bind(resource), question) };
};
