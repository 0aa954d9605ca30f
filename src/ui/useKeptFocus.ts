import { useEffect, useRef } from 'react';
import { controlIn } from './useFocusHome';
import { placesAround } from './useOpener';

/** Until something else is focused or pointed at; a dialog is part of what was pressed. */
const watch = (pressed: HTMLElement): (() => void) => {
  const around = placesAround(pressed);
  let wasOff = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const look = () => {
    if (document.activeElement !== document.body) return;
    if (!pressed.isConnected) {
      const nearest = around.find(place => place.isConnected && controlIn(place));
      if (nearest) controlIn(nearest)?.focus({ preventScroll: true });
    } else if (wasOff && !pressed.matches(':disabled')) pressed.focus({ preventScroll: true });
  };
  const observer = new MutationObserver(() => {
    if (pressed.matches(':disabled')) wasOff = true;
    // Whoever places the focus on purpose, with what has changed, comes first.
    clearTimeout(timer);
    timer = setTimeout(look);
  });
  observer.observe(document.body, { childList: true, subtree: true, attributes: true, attributeFilter: ['disabled'] });

  const forget = () => {
    observer.disconnect();
    clearTimeout(timer);
    document.removeEventListener('focusin', leave);
    document.removeEventListener('pointerdown', leave);
  };
  const leave = ({ target }: Event) => {
    if (target instanceof Element && !pressed.contains(target) && !target.closest('.MuiModal-root')) forget();
  };
  document.addEventListener('focusin', leave);
  document.addEventListener('pointerdown', leave);
  return forget;
};

/**
 * What was pressed on a page may go with what it did, at once or when its host has answered, or be off until then. The focus that went with
 * it comes back to it, else to what is left nearest to it. Whoever has gone on elsewhere is left alone.
 *
 * @returns the ref of the page
 */
export const useKeptFocus = <Page extends HTMLElement>() => {
  const page = useRef<Page>(null);
  useEffect(() => {
    const { current: home } = page;
    let forget: (() => void) | undefined;
    const press = ({ target }: MouseEvent) => {
      const pressed = target instanceof Element ? target.closest('button') : null;
      if (!pressed) return;
      forget?.();
      forget = watch(pressed);
    };
    home?.addEventListener('click', press);
    return () => {
      home?.removeEventListener('click', press);
      forget?.();
    };
  }, []);
  return page;
};
