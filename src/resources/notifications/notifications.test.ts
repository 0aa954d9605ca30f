import { expect, it } from 'vitest';
import { mayOf, requirementOf } from '../../admin/may';
import { memberFields } from '../../ui/record/form/memberFields';
import { notificationSettings, notifications, notificationTypes } from '.';

it('a message begins with its sender, where that is known', () => {
  const { blank } = notifications.writes ?? {};
  if (typeof blank !== 'function') throw new Error('A message is made of its sender.');
  expect(blank('u1')).toMatchObject({ type: 'message', fields: { title: '', body: '', sender_id: 'u1' } });
  expect(blank(undefined)).toMatchObject({ fields: { title: '', body: '' } });
  expect(JSON.stringify(blank(undefined))).not.toContain('sender_id');
});

it('the wishes of a user are an object, also where a host has none of them', () => {
  const [field] = memberFields(notificationSettings, {}, { preferences: null }).filter(
    ({ path }) => path === 'preferences',
  );
  expect(field?.kind).toBe('json');
});

it('[PERM-01] whoever may only view the settings of notifications gets to them, and to the types, which anybody may read', () => {
  const user = {
    id: 'u',
    email: 'ada@example.test',
    activation: true,
    permissions: new Set(['VIEW_NOTIFICATION_SETTINGS']),
  };
  const may = [notificationSettings, notificationTypes, notifications].map(
    definition => mayOf(user, requirementOf(definition, 'list')).isAllowed,
  );
  expect(may).toEqual([true, true, false]);
});
