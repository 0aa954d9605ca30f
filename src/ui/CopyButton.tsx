import CheckIcon from '@mui/icons-material/Check';
import ContentCopyIcon from '@mui/icons-material/ContentCopy';
import { type MouseEvent, useRef } from 'react';
import { useMessages } from '../admin/messages';
import { COPY_CONFIRMATION_MS } from '../contract';
import { IconButton } from './controls/IconButton';
import { useTransient } from './useTransient';

export type CopyButtonProps = {
  /** What is copied; a function where putting it together is worth waiting for the click. */
  text: string | (() => string);
  /** Accessible name, such as "Copy ID". */
  label: string;
};

/**
 * Copies a text and shows a tick for 1 s. Without a clipboard there is no error message (spec §8): the text beside it
 * is selected, so that Ctrl+C works, and screen readers are told.
 */
export const CopyButton = ({ text, label }: CopyButtonProps) => {
  const say = useMessages();
  const button = useRef<HTMLButtonElement>(null);
  const [outcome, showOutcome] = useTransient<'copied' | 'selected'>(COPY_CONFIRMATION_MS);

  const copy = async (event: MouseEvent) => {
    event.stopPropagation();
    try {
      await navigator.clipboard.writeText(typeof text === 'string' ? text : text());
      showOutcome('copied');
    } catch {
      const source = button.current?.parentElement?.querySelector('[data-copy-source]');
      if (!source) return;
      getSelection()?.selectAllChildren(source);
      showOutcome('selected');
    }
  };

  return (
    <>
      <IconButton ref={button} aria-label={label} onClick={copy} style={{ padding: 4 }}>
        {outcome === 'copied' ? (
          <CheckIcon color="success" style={{ fontSize: 16 }} />
        ) : (
          <ContentCopyIcon style={{ fontSize: 16 }} />
        )}
      </IconButton>
      <span role="status" className="visually-hidden">
        {outcome === 'copied' ? say('common.copied') : outcome === 'selected' ? say('common.press_to_copy') : ''}
      </span>
    </>
  );
};
