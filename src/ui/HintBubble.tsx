import { Tooltip } from '@mui/material';

export type HintBubbleProps = { title: string; anchor: HTMLElement; isOpen: boolean };

/** The bubble beside what it is about. */
export const HintBubble = ({ title, anchor, isOpen }: HintBubbleProps) => (
  <Tooltip title={title} open={isOpen} slotProps={{ popper: { anchorEl: anchor } }}>
    <span hidden />
  </Tooltip>
);
