import { expect, it } from 'vitest';
import type { Http, HttpRequest } from '../http';
import { notificationsService } from './notifications';

it.each([
  ['who is signed in', {}, { sender_id: 'u1' }],
  ['who was named', { sender_id: 'u2' }, { sender_id: 'u2' }],
  ['who was named, in the spelling of programs', { senderId: 'u2' }, { senderId: 'u2' }],
])('[SVC-NOTIF] a message is sent by %s', async (_, fields, sent) => {
  const calls: HttpRequest[] = [];
  const http = { request: async (call: HttpRequest) => void calls.push(call) } as unknown as Http;
  await notificationsService(http, () => 'u1').create({ type: 'message', userId: 'u3', fields } as never);
  expect(JSON.stringify(calls[0])).toContain(JSON.stringify(sent).slice(1, -1));
});
