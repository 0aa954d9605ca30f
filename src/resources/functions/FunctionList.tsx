import { useLocation } from 'react-router-dom';
import { STATE } from '../../admin/listView';
import { ListFoot } from '../../ui/table/ListFoot';
import { ListScreen } from '../../ui/table/ListScreen';
import { ListTable } from '../../ui/table/ListTable';
import { ListToolbar } from '../../ui/table/ListToolbar';
import { useConsoleList } from '../../ui/table/useConsoleList';
import { LIST_STATE, RESOURCE } from './useFunction';

/** All functions, searched and sorted in the browser (spec §2). */
export const FunctionList = () => {
  const { search } = useLocation();
  const list = useConsoleList();
  const state = new URLSearchParams(search).get(STATE);
  // A function's page has a table with a state of its own: the list's travels under another name.
  const kept = state ? `?${new URLSearchParams({ [LIST_STATE]: state }).toString()}` : '';
  return (
    <ListScreen list={list}>
      <ListToolbar />
      <ListTable pathOf={record => `/${RESOURCE}/${encodeURIComponent(String(record.id))}${kept}`} />
      <ListFoot />
    </ListScreen>
  );
};
