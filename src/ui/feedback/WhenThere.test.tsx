import type { ComponentType } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { part } from '../theme/part';
import '../theme/Themed';
import { aside } from './aside';
import { preloadable } from './preloadable';
import { WhenThere } from './WhenThere';

const Chart = () => <p>the chart</p>;

/** Code that comes when it is told to. */
const lateCode = () => {
  let arrive = () => {};
  const coming = new Promise<ComponentType>(resolve => {
    arrive = () => resolve(Chart);
  });
  return { load: () => coming, arrive: () => arrive() };
};

/** As many turns of the machine as React may need for what it has to do by now; none of its waiting ends so. */
const turns = async () => {
  for (let turn = 0; turn < 60; turn++) await new Promise(resolve => setImmediate(resolve));
};

// React waits for nothing in tests that say that they are tests.
const page = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean };
let before: boolean | undefined;
beforeEach(() => {
  before = page.IS_REACT_ACT_ENVIRONMENT;
  page.IS_REACT_ACT_ENVIRONMENT = false;
});
afterEach(() => {
  page.IS_REACT_ACT_ENVIRONMENT = before ?? true;
});

it.each([
  ['a part', (load: () => Promise<ComponentType>) => part(load)],
  ['a screen', (load: () => Promise<ComponentType>) => preloadable(load).Screen],
  ['what nobody came for', (load: () => Promise<ComponentType>) => aside(load)],
])('%s is shown as soon as its code is there, also right after it was asked for', async (_, create) => {
  const { load, arrive } = lateCode();
  const Late = create(load);
  const box = document.createElement('div');
  const root = createRoot(box);
  root.render(
    <WhenThere fallback="on its way">
      <Late />
    </WhenThere>,
  );
  await turns();
  expect(box).toHaveTextContent('on its way');
  arrive();
  await turns();
  expect(box).toHaveTextContent('the chart');
  root.unmount();
});
