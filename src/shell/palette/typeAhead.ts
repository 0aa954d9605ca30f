/** A key that types something. */
const isTyping = ({ key, ctrlKey, metaKey, altKey, isComposing }: KeyboardEvent) =>
  [...key].length === 1 && !ctrlKey && !metaKey && !altKey && !isComposing;

/**
 * Keeps what is typed from the page while the code of the palette is on its way: there it would go into whatever has the focus, or be
 * keys of the page.
 *
 * @param onEscape the palette is not wanted any more
 * @returns what ends it, and gives what was typed
 */
export const typeAhead = (onEscape: () => void): (() => string) => {
  let text = '';
  const onKeyDown = (event: KeyboardEvent) => {
    const { key } = event;
    if (isTyping(event)) text += key;
    else if (key === 'Backspace') text = [...text].slice(0, -1).join('');
    else if (key === 'Escape') onEscape();
    // Whoever presses Enter now means what the palette would have found.
    else if (key !== 'Enter') return;
    event.preventDefault();
    event.stopPropagation();
  };
  document.addEventListener('keydown', onKeyDown, true);
  return () => {
    document.removeEventListener('keydown', onKeyDown, true);
    return text;
  };
};
