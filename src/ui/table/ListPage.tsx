import { ListFoot } from './ListFoot';
import { ListScreen } from './ListScreen';
import { ListTable } from './ListTable';
import { ListToolbar } from './ListToolbar';
import { useConsoleList } from './useConsoleList';

/** A resource's table page: filter, sort, paging, refresh, and everything they need, from its declaration. */
export const ListPage = () => (
  <ListScreen list={useConsoleList()}>
    <ListToolbar />
    <ListTable />
    <ListFoot />
  </ListScreen>
);
