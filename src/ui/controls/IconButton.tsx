import type { ComponentPropsWithRef, ElementType } from 'react';
import { WhileOnline } from './whileOffline';
import './controls.css';

export type IconButtonProps = Omit<ComponentPropsWithRef<'button'>, 'color'> & {
  color?: 'inherit' | 'primary';
  /** Of a button that is a link. */
  component?: ElementType;
  to?: string;
  /** What it does stores something on the host: off while the device is offline, with the reason. */
  writes?: boolean;
};

const PlainButton = ({ color, component, className, ...rest }: Omit<IconButtonProps, 'writes'>) => {
  const Root = component ?? 'button';
  const classes = ['icon-button', color && `icon-button-${color}`, className].filter(Boolean).join(' ');
  return <Root {...(Root === 'button' ? { type: 'button' } : {})} {...rest} className={classes} />;
};

/**
 * A round button with an icon. It has no words: give it an `aria-label`, and a `Hint` beside it; one that belongs to a field a `title`,
 * or whoever looks for the field by its label finds the button, too.
 */
export const IconButton = ({ writes = false, ...props }: IconButtonProps) =>
  writes ? <WhileOnline>{off => <PlainButton {...props} {...off} />}</WhileOnline> : <PlainButton {...props} />;
