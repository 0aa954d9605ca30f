import AdjustIcon from '@mui/icons-material/Adjust';
import HelpOutlineIcon from '@mui/icons-material/HelpOutlineOutlined';
import LensIcon from '@mui/icons-material/Lens';
import RadioButtonUncheckedIcon from '@mui/icons-material/RadioButtonUnchecked';
import { useMessages } from '../admin/messages';
import './stageMark.css';

/** Where a state stands: something begins in it, it leads on, nothing leads on from it, or nobody knows. */
export type Stage = 'first' | 'between' | 'last' | 'unknown';

const ICONS = { first: RadioButtonUncheckedIcon, between: AdjustIcon, last: LensIcon, unknown: HelpOutlineIcon };

export type StageMarkProps = { name: string; stage: Stage };

/** A state by its name, with a shape for where it stands: readable without colour. */
export const StageMark = ({ name, stage }: StageMarkProps) => {
  const say = useMessages();
  const Icon = ICONS[stage];
  return (
    <span className="stage-mark" title={say(`stage.${stage}`)}>
      <Icon style={{ fontSize: 14 }} aria-hidden />
      <bdi>{name}</bdi>
    </span>
  );
};
