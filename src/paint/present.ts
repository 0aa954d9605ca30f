/** A page of the console, or of sign-in, and whatever is said instead of one. */
const PAGE = 'h1, .failure, .login';
/** Its rows are still on their way. */
const BUSY = '.table[aria-busy="true"]';

/** A click that means "open here", as the console's table has it; what lies over the page, and its controls, hear their own. */
const isPlain = ({ button, metaKey, ctrlKey, shiftKey, altKey, target }: MouseEvent) =>
  button === 0 &&
  !(metaKey || ctrlKey || shiftKey || altKey) &&
  !(target as Element).closest('.nav, header, [role="dialog"], [role="menu"], a, button, input, select, label');

/** Where a pointer is, on something that hears no clicks. */
const isWithin = ({ clientX, clientY }: MouseEvent, element: Element) => {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  return clientX >= left && clientX < right && clientY >= top && clientY < bottom;
};

/**
 * Shows a painted page over the console's until that has a page of its own: nothing of it can be reached, by assistive technology
 * neither, and nothing of the console finds it. A row that is clicked meanwhile is opened then.
 */
export const present = (page: HTMLElement, root: HTMLElement): void => {
  const { pathname } = location;
  const isWaiting = () =>
    location.pathname === pathname && (root.querySelector(PAGE) === null || root.querySelector(BUSY) !== null);
  if (!isWaiting()) return;
  const host = document.createElement('div');
  host.id = 'first-rows';
  host.inert = true;
  const shadow = host.attachShadow({ mode: 'closed' });
  // The page's policy knows its style by its text.
  const style = document.querySelector('head > style')?.cloneNode(true);
  shadow.append(...(style ? [style] : []), page);
  document.body.append(host);

  let clicked: string | undefined;
  const note = (event: MouseEvent) => {
    const row = [...page.querySelectorAll('tr')].find(one => isWithin(event, one));
    clicked = row && isPlain(event) ? row.dataset.id : undefined;
  };
  addEventListener('click', note, true);
  const observer = new MutationObserver(() => {
    if (isWaiting()) return;
    observer.disconnect();
    removeEventListener('click', note, true);
    host.remove();
    const row =
      clicked === undefined
        ? undefined
        : [...root.querySelectorAll<HTMLElement>('tr[data-id]')].find(one => one.dataset.id === clicked);
    row?.click();
  });
  observer.observe(root, { childList: true, subtree: true, attributeFilter: ['aria-busy'] });
};
