import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { renderInConsole } from '../../../tests/support/renderInConsole';
import { Pager } from './Pager';

afterEach(cleanup);

it.each([
  { page: 1, hasNextPage: true, off: ['Previous page'] },
  { page: 2, hasNextPage: true, off: [] },
  { page: 3, hasNextPage: false, off: ['Next page'] },
])('[TABLE-07] at page $page of three $off is off', ({ page, hasNextPage, off }) => {
  renderInConsole(
    <Pager
      page={page}
      perPage={20}
      sizes={[20]}
      total={60}
      hasNextPage={hasNextPage}
      onPageChange={() => undefined}
      onPerPageChange={() => undefined}
    />,
  );
  const buttons = screen.getAllByRole('button').filter(button => (button as HTMLButtonElement).disabled);
  expect(buttons.map(button => button.getAttribute('aria-label'))).toEqual(off);
});
