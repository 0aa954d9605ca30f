import RefreshIcon from '@mui/icons-material/Refresh';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link, MemoryRouter } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import { Button } from './Button';
import { IconButton } from './IconButton';

afterEach(cleanup);

it('sends no form unless it is told to', async () => {
  const onSubmit = vi.fn(event => event.preventDefault());
  render(
    <form onSubmit={onSubmit}>
      <Button>Wait</Button>
      <IconButton aria-label="Refresh">
        <RefreshIcon />
      </IconButton>
      <Button type="submit">Send</Button>
    </form>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Wait' }));
  await userEvent.click(screen.getByRole('button', { name: 'Refresh' }));
  expect(onSubmit).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  expect(onSubmit).toHaveBeenCalledOnce();
});

it('cannot be pressed while what it does is under way, and says that it is', async () => {
  const onClick = vi.fn();
  render(
    <Button loading onClick={onClick}>
      Save
    </Button>,
  );
  const button = screen.getByRole('button', { name: 'Save' });
  expect(button).toBeDisabled();
  expect(screen.getByRole('button')).toHaveAttribute('aria-busy', 'true');
  await userEvent.click(button);
  expect(onClick).not.toHaveBeenCalled();
});

it('is a link where it leads somewhere; the keyboard passes one that is off', () => {
  render(
    <MemoryRouter>
      <Button component={Link} to="/users/users">
        Users
      </Button>
      <Button href="https://example.test/" disabled>
        Outside
      </Button>
    </MemoryRouter>,
  );
  expect(screen.getByRole('link', { name: 'Users' })).toHaveAttribute('href', '/users/users');
  const off = screen.getByText('Outside');
  expect(off.tagName).toBe('A');
  expect(off).toHaveAttribute('aria-disabled', 'true');
  expect(off).toHaveAttribute('tabindex', '-1');
});
