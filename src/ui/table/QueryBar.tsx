import HelpOutlineIcon from '@mui/icons-material/HelpOutlineOutlined';
import SearchIcon from '@mui/icons-material/Search';
import { useCallback, useEffect, useId, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import type { FilterFields } from '../../admin/defineResource';
import { useMessages } from '../../admin/messages';
import { FILTER_DEBOUNCE_MS } from '../../contract';
import { check, lint, type RqlAdvice, type RqlError, suggest } from '../../rql';
import { explainRql } from './explainRql';
import './queryBar.css';

export type QueryBarProps = {
  /** The query that the table shows now. */
  value: string;
  /** Called with a query that parses; never with one that does not. */
  onSubmit: (query: string) => void;
  /** Why the server refused the present query, if it did: the text turns red and the reason stands below. */
  refusal?: string;
  fields?: FilterFields;
  /** A filter that makes sense on this table, shown while the box is empty. */
  example?: string;
  /** Known values of fields, such as the statuses of a schema. */
  values?: Readonly<Record<string, readonly string[]>>;
};

const verdictOf = (text: string): RqlError | undefined => {
  const verdict = check(text);
  return verdict.valid ? undefined : verdict.error;
};

/**
 * The free-text RQL box (spec §2): submitted with Enter, checked before anything is loaded, red with the place and the
 * reason when it does not parse. While typing it is checked 500 ms after the last key, and offers completions.
 */
export const QueryBar = ({ value, onSubmit, refusal, example, fields, values }: QueryBarProps) => {
  const say = useMessages();
  const inputId = useId();
  const noteId = useId();
  const listId = useId();
  const input = useRef<HTMLInputElement>(null);
  const [draft, setDraft] = useState(value);
  const [shown, setShown] = useState(value);
  const [error, setError] = useState<RqlError | undefined>(() => verdictOf(value));
  const [advice, setAdvice] = useState<readonly RqlAdvice[]>([]);
  const [completion, setCompletion] = useState<ReturnType<typeof suggest>>();
  const [active, setActive] = useState(-1);

  // The address changed (Back, a shared link, Clear): show what it says.
  if (shown !== value) {
    setShown(value);
    setDraft(value);
    setError(verdictOf(value));
  }

  useEffect(() => {
    const timer = setTimeout(() => {
      setError(verdictOf(draft));
      setAdvice(draft ? lint(draft, fields) : []);
    }, FILTER_DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [draft, fields]);

  const submit = () => {
    const found = verdictOf(draft);
    setError(found);
    setCompletion(undefined);
    if (!found) onSubmit(draft);
  };

  const options = completion?.options ?? [];
  const complete = useCallback(
    (option: string) => {
      if (!completion) return;
      const next = draft.slice(0, completion.from) + option + draft.slice(completion.to);
      const caret = completion.from + option.length;
      setDraft(next);
      setCompletion(undefined);
      setActive(-1);
      requestAnimationFrame(() => input.current?.setSelectionRange(caret, caret));
    },
    [completion, draft],
  );

  const refused = draft === value ? refusal : undefined;
  const isInvalid = error !== undefined || refused !== undefined;
  const isOpen = options.length > 0;

  return (
    <form
      className="query-bar"
      role="search"
      onSubmit={event => {
        event.preventDefault();
        submit();
      }}
    >
      <div className="query-field" data-invalid={isInvalid || undefined}>
        <SearchIcon sx={{ fontSize: 18 }} aria-hidden />
        <label className="visually-hidden" htmlFor={inputId}>
          {say('table.filter')}
        </label>
        <input
          ref={input}
          id={inputId}
          value={draft}
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
          aria-activedescendant={active >= 0 ? `${listId}-${active}` : undefined}
          aria-invalid={isInvalid}
          aria-describedby={noteId}
          onChange={event => {
            const text = event.target.value;
            setDraft(text);
            setActive(-1);
            setCompletion(
              text
                ? suggest(text, event.target.selectionStart ?? text.length, Object.keys(fields ?? {}), values)
                : undefined,
            );
          }}
          onBlur={() => setCompletion(undefined)}
          onKeyDown={event => {
            if (event.key === 'Escape' && isOpen) {
              setCompletion(undefined);
            } else if (isOpen && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
              event.preventDefault();
              const step = event.key === 'ArrowDown' ? 1 : -1;
              setActive(now => (now + step + options.length) % options.length);
            } else if (isOpen && (event.key === 'Tab' || event.key === 'Enter')) {
              const option = options[active >= 0 ? active : event.key === 'Tab' ? 0 : -1];
              if (option) {
                event.preventDefault();
                complete(option.text);
              }
            }
          }}
        />
        {draft && draft !== value && !isInvalid ? <kbd aria-hidden>{say('table.enter_hint')}</kbd> : null}
        {isOpen ? (
          <ul id={listId} role="listbox" className="query-options" aria-label={say('table.suggestions')}>
            {options.slice(0, 8).map((option, index) => (
              <li
                key={option.text}
                id={`${listId}-${index}`}
                role="option"
                aria-selected={index === active}
                onMouseDown={event => {
                  event.preventDefault();
                  complete(option.text);
                }}
              >
                <code>{option.text}</code>
                <span>{say(`table.suggestion_${option.kind}`)}</span>
              </li>
            ))}
          </ul>
        ) : null}
      </div>
      <Link className="query-help" to="/help/rql" target="_blank" rel="noopener noreferrer">
        <HelpOutlineIcon sx={{ fontSize: 18 }} aria-hidden />
        <span>{say('table.rql_help')}</span>
      </Link>
      <div id={noteId} className="query-note" role="status">
        {error ? (
          <span className="query-error">{explainRql(say, error)}</span>
        ) : refused ? (
          <span className="query-error">{refused}</span>
        ) : (
          advice.slice(0, 2).map(item => (
            <span key={`${item.position}${item.code}`} className="query-advice">
              {explainRql(say, item)}
              {item.replacement === undefined ? null : (
                <button
                  type="button"
                  onClick={() =>
                    setDraft(
                      draft.slice(0, item.position) + item.replacement + draft.slice(item.position + item.length),
                    )
                  }
                >
                  {say('table.apply_advice', { text: item.replacement })}
                </button>
              )}
            </span>
          ))
        )}
      </div>
    </form>
  );
};
