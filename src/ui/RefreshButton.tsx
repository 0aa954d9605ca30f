import RefreshIcon from '@mui/icons-material/Refresh';
import { IconButton } from '@mui/material';
import { useMessages } from '../admin/messages';
import { Hint } from './Hint';

/** Reads what a page shows anew. */
export const RefreshButton = ({ isFetching, onRefresh }: { isFetching: boolean; onRefresh: () => void }) => {
  const say = useMessages();
  return (
    <Hint title={say('table.refresh')}>
      <IconButton aria-label={say('table.refresh')} aria-busy={isFetching} data-key="r" onClick={onRefresh}>
        <RefreshIcon sx={{ fontSize: 20 }} />
      </IconButton>
    </Hint>
  );
};
