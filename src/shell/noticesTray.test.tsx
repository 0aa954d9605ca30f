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
