import KeyboardArrowDownIcon from '@mui/icons-material/KeyboardArrowDown';
import KeyboardArrowUpIcon from '@mui/icons-material/KeyboardArrowUp';
import SearchIcon from '@mui/icons-material/Search';
import { Button, IconButton, ToggleButton, ToggleButtonGroup } from '@mui/material';
import { useId } from 'react';
import { useMessages } from '../../admin/messages';

export type JsonView = 'tree' | 'raw';

export type JsonToolbarProps = {
  view: JsonView;
  onView: (view: JsonView) => void;
  typed: string;
  onType: (typed: string) => void;
  /** What the search came to, in words; empty before. */
  verdict: string;
  hasMatches: boolean;
  onStep: (step: 1 | -1) => void;
  onFoldAll: (type: 'all' | 'none') => void;
  isWrapped: boolean;
  onWrap: (isWrapped: boolean) => void;
  onDownload: () => void;
};

/** Search, folding, and the ways to look at a JSON text. */
export const JsonToolbar = (props: JsonToolbarProps) => {
  const { view, onView, typed, onType, verdict, hasMatches, onStep, onFoldAll, isWrapped, onWrap, onDownload } = props;
  const say = useMessages();
  const inputId = useId();
  const isTree = view === 'tree';
  return (
    <div className="json-toolbar">
      {isTree ? (
        <div role="search" className="json-search">
          <SearchIcon sx={{ fontSize: 18 }} aria-hidden />
          <label htmlFor={inputId} className="visually-hidden">
            {say('json.search')}
          </label>
          <input
            id={inputId}
            type="search"
            value={typed}
            placeholder={say('json.search')}
            spellCheck={false}
            autoComplete="off"
            onChange={event => onType(event.target.value)}
            onKeyDown={event => {
              if (event.key === 'Enter') onStep(event.shiftKey ? -1 : 1);
              else if (event.key === 'Escape') onType('');
              else return;
              event.preventDefault();
            }}
          />
          <span role="status" className="json-verdict">
            {verdict}
          </span>
          <IconButton aria-label={say('json.previous_match')} disabled={!hasMatches} onClick={() => onStep(-1)}>
            <KeyboardArrowUpIcon sx={{ fontSize: 18 }} />
          </IconButton>
          <IconButton aria-label={say('json.next_match')} disabled={!hasMatches} onClick={() => onStep(1)}>
            <KeyboardArrowDownIcon sx={{ fontSize: 18 }} />
          </IconButton>
        </div>
      ) : null}
      <span className="json-actions">
        {isTree ? (
          <>
            <Button onClick={() => onFoldAll('all')}>{say('json.expand_all')}</Button>
            <Button onClick={() => onFoldAll('none')}>{say('json.collapse_all')}</Button>
            <ToggleButton
              value="wrap"
              size="small"
              selected={isWrapped}
              onChange={() => onWrap(!isWrapped)}
              sx={{ px: 2, py: '3px' }}
            >
              {say('json.wrap')}
            </ToggleButton>
          </>
        ) : null}
        <ToggleButtonGroup
          aria-label={say('json.view')}
          exclusive
          size="small"
          value={view}
          onChange={(_, next: JsonView | null) => {
            if (next) onView(next);
          }}
        >
          <ToggleButton value="tree" sx={{ px: 2, py: '3px' }}>
            {say('json.view_tree')}
          </ToggleButton>
          <ToggleButton value="raw" sx={{ px: 2, py: '3px' }}>
            {say('json.view_raw')}
          </ToggleButton>
        </ToggleButtonGroup>
        <Button onClick={onDownload}>{say('json.download')}</Button>
      </span>
    </div>
  );
};
