import SearchIcon from '@mui/icons-material/Search';
import { InputAdornment, TextField } from '@mui/material';
import { useEffect, useRef, useState } from 'react';
import { useMessages } from '../../admin/messages';
import { FILTER_DEBOUNCE_MS } from '../../contract';
import './nameSearch.css';

export type NameSearchProps = { value: string; onSubmit: (text: string) => void };

/** For lists that answer everything and know no query: finds records by name, 500 ms after the last key or with Enter. */
export const NameSearch = ({ value, onSubmit }: NameSearchProps) => {
  const say = useMessages();
  const [text, setText] = useState(value);
  const [shown, setShown] = useState(value);
  const latest = useRef(onSubmit);
  latest.current = onSubmit;

  // The address changed (Back, a shared link, Clear): show what it says.
  if (shown !== value) {
    setShown(value);
    setText(value);
  }
  useEffect(() => {
    if (text === value) return;
    const timer = setTimeout(() => latest.current(text), FILTER_DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text, value]);

  return (
    <form
      role="search"
      className="name-search"
      onSubmit={event => {
        event.preventDefault();
        onSubmit(text);
      }}
    >
      <TextField
        fullWidth
        placeholder={say('table.search')}
        value={text}
        onChange={event => setText(event.target.value)}
        slotProps={{
          htmlInput: {
            'data-key': '/',
            'aria-label': say('table.search_by_name'),
            spellCheck: false,
            autoComplete: 'off',
          },
          input: {
            sx: { height: 32, fontSize: 13 },
            startAdornment: (
              <InputAdornment position="start">
                <SearchIcon style={{ fontSize: 18 }} aria-hidden />
              </InputAdornment>
            ),
          },
        }}
      />
    </form>
  );
};
