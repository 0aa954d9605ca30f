import RefreshIcon from '@mui/icons-material/Refresh';
import { IconButton, Tooltip } from '@mui/material';
import { useMessages } from '../admin/messages';

/** Reads what a page shows anew. */
export const RefreshButton = ({ isFetching, onRefresh }: { isFetching: boolean; onRefresh: () => void }) => {
  const say = useMessages();
  return (
    <Tooltip title={say('table.refresh')}>
      <IconButton aria-label={say('table.refresh')} aria-busy={isFetching} data-key="r" onClick={onRefresh}>
        <RefreshIcon sx={{ fontSize: 20 }} />
      </IconButton>
    </Tooltip>
  );
};
