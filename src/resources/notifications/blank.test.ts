import { expect, it } from 'vitest';
import { notifications } from '.';

it('a message begins with its sender, where that is known', () => {
  const { blank } = notifications.writes ?? {};
  if (typeof blank !== 'function') throw new Error('A message is made of its sender.');
  expect(blank('u1')).toMatchObject({ type: 'message', fields: { title: '', body: '', sender_id: 'u1' } });
  expect(blank(undefined)).toMatchObject({ fields: { title: '', body: '' } });
  expect(JSON.stringify(blank(undefined))).not.toContain('sender_id');
});
