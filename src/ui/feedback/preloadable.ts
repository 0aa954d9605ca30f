import { type ComponentType, createElement, lazy, useState } from 'react';
import { tellArrival } from './WhenThere';

/** What asks anew for the code that did not come. */
const missing = new Set<() => void>();

/** What failed for want of code may be drawn again: React keeps how the first try of a lazy one ended. */
export const renewMissing = () => {
  for (const renew of missing) renew();
  missing.clear();
};

/**
 * A screen in a chunk of its own. `preload` fetches it; a screen that is there already is shown at once, where a bare
 * `lazy` would show its fallback first, and React keeps a fallback for 300 ms. Where its code does not come the boundary above says so, and that of a
 * page asks for it again (`renewMissing`).
 */
export const preloadable = <Props extends object>(load: () => Promise<ComponentType<Props>>) => {
  let loaded: ComponentType<Props> | undefined;
  let loading: Promise<ComponentType<Props>> | undefined;
  const create = () => lazy(async () => ({ default: await preload() }));
  const renew = () => {
    Lazy = create();
  };
  const preload = () => {
    loading ??= load().then(
      component => {
        loaded = component;
        tellArrival();
        return component;
      },
      error => {
        loading = undefined;
        missing.add(renew);
        throw error;
      },
    );
    return loading;
  };
  let Lazy = create();
  const Screen = (props: Props) => {
    // The same as long as it is shown: another would be made anew, and forget what was typed.
    const [Content] = useState<ComponentType<Props>>(() => loaded ?? Lazy);
    return createElement<Props>(Content, props);
  };
  return { Screen, preload, isThere: () => loaded !== undefined };
};
