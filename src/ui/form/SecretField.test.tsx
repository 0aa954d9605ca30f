import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { renderInConsole } from '../../../tests/support/renderInConsole';
import { SecretField } from './SecretField';

afterEach(cleanup);

it('the label of a secret is the field’s alone; the button that shows and covers it has a name of its own', () => {
  renderInConsole(<SecretField name="secret" label="Client secret" value="s" onChange={() => undefined} />);
  expect(screen.getByLabelText(/Client secret/)).toHaveAttribute('type', 'password');
  fireEvent.click(screen.getByRole('button'));
  expect(screen.getByLabelText(/Client secret/)).toHaveAttribute('type', 'text');
});
