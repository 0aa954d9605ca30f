import { useEffect, useMemo, useState } from 'react';
import type { FilterFields, FilterSource } from '../../admin/defineResource';
import { FILTER_DEBOUNCE_MS } from '../../contract';
import {
  type Filter,
  fieldAt,
  lint,
  offerFilters,
  parseFilter,
  type RqlAdvice,
  type RqlError,
  showFilter,
  suggest,
} from '../../rql';
import { useFieldValues } from '../filter/useFieldValues';

/** What may be taken from the list below the box: a piece to go on with, or a whole filter. */
export type FilterOption = {
  readonly text: string;
  readonly kind: 'field' | 'operator' | 'value' | 'offer';
  /** What people call the value. */
  readonly label?: string;
};

export type FilterDraftOptions = {
  /** The query that the table shows now, as it travels. */
  value: string;
  onSubmit: (filter: Filter) => void;
  fields?: FilterFields | undefined;
  /** Text fields in which a text without any operator is looked for. */
  searchFields?: readonly string[] | undefined;
  /** Known values of fields, such as the statuses of a schema. */
  values?: Readonly<Record<string, readonly string[]>> | undefined;
  /** Where values come from that are records of another resource. */
  sources?: Readonly<Record<string, FilterSource>> | undefined;
};

const NONE: readonly string[] = [];
const COMPLETIONS = 6;

/** A name, an address, a number: nobody writes a query so. */
const ONE_WORD = /^[\p{L}\p{M}\p{N}.'’@_+-]+$/u;

const mistakeIn = (text: string): RqlError | undefined => {
  const verdict = parseFilter(text);
  return verdict.valid ? undefined : verdict.error;
};

/** What may be taken for a text: filters for one without an operator, and what goes on at the caret. */
const useOptions = (
  draft: string,
  caret: number | undefined,
  { fields, searchFields = NONE, values, sources }: Omit<FilterDraftOptions, 'value' | 'onSubmit'>,
) => {
  const offers = useMemo(
    () => offerFilters(draft, { fields: searchFields, types: fields ?? {}, values: values ?? {} }),
    [draft, searchFields, fields, values],
  );
  const asked = caret === undefined || draft === '' ? undefined : fieldAt(draft, caret);
  const known = useFieldValues(asked ?? '', { fields, values, sources });
  const completion =
    caret === undefined || draft === ''
      ? undefined
      : suggest(draft, caret, Object.keys(fields ?? {}), asked === undefined ? {} : { [asked]: known });
  const options: readonly FilterOption[] =
    completion === undefined
      ? []
      : [...completion.options.slice(0, COMPLETIONS), ...offers.map((text): FilterOption => ({ text, kind: 'offer' }))];
  const [offer] = offers;
  const isSearch = offer !== undefined && (ONE_WORD.test(draft.trim()) || mistakeIn(draft) === undefined);
  return { offer, isSearch, completion, options };
};

/**
 * A filter while it is typed: checked 500 ms after the last key (spec §2), completed, and offered as a whole for a text
 * that holds no operator. Of what is neither RQL nor a single word, the mistake is told first: the next Enter takes the offer.
 */
export const useFilterDraft = ({ value, onSubmit, fields, ...known }: FilterDraftOptions) => {
  const [draft, setDraft] = useState(() => showFilter(value));
  const [shown, setShown] = useState(value);
  /** Submitted here, and not yet the address. */
  const [sent, setSent] = useState<readonly string[]>(NONE);
  const [error, setError] = useState(() => mistakeIn(value));
  const [advice, setAdvice] = useState<readonly RqlAdvice[]>([]);
  const [caret, setCaret] = useState<number>();
  const [moved, setMoved] = useState(-1);
  /** Whose mistake was told when Enter was pressed. */
  const [asked, setAsked] = useState<string>();

  if (shown !== value) {
    setShown(value);
    const at = sent.indexOf(value);
    setSent(at < 0 ? NONE : sent.slice(at + 1));
    // The address changed by itself (Back, a shared link, Clear): show what it says. Otherwise what is typed since stays.
    if (at < 0) {
      setDraft(showFilter(value));
      setError(mistakeIn(value));
      setCaret(undefined);
    }
  }

  const { offer, isSearch, completion, options } = useOptions(draft, caret, { fields, ...known });
  const isAsked = asked === draft;
  const active = moved < 0 && isAsked ? options.findIndex(({ kind }) => kind === 'offer') : moved;

  useEffect(() => {
    const timer = setTimeout(() => {
      setError(isSearch ? undefined : mistakeIn(draft));
      setAdvice(draft && offer === undefined ? lint(draft, fields) : []);
    }, FILTER_DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [draft, fields, isSearch, offer]);

  const close = () => {
    setCaret(undefined);
    setMoved(-1);
    setAsked(undefined);
  };

  const submit = (text = isSearch || isAsked ? (offer ?? draft) : draft) => {
    const verdict = parseFilter(text);
    setError(verdict.valid ? undefined : verdict.error);
    close();
    if (!verdict.valid) {
      setAsked(draft);
      return setCaret(offer === undefined ? undefined : draft.length);
    }
    setDraft(showFilter(verdict.filter));
    setSent([...sent, verdict.filter]);
    onSubmit(verdict.filter);
  };

  /** Nothing is typed then, and nothing filtered. */
  const clear = () => {
    if (value !== '') submit('');
    else {
      setDraft('');
      setError(undefined);
      setAdvice([]);
      close();
    }
  };

  /** @returns where the caret belongs then; `undefined` when the filter was submitted */
  const take = (option: FilterOption): number | undefined => {
    if (option.kind === 'offer' || !completion) {
      submit(option.text);
      return undefined;
    }
    setDraft(draft.slice(0, completion.from) + option.text + draft.slice(completion.to));
    close();
    return completion.from + option.text.length;
  };

  return {
    draft,
    /** Whether the draft is what the table shows. */
    isShown: draft === showFilter(value),
    error,
    /** How often Enter has to be pressed to have what is no RQL looked for; `undefined` where it cannot be. */
    entersToSearch: offer === undefined ? undefined : isAsked ? 1 : 2,
    advice,
    options,
    active,
    type: (text: string, at: number) => {
      setDraft(text);
      setMoved(-1);
      setCaret(text === '' ? undefined : at);
    },
    replace: (text: string) => setDraft(text),
    move: (step: number) => setMoved((active + step + options.length) % options.length),
    close,
    clear,
    submit,
    take,
  };
};

export type FilterDraft = ReturnType<typeof useFilterDraft>;
