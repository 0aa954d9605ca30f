import { type ComponentType, createElement, lazy } from 'react';

/**
 * A screen in a chunk of its own. `preload` fetches it; a screen that is there already is shown at once, where a bare
 * `lazy` would show its fallback first, and React keeps a fallback for 300 ms.
 */
export const preloadable = <Props extends object>(load: () => Promise<ComponentType<Props>>) => {
  let loaded: ComponentType<Props> | undefined;
  let loading: Promise<ComponentType<Props>> | undefined;
  const preload = () => {
    loading ??= load().then(
      component => {
        loaded = component;
        return component;
      },
      error => {
        loading = undefined;
        throw error;
      },
    );
    return loading;
  };
  const Lazy = lazy(async () => ({ default: await preload() }));
  const Screen = (props: Props) => createElement<Props>(loaded ?? Lazy, props);
  return { Screen, preload };
};
