import { ClockNote } from '../ui/time/ClockNote';
import { useLateSay } from './lateSay';

export type LateClockNoteProps = { host: string; isBusy: boolean };

/** What the code's form says of the clock. */
export const LateClockNote = (props: LateClockNoteProps) => (
  <ClockNote say={useLateSay()} className="login-reason" {...props} />
);
