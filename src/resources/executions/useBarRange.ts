import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';

/** Places of the first and the last bar, in either order. */
export type BarRange = { anchor: number; end: number };

export type BarRangeOptions = {
  count: number;
  /** The bar that the keyboard is at. */
  focused: number;
  focusOn: (index: number) => void;
  /** Called with the places of the first and the last bar of what was chosen. */
  onChoose: (first: number, last: number) => void;
};

const within = (index: number, count: number) => Math.min(Math.max(index, 0), count - 1);

/** Chooses bars that stand beside each other: by dragging over them, or with Shift and the arrows, then Enter. Escape lets go. */
export const useBarRange = ({ count, focused, focusOn, onChoose }: BarRangeOptions) => {
  const [range, setRange] = useState<BarRange>();
  const from = useRef<number>(undefined);

  const barAt = ({ currentTarget, clientX }: PointerEvent<SVGSVGElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    return within(Math.floor(((clientX - left) / Math.max(width, 1)) * count), count);
  };
  const choose = ({ anchor, end }: BarRange) => {
    setRange(undefined);
    onChoose(Math.min(anchor, end), Math.max(anchor, end));
  };
  const letGo = () => {
    from.current = undefined;
    setRange(undefined);
  };

  const move = (index: number, isExtending: boolean) => {
    const end = within(index, count);
    setRange(isExtending ? { anchor: range?.anchor ?? focused, end } : undefined);
    focusOn(end);
  };
  const keys: Readonly<Record<string, (isExtending: boolean) => void>> = {
    ArrowRight: isExtending => move(focused + 1, isExtending),
    ArrowLeft: isExtending => move(focused - 1, isExtending),
    Home: isExtending => move(0, isExtending),
    End: isExtending => move(count - 1, isExtending),
    Enter: () => choose(range ?? { anchor: focused, end: focused }),
    ' ': () => choose(range ?? { anchor: focused, end: focused }),
  };

  return {
    isChosen: (index: number) =>
      range !== undefined && index >= Math.min(range.anchor, range.end) && index <= Math.max(range.anchor, range.end),
    listeners: {
      onPointerDown: (event: PointerEvent<SVGSVGElement>) => {
        if (event.button === 0 && count > 0) from.current = barAt(event);
      },
      onPointerMove: (event: PointerEvent<SVGSVGElement>) => {
        if (from.current === undefined) return;
        const end = barAt(event);
        // A click that trembles within one bar stays a click on it.
        if (end === from.current && !range) return;
        event.currentTarget.setPointerCapture?.(event.pointerId);
        setRange({ anchor: from.current, end });
      },
      onPointerUp: () => {
        from.current = undefined;
        if (range) choose(range);
      },
      onPointerCancel: letGo,
      onKeyDown: (event: KeyboardEvent) => {
        if (event.key === 'Escape' && range) letGo();
        else if (keys[event.key] && count > 0) keys[event.key]?.(event.shiftKey);
        else return;
        event.preventDefault();
        event.stopPropagation();
      },
    },
  };
};
