import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { openRecords } from '../../../tests/support/recordPages';
import { mails } from '.';

afterEach(cleanup);

const start = () => {
  const { calls } = openRecords('/data/things/new', () => ({ id: 'm1' }), {
    declared: mails.writes ? { writes: mails.writes } : {},
  });
  return {
    type: (label: string | RegExp, value: string) =>
      fireEvent.change(screen.getByRole('textbox', { name: label }), { target: { value } }),
    send: () => fireEvent.click(screen.getByRole('button', { name: 'Create' })),
    sent: () => calls.filter(({ method }) => method === 'POST').map(({ body }) => body),
  };
};

it('[SVC-MAIL POST /] a mail of a template carries neither a subject nor a text of its own', async () => {
  const { type, send, sent } = start();
  type('To', 'a@b.cd');
  type('Template', '5d120f89d601800005728bea');
  type(/^Content/, '{"name":"Eva"}');
  send();
  await waitFor(() =>
    expect(sent()).toEqual([
      { recipients: { to: ['a@b.cd'] }, template_id: '5d120f89d601800005728bea', content: { name: 'Eva' } },
    ]),
  );
});

it('[SVC-MAIL POST /] a mail without a template has a subject and a text, and nothing is sent before', async () => {
  const { type, send, sent } = start();
  type('To', 'a@b.cd');
  type('Subject', 'Hello');
  send();
  expect(screen.getByRole('textbox', { name: 'Text' })).toHaveAccessibleDescription('Fill this in, or Template');
  type('Subject', '');
  type('Text', 'How are you?');
  send();
  expect(screen.getByRole('textbox', { name: 'Subject' })).toHaveAccessibleDescription('Fill this in, or Template');
  type('Subject', 'Hello');
  send();
  await waitFor(() =>
    expect(sent()).toEqual([{ recipients: { to: ['a@b.cd'] }, subject: 'Hello', body: 'How are you?' }]),
  );
});
