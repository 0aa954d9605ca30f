import CloseIcon from '@mui/icons-material/Close';
import { useEffect, useState } from 'react';
import { useMessages } from '../../admin/messages';
import { IconButton } from '../controls/IconButton';
import './feedback.css';

export type BannerProps = {
  /** What to say; a new object (even with the same text) shows the banner again. */
  message: { text: string } | undefined;
  /** After how many milliseconds it closes itself, unless someone points at it or is inside it. */
  closesAfterMs: number;
  onClose: () => void;
};

/** Its own part: whoever dismisses it takes it from under the pointer, and no leaving is told; with it goes that somebody was there. */
const Shown = ({ message, closesAfterMs, onClose }: BannerProps & { message: { text: string } }) => {
  const say = useMessages();
  const [isHeld, setHeld] = useState(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another message has its whole time, also one of the same text.
  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(onClose, closesAfterMs);
    return () => clearTimeout(timer);
  }, [message, isHeld, closesAfterMs, onClose]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering only rests the clock; nothing is activated.
    <div
      className="banner"
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <span>{message.text}</span>
      <IconButton aria-label={say('common.close')} onClick={onClose} color="inherit">
        <CloseIcon fontSize="small" />
      </IconButton>
    </div>
  );
};

/** The red dismissible banner of the create and detail screens (spec §8, §9). */
export const Banner = ({ message, ...props }: BannerProps) => (
  <div role="alert" className="banner-place">
    {message ? <Shown {...props} message={message} /> : null}
  </div>
);
