import FileDownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import { IconButton } from '@mui/material';
import { lazy, Suspense, useState } from 'react';
import { useMessages } from '../../admin/messages';
import { ToolTexts } from '../../admin/serviceTexts';
import { useList } from './useConsoleList';

const ExportDialog = lazy(() =>
  import('../tools/ExportDialog').then(({ ExportDialog }) => ({ default: ExportDialog })),
);

/** What can be done with the table as a whole; each loads when it is first used. */
export const ListTools = () => {
  const say = useMessages();
  const list = useList();
  const [isExporting, setExporting] = useState(false);
  return (
    <span className="list-tools">
      <IconButton aria-label={say('table.export')} title={say('table.export')} onClick={() => setExporting(true)}>
        <FileDownloadIcon sx={{ fontSize: 20 }} />
      </IconButton>
      {isExporting ? (
        <Suspense fallback={null}>
          <ToolTexts>
            <ExportDialog list={list} selected={[]} onClose={() => setExporting(false)} />
          </ToolTexts>
        </Suspense>
      ) : null}
    </span>
  );
};
