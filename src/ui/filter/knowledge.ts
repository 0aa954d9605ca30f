import type { FilterFields, FilterSource } from '../../admin/defineResource';

/** What is known of the fields that a filter may name. */
export type FilterKnowledge = {
  fields?: FilterFields | undefined;
  values?: Readonly<Record<string, readonly string[]>> | undefined;
  /** Where values come from that are records of another resource. */
  sources?: Readonly<Record<string, FilterSource>> | undefined;
};
