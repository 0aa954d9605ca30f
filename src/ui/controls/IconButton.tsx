import type { ComponentPropsWithRef, ElementType } from 'react';
import './controls.css';

export type IconButtonProps = Omit<ComponentPropsWithRef<'button'>, 'color'> & {
  color?: 'inherit' | 'primary';
  /** Of a button that is a link. */
  component?: ElementType;
  to?: string;
};

/** A round button with an icon. It has no words: give it an `aria-label`, and a `Hint` beside it. */
export const IconButton = ({ color, component, className, ...rest }: IconButtonProps) => {
  const Root = component ?? 'button';
  const classes = ['icon-button', color && `icon-button-${color}`, className].filter(Boolean).join(' ');
  return <Root {...(Root === 'button' ? { type: 'button' } : {})} {...rest} className={classes} />;
};
