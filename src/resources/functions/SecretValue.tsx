import VisibilityOffIcon from '@mui/icons-material/VisibilityOffOutlined';
import VisibilityIcon from '@mui/icons-material/VisibilityOutlined';
import { type FocusEvent, useEffect, useState } from 'react';
import { useMessages } from '../../admin/messages';
import { CopyButton } from '../../ui/CopyButton';
import { IconButton } from '../../ui/controls/IconButton';
import { makeVisible } from '../../ui/hiddenCharacters';

/** Always eight: the length of a secret is a secret too. */
const MASK = '********';
/** How long a revealed value stays, in milliseconds. */
const REVEAL_MS = 30_000;

export type SecretValueProps = {
  name: string;
  value: string;
  /** Whether the value may be revealed and copied. */
  canReveal: boolean;
};

/**
 * A value that is masked, and not in the page, until it is asked for: then for 30 s, and only while the focus stays on it and
 * the tab is seen.
 */
export const SecretValue = ({ name, value, canReveal }: SecretValueProps) => {
  const say = useMessages();
  const [isRevealed, setRevealed] = useState(false);

  useEffect(() => {
    if (!isRevealed) return;
    const hide = () => setRevealed(false);
    const hideUnseen = () => {
      if (document.hidden) hide();
    };
    const timer = setTimeout(hide, REVEAL_MS);
    document.addEventListener('visibilitychange', hideUnseen);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', hideUnseen);
    };
  }, [isRevealed]);

  const onBlur = (event: FocusEvent<HTMLElement>) => {
    if (!event.currentTarget.contains(event.relatedTarget)) setRevealed(false);
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only notices that the focus left; nothing is activated.
    <span className="secret" onBlur={onBlur}>
      <code>{isRevealed ? makeVisible(value) : MASK}</code>
      {canReveal ? (
        <>
          <IconButton
            aria-label={say(isRevealed ? 'tasks.variables.hide' : 'tasks.variables.reveal', { name })}
            onClick={() => setRevealed(!isRevealed)}
            style={{ padding: 4 }}
          >
            {isRevealed ? <VisibilityOffIcon style={{ fontSize: 16 }} /> : <VisibilityIcon style={{ fontSize: 16 }} />}
          </IconButton>
          <CopyButton text={() => value} label={say('tasks.variables.copy', { name })} />
        </>
      ) : null}
    </span>
  );
};
