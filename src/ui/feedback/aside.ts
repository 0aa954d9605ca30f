import { type ComponentType, createElement, lazy, useState } from 'react';
import { untilItComes } from '../../admin/lateCode';
import { tellArrival } from './WhenThere';

/**
 * A part in a chunk of its own that nobody came for: while its code does not come it is asked for again, what stands in its place stays, and so
 * does the rest of the page.
 */
export const aside = <Props extends object>(load: () => Promise<ComponentType<Props>>) => {
  let there: ComponentType<Props> | undefined;
  const Late = lazy(async () => {
    const Content = await untilItComes(load);
    there = Content;
    tellArrival();
    return { default: Content };
  });
  return (props: Props) => {
    const [Content] = useState<ComponentType<Props>>(() => there ?? Late);
    return createElement<Props>(Content, props);
  };
};
