import { ToggleButton } from '@mui/material';

export type WrapToggleProps = { label: string; isWrapped: boolean; onWrap: (isWrapped: boolean) => void };

/** Whether long lines are wrapped. */
export const WrapToggle = ({ label, isWrapped, onWrap }: WrapToggleProps) => (
  <ToggleButton
    value="wrap"
    size="small"
    selected={isWrapped}
    onChange={() => onWrap(!isWrapped)}
    sx={{ px: 2, py: '3px' }}
  >
    {label}
  </ToggleButton>
);
