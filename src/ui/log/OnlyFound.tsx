import { ToggleButton } from '@mui/material';
import { useMessages } from '../../admin/messages';

export type OnlyFoundProps = { isOnly: boolean; onChange: (isOnly: boolean) => void; isDisabled: boolean };

/** Hides every line in which the search found nothing. */
export const OnlyFound = ({ isOnly, onChange, isDisabled }: OnlyFoundProps) => {
  const say = useMessages();
  return (
    <ToggleButton
      value="only"
      size="small"
      selected={isOnly}
      disabled={isDisabled}
      onChange={() => onChange(!isOnly)}
      sx={{ px: 2, py: '3px' }}
    >
      {say('tools.log.only')}
    </ToggleButton>
  );
};
