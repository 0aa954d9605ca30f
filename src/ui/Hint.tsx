import { cloneElement, type FocusEvent, type PointerEvent, type ReactElement, useEffect, useState } from 'react';
import { WhenThere } from './feedback/WhenThere';
import { part } from './theme/part';

const HintBubble = part(() => import('./HintBubble').then(({ HintBubble }) => HintBubble), { isAside: true });

type Target = {
  onPointerEnter?: (event: PointerEvent<HTMLElement>) => void;
  onPointerLeave?: () => void;
  onFocus?: (event: FocusEvent<HTMLElement>) => void;
  onBlur?: () => void;
};

export type HintProps = {
  /** What the button does, in a few words; the button has a name of its own. */
  title: string;
  children: ReactElement<Target>;
};

/** Says beside a button what it does while it is pointed at or reached by the keyboard. The code for it comes with the first. */
export const Hint = ({ title, children }: HintProps) => {
  const [anchor, setAnchor] = useState<HTMLElement>();
  const [isOpen, setOpen] = useState(false);
  const show = (element: HTMLElement) => {
    setAnchor(element);
    setOpen(true);
  };
  const hide = () => setOpen(false);

  useEffect(() => {
    if (!isOpen) return;
    const onKeyDown = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') setOpen(false);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [isOpen]);

  return (
    <>
      {cloneElement(children, {
        // A finger presses, it does not point.
        onPointerEnter: ({ currentTarget, pointerType }) => {
          if (pointerType !== 'touch') show(currentTarget);
        },
        onPointerLeave: hide,
        onFocus: ({ currentTarget }) => {
          if (currentTarget.matches(':focus-visible')) show(currentTarget);
        },
        onBlur: hide,
      })}
      {anchor ? (
        <WhenThere fallback={null}>
          <HintBubble title={title} anchor={anchor} isOpen={isOpen} />
        </WhenThere>
      ) : null}
    </>
  );
};
