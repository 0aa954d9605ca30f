import { describe, expect, it } from 'vitest';
import { administered } from '../support/administered';

const { served, ask } = administered();

describe('what is kept', () => {
  it('[SVC-PAY GET /appStore/receivedNotifications] [SVC-PAY GET /playStore/history/notifications] of one store stands in no list of the other', async () => {
    const { callers } = served;
    const data = Buffer.from('{"packageName":"org.example","testNotification":{"version":"1.0"}}').toString('base64');
    const told = [
      await callers.call('POST', '/payments/v1/appStore/processServerNotification', {
        body: { notification_type: 'TEST' },
      }),
      await callers.call('POST', '/payments/v1/playStore/processDeveloperNotification', {
        body: { message: { data } },
      }),
    ];
    expect(told.map(({ status }) => status)).toEqual([200, 200]);
    const listed = async (path: string) => (await ask('GET', `/payments/v1/${path}`)).body.data;
    expect(await listed('appStore/receivedNotifications')).toMatchObject([{ data: { notification_type: 'TEST' } }]);
    expect(await listed('playStore/history/notifications')).toMatchObject([{ packageName: 'org.example' }]);
  });

  it('[SVC-CONF PUT /users/{id}] [SVC-USERS DELETE /{id}] of a user goes with them', async () => {
    const [gone, other] = [await served.callers.createCaller([]), await served.callers.createCaller([])];
    const path = ({ id }: { id: string }) => `/configurations/v2/users/${id}`;
    for (const user of [gone, other]) await ask('PUT', path(user), { data: { theme: 'dark' } });
    expect((await ask('GET', path(gone))).body.data).toEqual({ theme: 'dark' });
    expect((await ask('DELETE', `/users/v1/${gone.id}`)).status).toBe(200);
    expect((await ask('GET', path(gone))).body.data).toEqual({});
    expect((await ask('GET', path(other))).body.data).toEqual({ theme: 'dark' });
  });
});
