import type { ComponentPropsWithRef, ElementType, ReactNode } from 'react';
import './controls.css';

/** What a button that leads somewhere hands to its link. */
type LinkProps = { to?: string; href?: string; target?: string; rel?: string; download?: string | boolean };

export type ButtonProps = Omit<ComponentPropsWithRef<'button'>, 'color'> &
  LinkProps & {
    /** How much it asks to be pressed: `contained` once a page. */
    variant?: 'text' | 'outlined' | 'contained';
    color?: 'primary' | 'error' | 'inherit';
    startIcon?: ReactNode;
    /** What it does is under way: it turns, and cannot be pressed. */
    loading?: boolean;
    /** Of a button that is a link: the router's, unless `href` makes it the browser's. */
    component?: ElementType;
  };

const classesOf = (...names: (string | false | undefined)[]) => names.filter(Boolean).join(' ');

/** A button with words. */
export const Button = ({
  variant = 'text',
  color = 'primary',
  startIcon,
  loading = false,
  disabled = false,
  component,
  className,
  children,
  ...rest
}: ButtonProps) => {
  const Root = component ?? (rest.href === undefined ? 'button' : 'a');
  const isOff = disabled || loading;
  return (
    <Root
      {...(Root === 'button'
        ? { type: 'button', disabled: isOff }
        : isOff
          ? { 'aria-disabled': true, tabIndex: -1 }
          : {})}
      {...rest}
      className={classesOf('button', `button-${variant}`, `button-${color}`, loading && 'button-loading', className)}
    >
      {startIcon ? <span className="button-icon">{startIcon}</span> : null}
      {children}
      {loading ? <span className="spinner button-spinner" role="progressbar" /> : null}
    </Root>
  );
};
