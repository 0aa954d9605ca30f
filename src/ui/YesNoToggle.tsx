import { ToggleButton, ToggleButtonGroup } from '@mui/material';
import { useMessages } from '../admin/messages';
import { useWhyNotNow } from './controls/whileOffline';

export type YesNoToggleProps = { label: string; value: boolean; onChange?: (value: boolean) => void; isBusy?: boolean };

/**
 * Two words, one chosen, stored at once: not while the device is offline. Without `onChange` it only tells. While one is being stored it
 * takes no other, and keeps the focus.
 */
export const YesNoToggle = ({ label, value, onChange, isBusy = false }: YesNoToggleProps) => {
  const say = useMessages();
  const offline = useWhyNotNow();
  const whyNot = onChange ? offline : undefined;
  return (
    <ToggleButtonGroup
      aria-label={label}
      title={whyNot}
      exclusive
      size="small"
      color="primary"
      value={value}
      aria-busy={isBusy}
      disabled={!onChange || whyNot !== undefined}
      onChange={(_, next: boolean | null) => {
        if (next !== null && next !== value && !isBusy) onChange?.(next);
      }}
    >
      <ToggleButton value={true} sx={{ px: 4, py: 1 }}>
        {say('common.yes')}
      </ToggleButton>
      <ToggleButton value={false} sx={{ px: 4, py: 1 }}>
        {say('common.no')}
      </ToggleButton>
    </ToggleButtonGroup>
  );
};
