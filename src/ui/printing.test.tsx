import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { renderInConsole } from '../../tests/support/renderInConsole';
import { PrintCut } from './PrintCut';
import { MOST_PRINTED, usePrintedLight } from './printing';

const { dataset } = document.documentElement;
const print = (type: 'beforeprint' | 'afterprint') => act(() => window.dispatchEvent(new Event(type)));

beforeEach(() => {
  dataset.theme = 'dark';
});
afterEach(() => {
  print('afterprint');
  cleanup();
  delete dataset.theme;
});

const Light = () => {
  usePrintedLight();
  return null;
};

it('[CAP-16] what is shown in the dark is printed in the light, and shown in the dark again', () => {
  const { unmount } = render(<Light />);
  print('beforeprint');
  expect(dataset.theme).toBe('light');
  print('afterprint');
  expect(dataset.theme).toBe('dark');
  unmount();
  print('beforeprint');
  expect(dataset.theme).toBe('dark');
});

it('[DOC-06] paper says of which lines not all came to it, and a screen says nothing', () => {
  renderInConsole(
    <>
      <PrintCut count={MOST_PRINTED} />
      <PrintCut count={MOST_PRINTED + 1} />
    </>,
  );
  expect(screen.queryByText(/are printed/)).toBeNull();
  print('beforeprint');
  expect(screen.getByText('The first 5,000 of 5,001 lines are printed. A download holds them all.')).toBeVisible();
  print('afterprint');
  expect(screen.queryByText(/are printed/)).toBeNull();
});
