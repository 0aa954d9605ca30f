import { useEffect, useSyncExternalStore } from 'react';

/** Lines of one text that come to paper: some eighty pages. */
export const MOST_PRINTED = 5_000;

let isPrinting = false;

const watch = (tell: () => void) => {
  const turn = ({ type }: Event) => {
    isPrinting = type === 'beforeprint';
    tell();
  };
  addEventListener('beforeprint', turn);
  addEventListener('afterprint', turn);
  return () => {
    removeEventListener('beforeprint', turn);
    removeEventListener('afterprint', turn);
  };
};

/** Whether the page is being put to paper: then all has to be in it, not only what is in view. */
export const usePrinting = (): boolean => useSyncExternalStore(watch, () => isPrinting);

/** Paper is white: what is printed is printed in the light theme, whichever is shown. */
export const usePrintedLight = (): void =>
  useEffect(() => {
    const { dataset } = document.documentElement;
    let shown: string | undefined;
    const lighten = () => {
      shown = dataset.theme;
      dataset.theme = 'light';
    };
    const restore = () => {
      if (shown !== undefined) dataset.theme = shown;
    };
    addEventListener('beforeprint', lighten);
    addEventListener('afterprint', restore);
    return () => {
      removeEventListener('beforeprint', lighten);
      removeEventListener('afterprint', restore);
    };
  }, []);
