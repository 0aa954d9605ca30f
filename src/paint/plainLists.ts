// Runs in the build only (scripts/staticScreens.mjs): the lists whose rows can be shown before the console's code has come.
import { type BoundApi, wireField } from '../admin/boundApi';
import type { Column, ResourceDefinition } from '../admin/defineResource';
import type { Language } from '../admin/languages';
import { readableWords } from '../admin/messages';
import { DATE_FIELDS, REFRESH_INTERVALS_S } from '../contract';

/** A column as the page knows it; texts are places among its words. */
export type PlainColumn = Pick<
  Column<Record<string, unknown>>,
  'field' | 'kind' | 'priority' | 'sortable' | 'isExtra'
> & {
  /** As the service spells the field, where that is another way. */
  wire?: string;
  label: number;
  /** Shown as a time, whatever its kind. */
  isTime?: boolean;
  unnamed?: number;
  /** Its cells are more than their values: where it is shown, nothing is. */
  isUnknown?: boolean;
};

export type PlainTable = {
  title: number;
  /** The record's id as the service spells it. */
  id: string;
  columns: readonly PlainColumn[];
  quick?: readonly number[];
  example?: string;
};

/** What every list says, by name: places among the words. */
export type CommonWords = Readonly<Record<(typeof COMMON)[number], number>> & { readonly refresh: readonly number[] };

export type PlainLists = {
  tables: Readonly<Record<string, PlainTable>>;
  common: CommonWords;
  words: Readonly<Record<Language, readonly string[]>>;
};

const COMMON = [
  'common.yes',
  'common.no',
  'table.filter_example',
  'table.filter_placeholder',
  'table.rql_help',
  'table.updated_at',
] as const;

/** All texts of a language, one file's after the other's. */
export type Texts = Readonly<Record<Language, readonly object[]>>;

const textAt = (files: readonly object[], key: string): string | undefined => {
  for (const file of files) {
    const found = key
      .split('.')
      .reduce<unknown>((at, part) => (at as Record<string, unknown> | undefined)?.[part], file);
    if (typeof found === 'string') return found;
  }
  return undefined;
};

/** Words that are told by their place. */
const createWords = (texts: Texts) => {
  const keys = new Map<string, string | undefined>();
  return {
    /** @param fallback said where no language has the message */
    place: (key: string, fallback?: string) => {
      if (!keys.has(key)) keys.set(key, fallback);
      return [...keys.keys()].indexOf(key);
    },
    in: (language: Language) =>
      [...keys].map(([key, fallback]) => {
        const text = textAt(texts[language], key) ?? textAt(texts.en, key) ?? fallback;
        if (text === undefined) throw new Error(`No text is called ${key}.`);
        return text;
      }),
  };
};

/** The lists that answer page by page, with records that are shown as they were sent, in columns that are no more than their values. */
export const plainLists = (definitions: readonly BoundApi[], texts: Texts): PlainLists => {
  const words = createWords(texts);
  const columnOf = (
    bound: BoundApi,
    { field, label, kind, priority, sortable, isExtra, ...more }: Column<Record<string, unknown>>,
  ): PlainColumn => {
    const wire = bound.api.verbatim ? field : wireField(bound, field);
    return {
      field,
      label: words.place(`fields.${label ?? field}`, readableWords(label ?? field)),
      ...(wire === field ? {} : { wire }),
      ...(kind ? { kind } : {}),
      ...(kind === 'timestamp' || (!kind && DATE_FIELDS.has(field)) ? { isTime: true } : {}),
      ...(priority ? { priority } : {}),
      ...(sortable ? { sortable } : {}),
      ...(isExtra ? { isExtra } : {}),
      ...(more.unnamed ? { unnamed: words.place(more.unnamed) } : {}),
      ...(more.render || more.value || more.select || more.heading ? { isUnknown: true } : {}),
    };
  };
  const tableOf = (bound: BoundApi): PlainTable => {
    const { name, columns, quickFilters, filterExample } = bound.definition;
    return {
      title: words.place(`resources.${name.split('/').join('_')}.title`, readableWords(name)),
      id: wireField(bound, bound.api.idField ?? 'id'),
      columns: columns.map(column => columnOf(bound, column)),
      ...(quickFilters ? { quick: quickFilters.map(quick => words.place(`table.quick_${quick.name}`)) } : {}),
      ...(filterExample === undefined ? {} : { example: filterExample }),
    };
  };
  const isPlain = ({ api, columns }: ResourceDefinition) =>
    !api.whole && !api.idOf && columns.every(({ isExtra, render, value }) => isExtra || !(render || value));
  const tables = definitions
    .filter(({ definition }) => isPlain(definition))
    .map(bound => [bound.definition.name, tableOf(bound)] as const);
  // TypeScript loses the keys on the way.
  const places = Object.fromEntries(COMMON.map(key => [key, words.place(key)])) as Record<
    (typeof COMMON)[number],
    number
  >;
  const refresh = REFRESH_INTERVALS_S.map(seconds => words.place(`table.refresh_${seconds || 'off'}`));
  const common: CommonWords = { ...places, refresh };
  return {
    tables: Object.fromEntries(tables),
    common,
    words: { en: words.in('en'), nl: words.in('nl') },
  };
};
