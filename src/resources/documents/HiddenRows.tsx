import { FormControlLabel, Switch } from '@mui/material';
import { useMessages } from '../../admin/messages';
import { Button } from '../../ui/controls/Button';
import { Note } from '../../ui/Note';
import type { HiddenList } from './useHiddenRows';

/** The switch for documents that are not shown before a filter says which. */
export const HiddenSwitch = ({ hidden: { isHidden, setHidden } }: { hidden: HiddenList }) => {
  const say = useMessages();
  return (
    <FormControlLabel
      control={<Switch size="small" checked={isHidden} onChange={(_, isNow) => setHidden(isNow)} />}
      label={say('tools.hidden.switch')}
      sx={{ ml: 0 }}
      slotProps={{ typography: { sx: { fontSize: 13 } } }}
    />
  );
};

/** In place of the rows: why there are none, and the way to see them once. */
export const HiddenNote = ({ hidden: { showOnce } }: { hidden: HiddenList }) => {
  const say = useMessages();
  return (
    <Note
      role="status"
      title={say('tools.hidden.title')}
      text={say('tools.hidden.text')}
      action={
        <Button variant="outlined" onClick={showOnce}>
          {say('tools.hidden.once')}
        </Button>
      }
    />
  );
};
