import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
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

it('[SHELL-09] holds what was said with its detail and where it leads; whoever opened it has read it, and may clear it', async () => {
  const { notices } = renderInConsole(<NoticesTray />);
  act(() =>
    notices.record({
      kind: 'error',
      text: 'Not stored',
      detail: 'No room',
      link: { to: '/files/files', label: 'Files' },
    }),
  );
  fireEvent.click(screen.getByRole('button', { name: 'Notices, 1 new' }));
  const tray = within(await screen.findByRole('region', { name: 'Notices' }));
  expect(notices.state().unread).toBe(0);
  expect(tray.getByRole('listitem')).toHaveTextContent(/Not stored.*No room.*Files/);
  fireEvent.click(tray.getByRole('button', { name: 'Clear' }));
  expect(tray.queryByRole('listitem')).toBeNull();
  expect(tray.getByText('Nothing happened yet that you should know.')).toBeVisible();
  expect(tray.getByRole('button', { name: 'Clear' })).toBeDisabled();
});
