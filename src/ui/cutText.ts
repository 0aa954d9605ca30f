import type { SyntheticEvent } from 'react';

const PLACES = 'td, .home-detail, .home-card li > a';

const wordsOf = (place: Element) => {
  const values = [...place.querySelectorAll('bdi')].map(({ textContent }) => textContent);
  return values.length > 1 ? values.join(', ') : place.textContent.trim();
};

const showWhole = ({ target }: SyntheticEvent) => {
  const place = target instanceof Element ? target.closest<HTMLElement>(PLACES) : null;
  if (!place) return;
  if (place.scrollWidth > place.clientWidth) place.title = wordsOf(place);
  else if (place.title) place.removeAttribute('title');
};

/** Given to what holds cells or lines: one that is cut off says all of it to whoever points at it, or comes by keyboard. */
export const wholeOnPointing = { onPointerOver: showWhole, onFocus: showWhole };
