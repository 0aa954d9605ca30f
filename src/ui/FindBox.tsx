import KeyboardArrowDownIcon from '@mui/icons-material/KeyboardArrowDown';
import KeyboardArrowUpIcon from '@mui/icons-material/KeyboardArrowUp';
import SearchIcon from '@mui/icons-material/Search';
import { useId } from 'react';
import { IconButton } from './controls/IconButton';
import './findBox.css';

export type FindBoxProps = {
  typed: string;
  onType: (typed: string) => void;
  /** What the search came to, in words; empty before. */
  verdict: string;
  hasMatches: boolean;
  onStep: (step: 1 | -1) => void;
  /** What is searched, and what the arrows do, in the operator's language. */
  labels: { search: string; previous: string; next: string };
  /** The key `/` leads here. */
  isOnSlash?: boolean;
};

/** Finds text in what is shown below: Enter steps to the next match, Shift+Enter to the one before, Escape clears. */
export const FindBox = ({ typed, onType, verdict, hasMatches, onStep, labels, isOnSlash }: FindBoxProps) => {
  const inputId = useId();
  return (
    <div role="search" aria-label={labels.search} className="find-box">
      <SearchIcon style={{ fontSize: 18 }} aria-hidden />
      <label htmlFor={inputId} className="visually-hidden">
        {labels.search}
      </label>
      <input
        id={inputId}
        type="search"
        data-key={isOnSlash ? '/' : undefined}
        value={typed}
        placeholder={labels.search}
        spellCheck={false}
        autoComplete="off"
        onChange={event => onType(event.target.value)}
        onKeyDown={event => {
          if (event.key === 'Enter') onStep(event.shiftKey ? -1 : 1);
          else if (event.key === 'Escape' && typed !== '') onType('');
          else return;
          event.preventDefault();
          // What stands around (a dialog) stays open for the Escape that clears.
          event.stopPropagation();
        }}
      />
      <span role="status" className="find-verdict">
        {verdict}
      </span>
      <IconButton aria-label={labels.previous} disabled={!hasMatches} onClick={() => onStep(-1)}>
        <KeyboardArrowUpIcon style={{ fontSize: 18 }} />
      </IconButton>
      <IconButton aria-label={labels.next} disabled={!hasMatches} onClick={() => onStep(1)}>
        <KeyboardArrowDownIcon style={{ fontSize: 18 }} />
      </IconButton>
    </div>
  );
};
