import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { renderInConsole } from '../../../tests/support/renderInConsole';
import { MailPreview } from './MailPreview';

afterEach(cleanup);

const SENT = { id: 'm1', subject: 'Hello', creationTimestamp: new Date(0) };
const WAITING = { id: 'q1', subject: 'Hello', status: 'queued' };

it.each([
  [
    'was sent',
    { ...SENT, templateId: 't1' },
    'This mail has no text here: it was filled from its template when it was sent.',
  ],
  ['was sent, without a template', SENT, 'This mail has no text.'],
  [
    'waits',
    { ...WAITING, templateData: { templateId: 't1' } },
    'This mail has no text yet: it is filled from its template when it is sent.',
  ],
  ['waits, without a template', WAITING, 'This mail has no text.'],
])('a mail without a text that %s says why', async (_, record, words) => {
  renderInConsole(<MailPreview record={record} reload={async () => undefined} />);
  expect(await screen.findByText(words)).toBeVisible();
});
