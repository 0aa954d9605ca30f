import type { HTMLAttributes } from 'react';
import type { Command } from './command';

export type PaletteOptionProps = {
  command: Command;
  /** What makes it an option of the list. */
  option: HTMLAttributes<HTMLElement>;
};

/** One thing that can be done; what cannot be done says what is missing. */
export const PaletteOption = ({ command: { label, detail, whyNot }, option }: PaletteOptionProps) => (
  <div {...option} role="option" aria-selected={false} className="palette-option">
    <span className="palette-label">
      <bdi>{label}</bdi>
    </span>
    {detail ? (
      <span className="palette-detail">
        <bdi>{detail}</bdi>
      </span>
    ) : null}
    {whyNot ? <span className="palette-why">{whyNot}</span> : null}
  </div>
);
