import RefreshIcon from '@mui/icons-material/Refresh';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
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

it('cannot be pressed while what it does is under way, says that it is, and keeps the focus', async () => {
  const onClick = vi.fn();
  const onSubmit = vi.fn(event => event.preventDefault());
  const form = (loading: boolean) => (
    <form onSubmit={onSubmit}>
      <input />
      <Button type="submit" loading={loading} onClick={onClick}>
        Save
      </Button>
    </form>
  );
  const { rerender } = render(form(false));
  const button = screen.getByRole('button', { name: 'Save' });
  button.focus();
  rerender(form(true));
  expect(button).toHaveAttribute('aria-disabled', 'true');
  expect(button).toHaveAttribute('aria-busy', 'true');
  expect(button).not.toBeDisabled();
  fireEvent.click(button);
  await userEvent.type(screen.getByRole('textbox'), '{Enter}');
  expect(onClick).not.toHaveBeenCalled();
  expect(onSubmit).not.toHaveBeenCalled();
  rerender(form(false));
  expect(button).not.toHaveAttribute('aria-disabled');
  expect(button).not.toHaveAttribute('aria-busy');
  await userEvent.click(button);
  expect(onClick).toHaveBeenCalledOnce();
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
