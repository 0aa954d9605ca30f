import { type ComponentType, lazy, useState } from 'react';
import { CodeBoundary } from '../feedback/CodeBoundary';
import { tellArrival } from '../feedback/WhenThere';

const loadTheme = () => import('./Themed');

/**
 * A part of the console in a chunk of its own, loaded when it is shown. MUI's theme comes with it: only such parts are drawn with MUI, so
 * that the first screens need neither (decisions/0057). Where its code does not come it costs itself, and can be asked for again.
 *
 * @param isAside nobody misses it: nothing is said where its code does not come
 * @returns the component; `preload` fetches it before it is shown, `isThere` tells whether that was done
 */
export const part = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { isAside = false }: { isAside?: boolean } = {},
) => {
  let there: ComponentType<Props> | undefined;
  const preload = async () => {
    const [Content, { Themed }] = await Promise.all([load(), loadTheme()]);
    if (!there) {
      there = (props: Props) => (
        <Themed>
          <Content {...props} />
        </Themed>
      );
      tellArrival();
    }
    return there;
  };
  const create = () => lazy(async () => ({ default: await preload() }));
  let latest: ComponentType<Props> = create();
  const Part = (props: Props) => {
    // What is there already is shown at once: React would wait for a lazy one all the same.
    const [Loaded, load] = useState(() => there ?? latest);
    const forget = () => {
      if (latest === Loaded) latest = create();
    };
    const again = () => {
      forget();
      load(() => latest);
    };
    return (
      <CodeBoundary isAside={isAside} onRetry={again} onGone={forget}>
        <Loaded {...props} />
      </CodeBoundary>
    );
  };
  return Object.assign(Part, { preload, isThere: () => there !== undefined });
};
