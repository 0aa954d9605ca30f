import { QueryClient } from '@tanstack/react-query';
import { describe, expect, it, vi } from 'vitest';
import { createHttp, type HttpRequest, memoryStore, type Session } from '../../client';
import { resources } from '../../resources';
import { subjectOf } from './changeEntry';
import { type ChangeEntry, createChangeLog } from './changeLog';
import { keepChange } from './keepChange';
import { watchChanges } from './watchChanges';

const USER = '5e9fff9d90135a2a9a718e2f';
const ROLE = '5e9fff9d90135a2a9a718e2a';
const TOKEN = '0123456789abcdef0123456789abcdef01234567';
const known = { id: USER, firstName: 'Ada', lastName: 'Lovelace', email: 'ada@x.test' };
const of = (call: Partial<HttpRequest>) =>
  subjectOf({ method: 'PUT', path: `/users/v1/${USER}`, ...call }, resources, (_, id) =>
    id === USER ? known : undefined,
  );

describe('what a change is about', () => {
  it('[CAP-11] the record, its page, and old and new of fields that may be kept', () => {
    expect(of({ body: { firstName: 'Grace' } })).toEqual({
      action: 'PUT',
      resource: 'users/users',
      id: USER,
      name: 'Ada Lovelace',
      to: `/users/users/${USER}`,
      fields: [{ field: 'firstName', before: 'Ada', after: 'Grace' }],
    });
    expect(
      of({ method: 'POST', path: '/users/v1/add_roles', rql: `eq(id,${USER})`, body: { roles: [ROLE] } }),
    ).toMatchObject({
      action: 'POST add_roles',
      deed: 'roles_given',
      id: USER,
      fields: [{ field: 'roles', after: [ROLE] }],
    });
    expect(
      of({
        method: 'POST',
        path: '/users/v1/roles/add_permissions',
        rql: `eq(id,${ROLE})`,
        body: { permissions: ['VIEW_USER'] },
      }),
    ).toMatchObject({ action: 'POST add_permissions', resource: 'users/roles', id: ROLE, to: `/users/roles/${ROLE}` });
  });

  it.each([
    ['linkUsers', 'userIds', ['Ada Lovelace', ROLE]],
    ['unlinkUsers', 'userIds', ['Ada Lovelace', ROLE]],
    ['linkGroups', 'groupIds', [USER, ROLE]],
    ['unlinkGroups', 'groupIds', [USER, ROLE]],
  ])('[CAP-11] who was linked to a document, and nothing of its content: %s', (call, field, after) => {
    const path = `/data/v1/${ROLE}/documents/${USER}/${call}`;
    expect(of({ method: 'POST', path, body: { [field]: [USER, ROLE], name: 'x' } }).fields).toEqual([{ field, after }]);
  });

  it.each([
    ['POST', `/data/v1/${ROLE}/enable`, 'enabled', 'data/schema', `/data/schema/${ROLE}`],
    ['PUT', `/data/v1/${ROLE}`, 'changed', 'data/schema', `/data/schema/${ROLE}`],
    ['DELETE', `/data/v1/${ROLE}`, 'deleted', 'data/schema', undefined],
    [
      'POST',
      '/tasks/v1/functions/of%20the%20night/enable',
      'enabled',
      'tasks/functions',
      '/tasks/functions/of%20the%20night',
    ],
    ['PUT', `/data/v1/${ROLE}/statuses/new`, 'status_changed', 'data/schema', `/data/schema/${ROLE}`],
    ['DELETE', `/tasks/v1/schedules/${ROLE}`, 'schedule_deleted', 'tasks/functions', undefined],
    ['POST', `/users/v1/${USER}/reset_failed_login_attempts`, 'unlocked', 'users/users', `/users/users/${USER}`],
    ['POST', `/auth/v2/mfa/users/${USER}/disable`, 'mfa_off', 'users/users', `/users/users/${USER}`],
    ['POST', `/users/v1/groups/${ROLE}/staff/add_roles`, 'staff_roles_given', 'care/groups', `/care/groups/${ROLE}`],
    [
      'POST',
      `/data/v1/${ROLE}/documents/${USER}/transition`,
      'transition_run',
      `data/documents/${ROLE}`,
      `/data/documents/${ROLE}/${USER}`,
    ],
    [
      'PUT',
      `/configurations/v2/users/${USER}/staffConfigurations/${ROLE}`,
      'changed',
      'platform/configurations',
      undefined,
    ],
  ] as const)('[CAP-11] what was done, to what: %s %s is %s of %s', (method, path, deed, resource, to) => {
    const subject = of({ method, path, body: { presenceToken: TOKEN } });
    expect([subject.deed, subject.resource, subject.to]).toEqual([deed, resource, to]);
    expect(subject.fields.map(({ field }) => field)).toEqual(deed === 'changed' ? ['presenceToken'] : []);
  });

  it('[CAP-11] the function that only the body names, and roles by their names', () => {
    const interval = { functionName: 'mailer', interval: '1h' };
    expect(of({ method: 'POST', path: '/tasks/v1/schedules', body: interval })).toMatchObject({
      deed: 'schedule_added',
      resource: 'tasks/functions',
      id: 'mailer',
      to: '/tasks/functions/mailer',
    });
    const call = {
      method: 'POST',
      path: '/users/v1/remove_roles',
      rql: `eq(id,${USER})`,
      body: { roles: [ROLE] },
    } as const;
    const named = subjectOf(call, resources, (resource, id) =>
      resource === 'users/roles' && id === ROLE ? { id, name: 'Nurse' } : undefined,
    );
    expect(named.fields).toEqual([{ field: 'roles', after: ['Nurse'] }]);
  });

  it('[CAP-11] never keeps passwords, tokens, variables or the content of documents', () => {
    const secrets = [
      of({ body: { password: 'hunter2-secret' } }),
      of({ path: '/tasks/v1/functions/mailer', body: { environmentVariables: { KEY: { value: 'hunter2-secret' } } } }),
      of({ path: `/data/v1/${ROLE}/documents/${USER}`, payload: { json: '{"note":"hunter2-secret"}' } }),
      of({ method: 'POST', path: `/files/v1/${TOKEN}/tokens`, body: { accessLevel: 'hunter2-secret' } }),
      of({ method: 'DELETE', path: `/files/v1/${TOKEN}` }),
      of({ method: 'POST', path: '/auth/v2/mfa/confirm', body: { code: 'hunter2-secret' } }),
      of({ method: 'POST', path: '/mail/v1/', body: { subject: 'hunter2-secret' } }),
    ];
    const text = JSON.stringify(secrets);
    expect(text).not.toContain('hunter2-secret');
    expect(text).not.toContain(TOKEN);
    expect(secrets[2]).toMatchObject({
      resource: `data/documents/${ROLE}`,
      id: USER,
      fields: [{ field: 'note', isHidden: true }],
    });
  });
});

describe('a form that sends its members as JSON', () => {
  /** The fields that are told, where the form has read the record as `before`, the first of an answer or the whole of it. */
  const fieldsOf = (resource: string, path: string, before: string, json: string, isListed = false) => {
    const storage = memoryStore();
    const found = { record: { id: ROLE, name: 'Letter' }, text: isListed ? `{"data":[${before}]}` : before };
    keepChange({
      call: { method: 'PUT', path, payload: { json } },
      at: 1,
      durationMs: 5,
      outcome: { kind: 'done' },
      known: [[[resource, 'exact', ROLE], { ...found, at: isListed ? ['data', 0] : [] }]],
      definitions: resources,
      storage,
      host: 'h',
      user: 'u',
    });
    const [entry] = createChangeLog(storage, 'h', 'u').entries(1);
    expect([entry?.name, entry?.id]).toEqual(['Letter', ROLE]);
    return entry?.fields;
  };
  const template = (before: string, json: string) =>
    fieldsOf('data/templates', `/templates/v1/${ROLE}`, before, json, true);

  it('[CAP-11] is told with old and new of what it changes, and of nothing else', () => {
    const before = '{"id":"x","name":"Letter","description":"old","schema":{"type":"object","fields":{}}}';
    expect(template(before, '{"schema":{"fields":{},"type":"object"},"description":"new","name":"Letter"}')).toEqual([
      { field: 'description', before: 'old', after: 'new' },
    ]);
    expect(template(before, '{"name":"Letter","description":null,"fields":{"subject":"Hi"}}')).toEqual([
      { field: 'description', before: 'old' },
      { field: 'fields', after: '{"subject":"Hi"}' },
    ]);
    const product = (cents: string) => `{"name":"Scale","prices":{"eur":{"amount":${cents}}}}`;
    const [before19, after20] = ['9007199254740992', '9007199254740993'];
    expect(fieldsOf('payments/products', `/payments/v1/products/${ROLE}`, product(before19), product(after20))).toEqual(
      [
        {
          field: 'prices',
          before: `{"eur":{"amount":${before19}}}`,
          after: `{"eur":{"amount":${after20}}}`,
        },
      ],
    );
  });

  it.each([
    ['care/profiles', `/profiles/v1/${ROLE}`, 'length'],
    ['messages/settings', `/notifications/v1/settings/${ROLE}`, 'key'],
    ['access/providers', `/auth/v2/oidc/providers/${ROLE}`, 'clientSecret'],
    ['access/providers', `/auth/v2/oidc/providers/${ROLE}`, 'clientId'],
  ])('[CAP-11] says of %s (%s) only that %s changed', (resource, path, field) => {
    const [before, json] = ['hunter2-before', 'hunter2-after'].map(one => `{"${field}":"${one}"}`) as [string, string];
    expect(fieldsOf(resource, path, before, json)).toEqual([{ field, isHidden: true }]);
    expect(fieldsOf(resource, path, before, before)).toEqual([]);
  });

  it('[CAP-11] keeps nothing that its resource declares a secret', () => {
    const secretive = resources.map(one => ({ ...one, secrets: ['description', 'pin'] }));
    const payload = { json: '{"description":"b","fields":{"a":{"pin":"1"}}}' };
    const call = { method: 'PUT', path: `/templates/v1/${ROLE}`, payload } as const;
    const exact = () => ({ description: 'a', fields: {} });
    expect(subjectOf(call, secretive, () => undefined, exact).fields).toEqual([
      { field: 'description', isHidden: true },
      { field: 'fields', isHidden: true },
    ]);
  });

  it('[CAP-11] an action of a dispatcher is not the dispatcher', () => {
    const path = `/dispatchers/v1/${ROLE}/actions/${USER}`;
    expect(fieldsOf('automation/dispatchers', path, '{"name":"Letter"}', '{"name":"x"}')).toEqual([]);
  });

  it.each([
    ['general', { whose: 'general' }],
    [`users/${USER}`, { whose: 'users', id: USER, name: 'Ada Lovelace' }],
    [`users/${USER}/staffConfigurations/${ROLE}`, { whose: 'users', id: USER }],
    [`groups/${ROLE}`, { whose: 'groups', id: ROLE }],
  ])('[CAP-11] settings are told with whose they are: %s', (whose, told) => {
    const payload = { json: '{"data":{"apiKey":"hunter2"}}' };
    const subject = of({ path: `/configurations/v2/${whose}`, payload });
    expect(subject).toMatchObject({ ...told, fields: [{ field: 'data', isHidden: true }] });
    expect(subject).not.toHaveProperty('to');
  });
});

describe('the list of changes', () => {
  const entry = (at: number, more: Partial<ChangeEntry> = {}): ChangeEntry => ({
    at,
    durationMs: 5,
    action: 'PUT',
    fields: [],
    outcome: { kind: 'done' },
    ...more,
  });
  const DAY = 86_400_000;

  it('[CAP-11] is kept for 30 days, per user and host, newest first, and can be cleared', () => {
    const storage = memoryStore();
    const log = createChangeLog(storage, 'a', 'u');
    log.add(entry(1));
    log.add(entry(29 * DAY));
    log.add(entry(30 * DAY));
    expect(log.entries(30 * DAY).map(({ at }) => at)).toEqual([30 * DAY, 29 * DAY, 1]);
    expect(log.entries(31 * DAY).map(({ at }) => at)).toEqual([30 * DAY, 29 * DAY]);
    expect(createChangeLog(storage, 'b', 'u').entries(30 * DAY)).toEqual([]);
    expect(createChangeLog(storage, 'a', 'v').entries(30 * DAY)).toEqual([]);
    log.clear();
    expect(log.entries(30 * DAY)).toEqual([]);
  });

  it('[CAP-11] loses the oldest where the browser may keep no more, and whatever is damaged', () => {
    const log = createChangeLog(memoryStore(), 'a', 'u');
    for (let at = 1; at <= 60; at++)
      log.add(entry(at, { fields: [{ field: 'description', before: 'x'.repeat(900), after: 'y'.repeat(900) }] }));
    const kept = log.entries(1_000).map(({ at }) => at);
    expect(kept[0]).toBe(60);
    // Four parts of 15,000 characters.
    expect(kept.length).toBe(28);
    expect(kept).toEqual(Array.from(kept, (_, index) => 60 - index));
  });
});

describe('the one door', () => {
  const session = { host: 'h', accessToken: () => 't', check: async () => undefined } as unknown as Session;
  const answer = (status: number, body: unknown) =>
    vi.fn(async () => new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } }));
  const sent = async (
    fetch: ReturnType<typeof answer>,
    call: HttpRequest,
    load?: Parameters<typeof watchChanges>[3],
  ) => {
    const storage = memoryStore();
    const queryClient = new QueryClient();
    queryClient.setQueryData(['users/users', 'getOne', { id: USER }], known);
    const onChange = watchChanges(queryClient, resources, () => ({ storage, host: 'h', user: 'u' }), load);
    const http = createHttp({
      session,
      fetch: fetch as unknown as typeof globalThis.fetch,
      sleep: async () => undefined,
      onChange,
    });
    await http.request(call).catch(() => undefined);
    const log = createChangeLog(storage, 'h', 'u');
    return log;
  };
  const put: HttpRequest = { method: 'PUT', path: `/users/v1/${USER}`, body: { lastName: 'Byron' }, casing: 'snake' };

  it('[CAP-11] keeps what was sent, with what was known before, and how it ended', async () => {
    const log = await sent(answer(200, { id: USER }), put);
    await vi.waitFor(() => expect(log.entries(Date.now())).toHaveLength(1), { timeout: 10_000 });
    expect(log.entries(Date.now())[0]).toMatchObject({
      name: 'Ada Lovelace',
      fields: [{ field: 'lastName', before: 'Lovelace', after: 'Byron' }],
      outcome: { kind: 'done' },
    });
  });

  it.each([
    [answer(400, { code: 26, name: 'ILLEGAL_ARGUMENT_EXCEPTION' }), { kind: 'refused', status: 400, code: 26 }],
    [answer(503, {}), { kind: 'unknown' }],
    [answer(200, { records_affected: 0 }), { kind: 'nothing' }],
    [vi.fn(async () => Promise.reject(new TypeError('offline'))), { kind: 'unknown' }],
  ])('[CAP-11] says when it was refused, did nothing, or got no answer: %#', async (fetch, outcome) => {
    const log = await sent(fetch as ReturnType<typeof answer>, put);
    await vi.waitFor(() => expect(log.entries(Date.now())).toHaveLength(1), { timeout: 10_000 });
    expect(log.entries(Date.now())[0]?.outcome).toMatchObject(outcome);
  });

  it('[CAP-11] keeps it also where the code for that comes late', async () => {
    vi.useFakeTimers();
    const load = vi.fn(() => import('./keepChange'));
    load.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module: https://host/assets/k.js'));
    const log = await sent(answer(200, { id: USER }), put, load);
    await vi.advanceTimersByTimeAsync(10_000);
    vi.useRealTimers();
    await vi.waitFor(() => expect(log.entries(Date.now())).toHaveLength(1), { timeout: 10_000 });
    expect(load).toHaveBeenCalledTimes(2);
  });

  it('[CAP-11] asks for the code for that with the call, so that it is there with the answer', async () => {
    const load = vi.fn(() => import('./keepChange'));
    let isAskedFor = false;
    const fetch = vi.fn(async () => {
      isAskedFor = load.mock.calls.length > 0;
      return new Response('{}', { headers: { 'content-type': 'application/json' } });
    });
    await sent(fetch, put, load);
    expect(isAskedFor).toBe(true);
  });

  it('[CAP-11] reads are no changes', async () => {
    const onChange = vi.fn();
    const http = createHttp({ session, fetch: answer(200, {}) as unknown as typeof globalThis.fetch, onChange });
    await http.request({ method: 'GET', path: '/users/v1/me' });
    expect(onChange).not.toHaveBeenCalled();
  });
});
