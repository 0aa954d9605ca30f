import { useMemo } from 'react';
import { useGetList } from 'react-admin';
import type { FilterSource } from '../../admin/defineResource';
import { mayOf, requirementOf } from '../../admin/may';
import { useSessionUser } from '../../admin/platform';
import { useResourceFinder } from '../../admin/resourceIndex';
import type { FilterKnowledge } from './knowledge';

/** A value that a field may have, and what people call it. */
export type FieldValue = { value: string; label?: string };

/** More cannot be read through. */
const MOST = 100;
const STAYS_MS = 60_000;
const NONE: readonly FieldValue[] = [];

/** Values of records of another resource: asked for once a condition is about its field, by those who may see them. */
const useSourceValues = (source: FilterSource | undefined): readonly FieldValue[] => {
  const user = useSessionUser();
  const definition = useResourceFinder()(source?.resource ?? '')?.definition;
  const may = definition !== undefined && mayOf(user, requirementOf(definition, 'list')).isAllowed;
  const { data } = useGetList(
    source?.resource ?? '',
    { pagination: { page: 1, perPage: MOST }, sort: { field: source?.label ?? 'name', order: 'ASC' } },
    { enabled: source !== undefined && may, staleTime: STAYS_MS, retry: false },
  );
  return useMemo(() => {
    if (!source || !data) return NONE;
    return data.flatMap(record => {
      const value: unknown = record[source.value];
      const label: unknown = record[source.label ?? source.value];
      return typeof value === 'string' ? [{ value, ...(label === value ? {} : { label: String(label) }) }] : [];
    });
  }, [source, data]);
};

/** What a field may hold, as far as the schema, the declaration or the platform tells. */
export const useFieldValues = (field: string, { fields = {}, values = {}, sources = {} }: FilterKnowledge) => {
  const found = useSourceValues(Object.hasOwn(sources, field) ? sources[field] : undefined);
  if (found.length > 0) return found;
  const own = Object.hasOwn(values, field) ? values[field] : undefined;
  if (own) return own.map((value): FieldValue => ({ value }));
  return Object.hasOwn(fields, field) && fields[field] === 'boolean' ? [{ value: 'true' }, { value: 'false' }] : NONE;
};
