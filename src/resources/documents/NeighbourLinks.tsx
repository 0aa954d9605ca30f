import ChevronLeftIcon from '@mui/icons-material/ChevronLeft';
import ChevronRightIcon from '@mui/icons-material/ChevronRight';
import { Link } from 'react-router-dom';
import { useMessages } from '../../admin/messages';
import { IconButton } from '../../ui/controls/IconButton';
import type { Neighbours } from './useNeighbours';

/** The way to the document before and behind in the list, and the place in it. */
export const NeighbourLinks = ({ previous, next, place, total }: Neighbours) => {
  const say = useMessages();
  if (place === undefined) return null;
  const step = (to: string | undefined, label: string, Icon: typeof ChevronLeftIcon) =>
    to ? (
      <IconButton component={Link} to={to} aria-label={label} title={label}>
        <Icon fontSize="small" />
      </IconButton>
    ) : (
      <IconButton aria-label={label} disabled>
        <Icon fontSize="small" />
      </IconButton>
    );
  return (
    <nav className="neighbours" aria-label={say('documents.detail.neighbours')}>
      {step(previous, say('documents.detail.previous'), ChevronLeftIcon)}
      <span>
        {total === undefined
          ? say('documents.detail.place', { place })
          : say('documents.detail.place_of', { place, total })}
      </span>
      {step(next, say('documents.detail.next'), ChevronRightIcon)}
    </nav>
  );
};
