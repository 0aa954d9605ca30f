import RefreshIcon from '@mui/icons-material/Refresh';
import { useMessages } from '../admin/messages';
import { IconButton } from './controls/IconButton';
import { Hint } from './Hint';

/** Reads what a page shows anew. */
export const RefreshButton = ({ isFetching, onRefresh }: { isFetching: boolean; onRefresh: () => void }) => {
  const say = useMessages();
  return (
    <Hint title={say('table.refresh')}>
      <IconButton aria-label={say('table.refresh')} aria-busy={isFetching} data-key="r" onClick={onRefresh}>
        <RefreshIcon fontSize="small" />
      </IconButton>
    </Hint>
  );
};
