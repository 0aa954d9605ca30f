import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { wholeOnPointing } from './cutText';

let room = 100;
beforeEach(() => {
  room = 100;
  vi.spyOn(Element.prototype, 'scrollWidth', 'get').mockReturnValue(200);
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockImplementation(() => room);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

it('what is cut off is said in full where one points at it or comes by keyboard, and no longer once there is room', () => {
  render(
    <div {...wholeOnPointing}>
      <table>
        <tbody>
          <tr>
            <td>
              <a href="#x">
                <bdi>ada.lovelace@example.test</bdi>
              </a>
            </td>
            <td data-testid="roles">
              <bdi>Reader</bdi>
              <bdi>Nurse</bdi>
            </td>
          </tr>
        </tbody>
      </table>
    </div>,
  );
  const link = screen.getByRole('link');
  const cell = link.closest('td');
  expect(cell).not.toHaveAttribute('title');
  fireEvent.pointerOver(screen.getByText(/^ada/));
  expect(cell).toHaveAttribute('title', 'ada.lovelace@example.test');
  room = 300;
  fireEvent.pointerOver(link);
  expect(cell).not.toHaveAttribute('title');
  room = 100;
  fireEvent.focus(link);
  expect(cell).toHaveAttribute('title', 'ada.lovelace@example.test');
  fireEvent.pointerOver(screen.getByTestId('roles'));
  expect(screen.getByTestId('roles')).toHaveAttribute('title', 'Reader, Nurse');
});
