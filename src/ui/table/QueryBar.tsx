import CloseIcon from '@mui/icons-material/Close';
import HelpOutlineIcon from '@mui/icons-material/HelpOutlineOutlined';
import SearchIcon from '@mui/icons-material/Search';
import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { useMessages } from '../../admin/messages';
import type { RqlError } from '../../rql';
import { IconButton } from '../controls/IconButton';
import { part } from '../theme/part';
import { FilterNote } from './FilterNote';
import { FilterOptions } from './FilterOptions';
import { FilterTools } from './FilterTools';
import { type FilterDraft, type FilterDraftOptions, type FilterOption, useFilterDraft } from './useFilterDraft';
import './queryBar.css';
import { WhenThere } from '../feedback/WhenThere';

/** Keys of the box while the list below it is open. */
const onOptionKey = (event: KeyboardEvent, draft: FilterDraft, take: (option: FilterOption) => void) => {
  if (draft.options.length === 0) return;
  const chosen = draft.options[draft.active];
  if (event.key === 'Escape') draft.close();
  else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
    event.preventDefault();
    draft.move(event.key === 'ArrowDown' ? 1 : draft.active < 0 ? 0 : -1);
  } else if (event.key === 'Enter' && chosen) {
    event.preventDefault();
    take(chosen);
  } else if (event.key === 'Tab' && !event.shiftKey) {
    const [first] = draft.options;
    // A whole filter is taken with Enter only: Tab leads on.
    const option = chosen ?? (first?.kind === 'offer' ? undefined : first);
    if (!option) return;
    event.preventDefault();
    take(option);
  }
};

const FilterBuilder = part(() => import('../filter/FilterBuilder').then(({ FilterBuilder: Rows }) => Rows));

export type QueryBarProps = FilterDraftOptions & {
  /** Why the server refused the present query, if it did: the text turns red and the reason stands below. */
  refusal?: string | undefined;
  /** A filter that makes sense on this table, shown while the box is empty. */
  example?: string | undefined;
  /** Of which table: it has a builder and a history then. */
  resource?: string | undefined;
};

/** Where the mistake stands in the text: drawn over the box, whose own text has no parts. */
const Underline = ({ text, error, scrolled }: { text: string; error: RqlError; scrolled: number }) => {
  const end = error.position + Math.max(1, error.length);
  return (
    <div className="query-underline" aria-hidden>
      <span style={{ transform: `translateX(${-scrolled}px)` }}>
        {text.slice(0, error.position)}
        <mark>{text.slice(error.position, end) || ' '}</mark>
      </span>
    </div>
  );
};

const ClearButton = ({ onClear }: { onClear: () => void }) => {
  const say = useMessages();
  return (
    <IconButton aria-label={say('table.clear_box')} title={say('table.clear_box')} onClick={onClear}>
      <CloseIcon style={{ fontSize: 18 }} />
    </IconButton>
  );
};

const HelpLink = () => {
  const say = useMessages();
  return (
    <Link className="query-help" to="/help/rql" target="_blank" rel="noopener noreferrer">
      <HelpOutlineIcon style={{ fontSize: 18 }} aria-hidden />
      <span>{say('table.rql_help')}</span>
    </Link>
  );
};

/**
 * The free-text RQL box (spec §2): submitted with Enter, red with the place and the reason when it does not parse. Plain
 * text in values is encoded before it is checked and sent; a text without any operator becomes the filter that fits.
 */
export const QueryBar = ({ refusal, example, resource, ...options }: QueryBarProps) => {
  const say = useMessages();
  const inputId = useId();
  const noteId = useId();
  const listId = useId();
  const builderId = useId();
  const [isBuilding, setBuilding] = useState(false);
  const [scrolled, setScrolled] = useState(0);
  const input = useRef<HTMLInputElement>(null);
  // Where the caret goes once the taken text stands in the box: before the next key is heard.
  const caret = useRef<number>(undefined);
  const draft = useFilterDraft(options);
  const refused = draft.isShown ? refusal : undefined;
  const isInvalid = draft.error !== undefined || refused !== undefined;
  const isOpen = draft.options.length > 0;
  const isWaiting = draft.draft !== '' && !draft.isShown && !isInvalid;

  useLayoutEffect(() => {
    if (caret.current === undefined) return;
    input.current?.setSelectionRange(caret.current, caret.current);
    caret.current = undefined;
  });

  const take = (option: FilterOption) => {
    caret.current = draft.take(option);
  };
  const clear = () => {
    draft.clear();
    input.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => onOptionKey(event, draft, take);

  return (
    <form
      className="query-bar"
      role="search"
      onSubmit={event => {
        event.preventDefault();
        draft.submit();
      }}
    >
      <div className="query-field" data-invalid={isInvalid || undefined}>
        <SearchIcon style={{ fontSize: 18 }} aria-hidden />
        <label className="visually-hidden" htmlFor={inputId}>
          {say('table.filter')}
        </label>
        <input
          ref={input}
          id={inputId}
          data-key="/"
          value={draft.draft}
          placeholder={
            example === undefined ? say('table.filter_placeholder') : say('table.filter_example', { example })
          }
          spellCheck={false}
          autoComplete="off"
          autoCapitalize="off"
          role="combobox"
          aria-expanded={isOpen}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={draft.active >= 0 ? `${listId}-${draft.active}` : undefined}
          aria-invalid={isInvalid}
          aria-describedby={noteId}
          onChange={({ target }) => draft.type(target.value, target.selectionStart ?? target.value.length)}
          onBlur={draft.close}
          onScroll={({ currentTarget }) => setScrolled(currentTarget.scrollLeft)}
          onKeyDown={onKeyDown}
        />
        {draft.error ? <Underline text={draft.draft} error={draft.error} scrolled={scrolled} /> : null}
        {isWaiting ? <kbd aria-hidden>{say('table.enter_hint')}</kbd> : null}
        {draft.draft === '' ? null : <ClearButton onClear={clear} />}
        {isOpen ? <FilterOptions id={listId} options={draft.options} active={draft.active} onTake={take} /> : null}
      </div>
      {resource ? (
        <FilterTools
          resource={resource}
          draft={draft}
          builderId={builderId}
          isBuilding={isBuilding}
          onBuild={setBuilding}
        />
      ) : null}
      <HelpLink />
      <FilterNote id={noteId} draft={draft} refusal={refused} />
      {isBuilding ? (
        <WhenThere fallback={null}>
          <FilterBuilder
            id={builderId}
            text={draft.draft}
            onText={draft.replace}
            fields={options.fields}
            values={options.values}
            sources={options.sources}
          />
        </WhenThere>
      ) : null}
    </form>
  );
};
