import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderInConsole } from '../../tests/support/renderInConsole';
import { defineResource } from '../admin/defineResource';
import { defineSection } from '../admin/defineSection';
import { Sidebar } from './Sidebar';

const section = defineSection({ name: 'data', icon: () => null });
const things = defineResource<{ name: string }>({
  name: 'data/things',
  section,
  api: { path: '/things/v1', casing: 'snake' },
  columns: [{ field: 'name' }],
});

const show = (more: object = {}) => {
  const resources = [{ ...things, ...more }];
  renderInConsole(<Sidebar onLogout={() => undefined} />, { resources, path: '/data/things' });
  return screen.getByRole('navigation');
};
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it('[SHELL-02] a pointer that nobody has moved yet, supposed in the corner, does not open the strip over the page', () => {
  const strip = show();
  fireEvent.mouseOver(strip, { clientX: 0, clientY: 0 });
  fireEvent.mouseMove(strip, { clientX: 0, clientY: 0 });
  pass(5000);
  expect(strip).not.toHaveAttribute('data-open');
  fireEvent.mouseOver(strip, { clientX: 20, clientY: 300 });
  pass(119);
  expect(strip).not.toHaveAttribute('data-open');
  pass(1);
  expect(strip).toHaveAttribute('data-open');
});

it('[SHELL-02] a pointer that leaves the strip and is back within a quarter of a second has not closed it', () => {
  const strip = show();
  const over = { clientX: 20, clientY: 300 };
  fireEvent.mouseOver(strip, over);
  pass(120);
  fireEvent.mouseLeave(strip);
  pass(249);
  expect(strip).toHaveAttribute('data-open');
  fireEvent.mouseOver(strip, over);
  pass(5000);
  expect(strip).toHaveAttribute('data-open');
  fireEvent.mouseLeave(strip);
  pass(250);
  expect(strip).not.toHaveAttribute('data-open');
});

it('[SHELL-02] a pointer that has chosen a page and lies still uncovers it after 2 s; moved, it has the strip again', () => {
  const strip = show();
  const over = { clientX: 20, clientY: 300 };
  fireEvent.mouseOver(strip, over);
  pass(5000);
  expect(strip).toHaveAttribute('data-open');
  fireEvent.click(screen.getAllByRole('link', { name: /data/i })[0] as HTMLElement);
  pass(1900);
  fireEvent.mouseMove(strip, over);
  pass(1900);
  expect(strip).toHaveAttribute('data-open');
  pass(100);
  expect(strip).not.toHaveAttribute('data-open');
  // Closing brings something else under the pointer, which is no movement.
  fireEvent.mouseOver(strip, over);
  pass(5000);
  expect(strip).not.toHaveAttribute('data-open');
  fireEvent.mouseMove(strip, { clientX: 21, clientY: 300 });
  pass(5000);
  expect(strip).toHaveAttribute('data-open');
});

it('[SHELL-02] [SHELL-06] who pressed a page that is greyed has chosen none: the strip stays open under the pointer', () => {
  const strip = show({ permissions: { list: ['ViewThings'] } });
  fireEvent.mouseOver(strip, { clientX: 20, clientY: 300 });
  pass(5000);
  const greyed = strip.querySelector('a[aria-disabled="true"]');
  fireEvent.click(greyed as Element);
  pass(5000);
  expect(strip).toHaveAttribute('data-open');
});
