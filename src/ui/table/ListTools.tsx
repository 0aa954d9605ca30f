import BookmarksIcon from '@mui/icons-material/BookmarksOutlined';
import CheckBoxIcon from '@mui/icons-material/CheckBoxOutlined';
import FileDownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import ViewColumnIcon from '@mui/icons-material/ViewColumnOutlined';
import { useState } from 'react';
import { useMessages } from '../../admin/messages';
import { ToolTexts } from '../../admin/serviceTexts';
import { IconButton } from '../controls/IconButton';
import { WhenThere } from '../feedback/WhenThere';
import { part } from '../theme/part';
import { useList } from './useConsoleList';

const ExportDialog = part(() => import('../tools/ExportDialog').then(({ ExportDialog }) => ExportDialog));
const LookDialog = part(() => import('../tools/LookDialog').then(({ LookDialog }) => LookDialog));

const ViewsDialog = part(() => import('../views/ViewsDialog').then(({ ViewsDialog }) => ViewsDialog));

const TOOLS = [
  { name: 'select', Icon: CheckBoxIcon },
  { name: 'look', Icon: ViewColumnIcon },
  { name: 'views', Icon: BookmarksIcon },
  { name: 'export', Icon: FileDownloadIcon },
] as const;

const DIALOGS = { look: LookDialog, views: ViewsDialog, export: ExportDialog };

/** What can be done with the table as a whole; each loads when it is first used. */
export const ListTools = () => {
  const say = useMessages();
  const list = useList();
  const [open, setOpen] = useState<keyof typeof DIALOGS>();
  const { selection } = list;
  const Dialog = open && DIALOGS[open];
  const tools = TOOLS.filter(({ name }) => name !== 'views' || list.viewsOf !== undefined);
  return (
    <span className="list-tools">
      {tools.map(({ name, Icon }) => (
        <IconButton
          key={name}
          aria-label={say(`table.${name}`)}
          title={say(`table.${name}`)}
          aria-pressed={name === 'select' ? selection.isOn : undefined}
          // What must not be asked for is not ticked or exported either.
          disabled={list.isHeld && (name === 'select' || name === 'export')}
          onClick={() => (name === 'select' ? selection.setOn(!selection.isOn) : setOpen(name))}
        >
          <Icon fontSize="small" />
        </IconButton>
      ))}
      {Dialog ? (
        <WhenThere fallback={null}>
          <ToolTexts>
            <Dialog list={list} onClose={() => setOpen(undefined)} />
          </ToolTexts>
        </WhenThere>
      ) : null}
    </span>
  );
};
