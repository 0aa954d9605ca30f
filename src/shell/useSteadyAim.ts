import { type MouseEvent, type RefObject, useRef } from 'react';

/** How long after a change of layout a click is still meant for what stood under the pointer before, ms. */
const AIM_MS = 700;

const isWithin = ({ left, right, top, bottom }: DOMRect, { clientX: x, clientY: y }: MouseEvent) =>
  x >= left && x <= right && y >= top && y <= bottom;

/**
 * What opens under the pointer moves what the pointer is on, between aiming and pressing or between press and release: the
 * click would fall on a neighbour, or nowhere. `keep` is called just before the layout changes; `onClickCapture` gives a
 * click that falls where a control stood then to that control.
 */
export const useSteadyAim = (area: RefObject<HTMLElement | null>) => {
  const aimed = useRef<{ control: HTMLElement; stood: DOMRect; until: number }>(undefined);

  const keep = () => {
    const control = area.current?.querySelector<HTMLElement>(':is(a, button):hover');
    aimed.current = control
      ? { control, stood: control.getBoundingClientRect(), until: performance.now() + AIM_MS }
      : undefined;
  };

  const onClickCapture = (event: MouseEvent) => {
    const { control, stood, until } = aimed.current ?? {};
    aimed.current = undefined;
    if (!control || !stood || performance.now() > (until ?? 0) || !isWithin(stood, event)) return;
    if (control.contains(event.target as Node)) return;
    event.preventDefault();
    event.stopPropagation();
    control.click();
  };

  return { keep, onClickCapture };
};
