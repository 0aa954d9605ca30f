import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { renderInConsole } from '../../../tests/support/renderInConsole';
import { FieldValue } from './FieldValue';

afterEach(cleanup);

it.each([
  [20, undefined],
  [21, '… and 1 more'],
  [57, '… and 37 more'],
])('[HOST-05] of a list of %i the first twenty are shown, and how many are not', (count, left) => {
  renderInConsole(<FieldValue value={Array.from({ length: count }, (_, index) => `tag ${index}`)} />);
  expect(screen.getAllByRole('listitem')).toHaveLength(20);
  expect(screen.queryByText(/more$/)?.textContent).toBe(left);
});

it('a birthday reads as it is typed when a user is created; what is none reads as it is stored', () => {
  renderInConsole(
    <>
      <FieldValue value="1961-04-16" kind="birthday" />
      <FieldValue value="spring" kind="birthday" />
    </>,
  );
  expect(screen.getByText('16-04-1961')).toBeVisible();
  expect(screen.getByText('spring')).toBeVisible();
});
