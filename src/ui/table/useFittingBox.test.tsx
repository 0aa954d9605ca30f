import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { useFittingBox } from './useFittingBox';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const Box = () => (
  <div ref={useFittingBox()} data-testid="box">
    <table />
  </div>
);

it('a table that takes no more room than there is keeps its head in sight; a wider one scrolls sideways', () => {
  let look = () => undefined as unknown;
  const observed: Element[] = [];
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(told: () => unknown) {
        look = told;
      }
      observe = (element: Element) => observed.push(element);
      disconnect = () => undefined;
    },
  );
  let width = 800;
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockImplementation(function (this: Element) {
    return this.tagName === 'TABLE' ? width : 800;
  });
  render(<Box />);
  const box = screen.getByTestId('box');
  expect(observed).toEqual([box, box.firstElementChild]);
  act(() => void look());
  expect(box).toHaveAttribute('data-fits');
  width = 900;
  act(() => void look());
  expect(box).not.toHaveAttribute('data-fits');
});
