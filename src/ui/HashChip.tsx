import { hashHue } from './hashHue';
import './HashChip.css';

export type HashChipProps = { name: string; title?: string };

/** A name on a tint of its own; the name is the meaning, the colour only helps the eye (spec §6). */
export const HashChip = ({ name, title }: HashChipProps) => (
  <span className="hash-chip" data-hue={hashHue(name)} title={title}>
    <bdi>{name}</bdi>
  </span>
);
