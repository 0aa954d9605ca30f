import { ListFoot } from '../../ui/table/ListFoot';
import { ListScreen } from '../../ui/table/ListScreen';
import { ListTable } from '../../ui/table/ListTable';
import { ListToolbar } from '../../ui/table/ListToolbar';
import { useConsoleList } from '../../ui/table/useConsoleList';
import { UploadZone } from './UploadZone';

/** All files, and above them the place where new ones are dropped. */
export const FileList = () => (
  <ListScreen list={useConsoleList()}>
    <UploadZone />
    <ListToolbar />
    <ListTable />
    <ListFoot />
  </ListScreen>
);
