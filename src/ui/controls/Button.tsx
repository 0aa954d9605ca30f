import type { ComponentPropsWithRef, ElementType, MouseEvent, ReactNode } from 'react';
import { WhileOnline } from './whileOffline';
import './controls.css';

/** What a button that leads somewhere hands to its link. */
type LinkProps = { to?: string; href?: string; target?: string; rel?: string; download?: string | boolean };

export type ButtonProps = Omit<ComponentPropsWithRef<'button'>, 'color'> &
  LinkProps & {
    /** How much it asks to be pressed: `contained` once a page. */
    variant?: 'text' | 'outlined' | 'contained';
    color?: 'primary' | 'error' | 'inherit';
    startIcon?: ReactNode;
    /** What it does is under way: it turns, and cannot be pressed; it keeps the focus that it has. */
    loading?: boolean;
    /** What it does stores something on the host: off while the device is offline, with the reason. */
    writes?: boolean;
    /** Of a button that is a link: the router's, unless `href` makes it the browser's. */
    component?: ElementType;
  };

const classesOf = (...names: (string | false | undefined)[]) => names.filter(Boolean).join(' ');

/** Not `disabled`, which would take the focus away, and not give it back. */
const UNDER_WAY = { 'aria-disabled': true, 'aria-busy': true, onClick: (event: MouseEvent) => event.preventDefault() };

const PlainButton = ({
  variant = 'text',
  color = 'primary',
  startIcon,
  loading = false,
  disabled = false,
  component,
  className,
  children,
  ...rest
}: Omit<ButtonProps, 'writes'>) => {
  const Root = component ?? (rest.href === undefined ? 'button' : 'a');
  return (
    <Root
      {...(Root === 'button' ? { type: 'button', disabled } : disabled ? { 'aria-disabled': true, tabIndex: -1 } : {})}
      {...rest}
      {...(loading ? UNDER_WAY : {})}
      className={classesOf('button', `button-${variant}`, `button-${color}`, loading && 'button-loading', className)}
    >
      {startIcon ? <span className="button-icon">{startIcon}</span> : null}
      {children}
      {loading ? <span className="spinner button-spinner" aria-hidden /> : null}
    </Root>
  );
};

/** A button with words. */
export const Button = ({ writes = false, ...props }: ButtonProps) =>
  writes ? <WhileOnline>{off => <PlainButton {...props} {...off} />}</WhileOnline> : <PlainButton {...props} />;
