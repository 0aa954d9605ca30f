import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { RaRecord } from 'react-admin';
import { type ResourceDefinition, searchFieldsOf } from './defineResource';
import { withSearch } from './listQuery';
import { createListReader } from './listReader';
import { mayOf, requirementOf } from './may';
import { type Client, usePlatform, useSessionUser } from './platform';
import { useResourceFinder } from './resourceIndex';
import { titleOf } from './titleOf';
import { bindNames } from './useReference';

/** Between the last key and the search, in milliseconds: whoever types a name waits for what is found. */
const PAUSE_MS = 250;
const MOST_FOUND = 8;
const LEAST_CHARACTERS = 2;

/** A record that a text found: what it is called, and what tells it from its namesakes. */
export type FoundRecord = { id: string; title: string; aside?: string };

const search = async (client: Client, definition: ResourceDefinition, text: string, signal: AbortSignal) => {
  const bound = bindNames(definition);
  const asked = {
    filter: { q: text },
    pagination: { page: 1, perPage: MOST_FOUND },
    sort: { field: '', order: 'ASC' as const },
  };
  const { data } = await createListReader(client).page<RaRecord>(bound, {
    ...(await withSearch(bound, asked)),
    signal,
  });
  return data.map((record): FoundRecord => {
    const title = titleOf(definition, record);
    const aside = typeof record.email === 'string' && record.email !== title ? record.email : undefined;
    return { id: String(record.id), title, ...(aside ? { aside } : {}) };
  });
};

const isSearchable = ({ isPage, api, filterFields, searchFields = searchFieldsOf(filterFields) }: ResourceDefinition) =>
  !isPage && !api.whole && searchFields.length > 0;

/**
 * Finds records for whoever knows what they are called, not their ids: as a list's filter box looks for a plain text. Of what is
 * found only the names are asked for.
 *
 * @param of name of a resource
 * @param text what was typed; nothing is looked for below two characters
 * @returns `isOpen`: whether the operator may search that list, and it can be searched
 */
export const useRecordSearch = (of: string | undefined, text: string) => {
  const { client } = usePlatform();
  const me = useSessionUser();
  const target = useResourceFinder()(of ?? '')?.definition;
  const isOpen = target !== undefined && isSearchable(target) && mayOf(me, requirementOf(target, 'list')).isAllowed;
  const wanted = text.trim();
  const [settled, setSettled] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSettled(wanted), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [wanted]);
  const { data, isFetching, error } = useQuery({
    queryKey: [of, 'search', settled],
    queryFn: ({ signal }) => (target ? search(client, target, settled, signal) : []),
    enabled: isOpen && settled.length >= LEAST_CHARACTERS,
    placeholderData: keepPreviousData,
  });
  const isAsked = wanted.length >= LEAST_CHARACTERS;
  return {
    isOpen,
    found: isAsked ? (data ?? []) : [],
    isLooking: isAsked && (isFetching || settled !== wanted),
    isDone: isAsked && settled === wanted && !isFetching && !error,
    error: isAsked ? error : null,
  };
};
