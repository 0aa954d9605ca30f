import { expect, it } from 'vitest';
import { byId, identify } from '../../admin/boundApi';
import { formatQuery } from '../../rql';
import { playStoreNotifications } from './storeRecords';

const { api } = playStoreNotifications;
const bound = { definition: playStoreNotifications, api, path: api.path };
const about = { notificationType: 2, subscriptionId: 'coaching_monthly' };

it.each(['1767605400000', 1767605400000])(
  '[HOST-05] a notification of the Play Store is told from others by its moment, kept as %j',
  eventTimeMillis => {
    const { id, eventTimeMillis: at } = identify(bound, { eventTimeMillis, subscriptionNotification: about });
    expect(at).toEqual(new Date(1767605400000));
    expect(id).toBe('1767605400000.2.coaching_monthly');
    expect(formatQuery({ where: byId(bound, id) })).toBe('in(eventTimeMillis,string:1767605400000,1767605400000)');
  },
);
