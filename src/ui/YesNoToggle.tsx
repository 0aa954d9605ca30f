import { ToggleButton, ToggleButtonGroup } from '@mui/material';
import { useMessages } from '../admin/messages';

export type YesNoToggleProps = { label: string; value: boolean; onChange?: (value: boolean) => void; isBusy?: boolean };

/** Two words, one chosen. Without `onChange` it only tells. */
export const YesNoToggle = ({ label, value, onChange, isBusy = false }: YesNoToggleProps) => {
  const say = useMessages();
  return (
    <ToggleButtonGroup
      aria-label={label}
      exclusive
      size="small"
      color="primary"
      value={value}
      disabled={!onChange || isBusy}
      onChange={(_, next: boolean | null) => {
        if (next !== null && next !== value) onChange?.(next);
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
