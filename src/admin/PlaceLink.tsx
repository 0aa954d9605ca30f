import { type ComponentPropsWithRef, type MouseEvent, useContext } from 'react';
import { createPath, UNSAFE_DataRouterContext as DataRouterContext, Link } from 'react-router-dom';
import { toBrowser } from './base';

export type PlaceLinkProps = Omit<ComponentPropsWithRef<'a'>, 'href' | 'target' | 'onClick'> & {
  /** An address of the console, from its beginning (`/users/users`). */
  to: string;
};

/** A click that follows the link here: not in another tab, nor to save it. */
const isPlain = ({ button, metaKey, altKey, ctrlKey, shiftKey, defaultPrevented }: MouseEvent) =>
  button === 0 && !(metaKey || altKey || ctrlKey || shiftKey || defaultPrevented);

/**
 * A link to an address of the console that stands for itself. React-router's may lead anywhere from where it stands, and so is drawn again
 * wherever the console goes: of a table, and of the navigation, that is every row and every page.
 */
export const PlaceLink = ({ to, ...rest }: PlaceLinkProps) => {
  const router = useContext(DataRouterContext)?.router;
  if (!router) return <Link to={to} {...rest} />;
  const follow = (event: MouseEvent) => {
    if (!isPlain(event)) return;
    event.preventDefault();
    const href = toBrowser(to);
    void router.navigate(to, { replace: createPath(router.state.location) === href });
  };
  return <a href={toBrowser(to)} onClick={follow} {...rest} />;
};
