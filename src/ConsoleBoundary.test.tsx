import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import i18next from 'i18next';
import { afterEach, expect, it, vi } from 'vitest';
import en from '../i18n/en/console.json';
import { ConsoleBoundary } from './ConsoleBoundary';
import { I18nInstanceProvider } from './login/messages';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

it('[HOST-05] where everything breaks, the page says so, tries again, and shows no stack trace', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const i18n = i18next.createInstance();
  await i18n.init({ lng: 'en', resources: { en: { console: en } }, defaultNS: 'console' });
  let isBroken = true;
  const Everything = () => {
    if (isBroken) throw new Error('stack of secrets');
    return <p>whole again</p>;
  };
  render(
    <I18nInstanceProvider value={i18n}>
      <ConsoleBoundary>
        <Everything />
      </ConsoleBoundary>
    </I18nInstanceProvider>,
  );
  expect(screen.getByRole('alert')).toHaveTextContent('The console could not be shown');
  expect(document.body.textContent).not.toContain('stack of secrets');
  isBroken = false;
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(screen.getByText('whole again')).toBeInTheDocument();
});
