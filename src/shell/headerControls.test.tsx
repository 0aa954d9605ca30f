import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { renderInConsole } from '../../tests/support/renderInConsole';
import { LanguageSwitch } from './headerControls';
import { ZoneSwitch } from './ZoneSwitch';

afterEach(cleanup);

it('[UDET-02] the labels of a user’s language and time zone are theirs alone: the bar’s switches are called otherwise', () => {
  renderInConsole(
    <>
      <LanguageSwitch />
      <ZoneSwitch />
    </>,
  );
  expect(screen.getByRole('button', { name: 'NL' })).toHaveAttribute('title', 'Nederlands');
  expect(screen.getByRole('button', { name: /^Times in / })).toBeVisible();
  expect(screen.queryByLabelText(/Language|Time zone/)).toBeNull();
});
