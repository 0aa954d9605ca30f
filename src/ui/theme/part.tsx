import { type ComponentType, lazy } from 'react';

const loadTheme = () => import('./Themed');

/**
 * A part of the console in a chunk of its own, loaded when it is shown. MUI's theme comes with it: only such parts are drawn with MUI, so
 * that the first screens need neither (decisions/0057).
 *
 * @returns the component; `preload` fetches it before it is shown
 */
export const part = <Props extends object>(load: () => Promise<ComponentType<Props>>) => {
  const preload = () => Promise.all([load(), loadTheme()]);
  const Part = lazy(async () => {
    const [Content, { Themed }] = await preload();
    const Drawn = (props: Props) => (
      <Themed>
        <Content {...props} />
      </Themed>
    );
    return { default: Drawn };
  });
  return Object.assign(Part, { preload });
};
