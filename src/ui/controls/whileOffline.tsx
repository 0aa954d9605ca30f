import { type MouseEvent, type ReactNode, useId } from 'react';
import { useMessages } from '../../admin/messages';
import { useReach } from '../../admin/reach';

/** Why nothing can be stored now; `undefined` while it can. */
export const useWhyNotNow = (): string | undefined => {
  const say = useMessages();
  return useReach() === 'offline' ? say('host.offline_why') : undefined;
};

type Off = {
  'aria-disabled': true;
  'aria-describedby': string;
  title: string;
  onClick: (event: MouseEvent) => void;
};

/**
 * Around a control that stores something: while the device is offline it is off, in reach of the keyboard, and says why.
 *
 * @param children draws the control; given what turns it off, if anything
 */
export const WhileOnline = ({ children }: { children: (off: Off | Record<string, never>) => ReactNode }) => {
  const whyNot = useWhyNotNow();
  const id = useId();
  if (whyNot === undefined) return children({});
  return (
    <>
      {children({
        'aria-disabled': true,
        'aria-describedby': id,
        title: whyNot,
        // Of a button that sends a form, the form is not sent either.
        onClick: event => event.preventDefault(),
      })}
      <span id={id} className="visually-hidden">
        {whyNot}
      </span>
    </>
  );
};
