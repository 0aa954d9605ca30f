import ArrowDownwardIcon from '@mui/icons-material/ArrowDownward';
import { useMessages } from '../../admin/messages';
import { Button } from '../controls/Button';

/** Leads back to the end of a log that grows; tells how many lines came since the reader left it. */
export const FollowButton = ({ newLines, onFollow }: { newLines: number; onFollow: () => void }) => {
  const say = useMessages();
  return (
    <Button
      className="log-follow"
      variant="contained"
      startIcon={<ArrowDownwardIcon style={{ fontSize: 18 }} />}
      onClick={onFollow}
    >
      {newLines === 0 ? say('tools.log.follow') : say('tools.log.new_lines', { count: newLines })}
    </Button>
  );
};
