import { useMessages } from '../../admin/messages';
import { Button } from '../controls/Button';

/** See `useStop`. */
export const StopButton = ({ isStopping, onStop }: { isStopping: boolean; onStop: () => void }) => {
  const say = useMessages();
  return (
    <Button variant="outlined" onClick={onStop} autoFocus>
      {say(isStopping ? 'start.late_stop' : 'tools.bulk.stop')}
    </Button>
  );
};
