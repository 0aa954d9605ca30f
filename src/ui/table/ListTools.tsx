import CheckBoxIcon from '@mui/icons-material/CheckBoxOutlined';
import FileDownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import ViewColumnIcon from '@mui/icons-material/ViewColumnOutlined';
import { IconButton } from '@mui/material';
import { lazy, Suspense, useState } from 'react';
import { useMessages } from '../../admin/messages';
import { ToolTexts } from '../../admin/serviceTexts';
import { useList } from './useConsoleList';

const ExportDialog = lazy(() =>
  import('../tools/ExportDialog').then(({ ExportDialog }) => ({ default: ExportDialog })),
);
const LookDialog = lazy(() => import('../tools/LookDialog').then(({ LookDialog }) => ({ default: LookDialog })));

const TOOLS = [
  { name: 'select', Icon: CheckBoxIcon },
  { name: 'look', Icon: ViewColumnIcon },
  { name: 'export', Icon: FileDownloadIcon },
] as const;

/** What can be done with the table as a whole; each loads when it is first used. */
export const ListTools = () => {
  const say = useMessages();
  const list = useList();
  const [open, setOpen] = useState<'look' | 'export'>();
  const { selection } = list;
  const shown = { list, onClose: () => setOpen(undefined) };
  return (
    <span className="list-tools">
      {TOOLS.map(({ name, Icon }) => (
        <IconButton
          key={name}
          aria-label={say(`table.${name}`)}
          title={say(`table.${name}`)}
          aria-pressed={name === 'select' ? selection.isOn : undefined}
          onClick={() => (name === 'select' ? selection.setOn(!selection.isOn) : setOpen(name))}
        >
          <Icon sx={{ fontSize: 20 }} />
        </IconButton>
      ))}
      {open ? (
        <Suspense fallback={null}>
          <ToolTexts>{open === 'look' ? <LookDialog {...shown} /> : <ExportDialog {...shown} />}</ToolTexts>
        </Suspense>
      ) : null}
    </span>
  );
};
