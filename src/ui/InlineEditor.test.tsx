import { cleanup, fireEvent, screen } from '@testing-library/react';
import { Link } from 'react-router-dom';
import { afterEach, expect, it } from 'vitest';
import { renderInConsole } from '../../tests/support/renderInConsole';
import { InlineEditor } from './InlineEditor';

afterEach(cleanup);

it('[UDET-04] what is typed stays with the record that it was typed for', () => {
  renderInConsole(
    <>
      <InlineEditor label="Name" value="Ada" onSave={async () => undefined} />
      <Link to="/users/users/2">Next</Link>
    </>,
    { path: '/users/users/1' },
  );
  const field = () => screen.getByRole('textbox', { name: 'Name' });
  fireEvent.change(field(), { target: { value: 'Grace' } });
  expect(screen.getByRole('button', { name: /^Save/ })).toBeInTheDocument();
  fireEvent.click(screen.getByRole('link', { name: 'Next' }));
  expect(field()).toHaveValue('Ada');
  expect(screen.queryByRole('button', { name: /^Save/ })).toBeNull();
});
