import SearchIcon from '@mui/icons-material/Search';
import { InputAdornment, TextField } from '@mui/material';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { STATE } from '../../admin/listView';
import { useMessages } from '../../admin/messages';
import { FILTER_DEBOUNCE_MS } from '../../contract';
import { ListFoot } from '../../ui/table/ListFoot';
import { ListScreen } from '../../ui/table/ListScreen';
import { ListTable } from '../../ui/table/ListTable';
import { ListToolbar } from '../../ui/table/ListToolbar';
import { useConsoleList } from '../../ui/table/useConsoleList';
import { LIST_STATE, RESOURCE } from './useFunction';

type NameSearchProps = { value: string; onSubmit: (text: string) => void };

/** Finds functions by name, 500 ms after the last key or with Enter. */
const NameSearch = ({ value, onSubmit }: NameSearchProps) => {
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
        placeholder={say('tasks.functions.search')}
        value={text}
        onChange={event => setText(event.target.value)}
        slotProps={{
          htmlInput: { 'aria-label': say('tasks.functions.search_label'), spellCheck: false, autoComplete: 'off' },
          input: {
            sx: { height: 32, fontSize: 13 },
            startAdornment: (
              <InputAdornment position="start">
                <SearchIcon sx={{ fontSize: 18 }} aria-hidden />
              </InputAdornment>
            ),
          },
        }}
      />
    </form>
  );
};

/** All functions, searched and sorted in the browser (spec §2). */
export const FunctionList = () => {
  const { search } = useLocation();
  const list = useConsoleList();
  const state = new URLSearchParams(search).get(STATE);
  // A function's page has a table with a state of its own: the list's travels under another name.
  const kept = state ? `?${new URLSearchParams({ [LIST_STATE]: state }).toString()}` : '';
  return (
    <ListScreen list={list}>
      <ListToolbar search={<NameSearch value={list.query} onSubmit={list.setQuery} />} />
      <ListTable pathOf={record => `/${RESOURCE}/${encodeURIComponent(String(record.id))}${kept}`} />
      <ListFoot />
    </ListScreen>
  );
};
