import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { renderInConsole } from '../../tests/support/renderInConsole';
import { NoticesTray } from './NoticesTray';

afterEach(cleanup);

it('[SHELL-09] [UDET-07] says aloud what no toast showed; what one did is said once, and goes with it', () => {
  const { notices } = renderInConsole(<NoticesTray />);
  act(() => notices.toast({ kind: 'error', text: 'Failed to disable function' }));
  expect(screen.queryByText('Failed to disable function')).toBeNull();
  act(() => notices.record({ kind: 'error', text: 'Ada was not deleted' }));
  expect(screen.getByRole('status')).toHaveTextContent('Ada was not deleted');
});

it('[SHELL-09] counts what nobody has read, up to 99', () => {
  const { notices } = renderInConsole(<NoticesTray />);
  const record = () => act(() => notices.record({ kind: 'error', text: 'Not stored' }));
  for (let count = 0; count < 99; count++) record();
  expect(screen.getByText('99')).toBeInTheDocument();
  record();
  expect(screen.getByText('99+')).toBeInTheDocument();
});
