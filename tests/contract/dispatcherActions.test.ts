import { describe, expect, it } from 'vitest';
import { administered } from '../support/administered';

const { served, ask: call } = administered();
let serial = 0;
const ask = (method: string, path: string, body?: unknown) => call(method, `/dispatchers/v1/${path}`, body);
const dispatcherWith = async (...actions: unknown[]) =>
  (await ask('POST', '', { eventType: 'x', name: `of actions ${++serial}`, actions })).body as {
    id: string;
    actions: { id: string }[];
    code?: number;
  };

const TASK = { type: 'task', functionName: 'report' };
const NULLS = { name: null, description: null, tags: null, data: null, startTimestamp: null };

describe('an action', () => {
  it.each<[unknown, number]>([
    [{}, 14],
    [{ type: 'mail' }, 14],
    [{ type: 'mail', recipients: {} }, 14],
    [{ type: 'task' }, 14],
    [{ type: 'other' }, 15],
    [{ type: 'mail', recipients: {}, templateId: 'x' }, 15],
    [{ type: 'mail', recipients: { to: 'a@example.test' }, templateId: 'a'.repeat(24) }, 15],
    [{ ...TASK, tags: 'x' }, 15],
    [{ ...TASK, startTimestamp: 'soon' }, 15],
    [{ ...TASK, startTimestamp: -1e20 }, 15],
    [{ ...TASK, startTimestamp: 8.64e15 }, 15],
    [{ ...TASK, startTimestamp: '0000-01-01' }, 15],
  ])(
    '[SVC-DISP POST /{id}/actions] [SVC-DISP POST /] is told the same alone and with its dispatcher: %j',
    async (action, code) => {
      const { id } = await dispatcherWith();
      expect((await ask('POST', `${id}/actions`, action)).body.code).toBe(code);
      expect((await dispatcherWith(action)).code).toBe(code);
    },
  );

  it('[SVC-DISP POST /] is one of a hundred at most', async () => {
    const many = (length: number) => dispatcherWith(...Array.from({ length }, () => TASK));
    expect((await many(100)).actions).toHaveLength(100);
    expect((await many(101)).code).toBe(15);
  });

  it('[SVC-DISP POST /] is told by its place among the others, with the member that is wrong', async () => {
    const { message } = (await dispatcherWith(TASK, { ...TASK, tags: 'x' })) as { message?: string };
    expect(message).toMatch(/\bactions\.1\.tags\b/);
  });

  it('[SVC-DISP POST /{id}/actions] [SVC-DISP PUT /{id}/actions/{actionId}] is an object', async () => {
    const { id, actions } = await dispatcherWith(TASK);
    for (const body of [[], 'task'])
      for (const [method, path] of [
        ['POST', `${id}/actions`],
        ['PUT', `${id}/actions/${actions[0]?.id}`],
      ] as const)
        expect((await ask(method, path, JSON.stringify(body))).body.code, method).toBe(22);
  });

  it('[SVC-DISP] lacks what is null in it', async () => {
    const { id, actions } = await dispatcherWith({ ...TASK, ...NULLS });
    expect(actions).toEqual([{ ...TASK, id: expect.any(String) }]);
    const { body: second } = await ask('POST', `${id}/actions`, { ...TASK, ...NULLS });
    expect(second).toEqual({ ...TASK, id: expect.any(String) });
    const put = { ...NULLS, type: null, functionName: 'other', tags: ['a'] };
    expect((await ask('PUT', `${id}/actions/${second.id}`, put)).body).toEqual({ affectedRecords: 1 });
    const { body } = await ask('GET', `?eq(id,${id})`);
    expect(body.data).toMatchObject([{ actions: [TASK, { ...TASK, functionName: 'other', tags: ['a'] }] }]);
  });

  it('[SVC-DISP POST /{id}/actions] [SVC-DISP PUT /{id}/actions/{actionId}] tells its start in milliseconds, however it was given', async () => {
    const at = Date.UTC(2030, 0, 2, 3, 4, 5);
    const { id, actions } = await dispatcherWith({ ...TASK, startTimestamp: new Date(at).toISOString() });
    expect(actions).toEqual([{ ...TASK, startTimestamp: at, id: expect.any(String) }]);
    const { body: second } = await ask('POST', `${id}/actions`, {
      ...TASK,
      startTimestamp: '2030-01-02T04:04:05+01:00',
    });
    expect(second.startTimestamp).toBe(at);
    const put = (startTimestamp: unknown) => ask('PUT', `${id}/actions/${second.id}`, { startTimestamp });
    expect((await put('soon')).body.code).toBe(15);
    await put(new Date(at + 1).toISOString());
    const { body } = await ask('GET', `?eq(id,${id})`);
    expect(body.data).toMatchObject([{ actions: [{ startTimestamp: at }, { startTimestamp: at + 1 }] }]);
  });
});

it('[SVC-DISP POST /{id}/actions] [SVC-DISP PUT /{id}/actions/{actionId}] no two actions of a dispatcher have one name', async () => {
  const named = (name: string) => ({ ...TASK, name });
  expect((await dispatcherWith(named('a'), named('a'))).code).toBe(17);
  expect((await dispatcherWith(named(''), named(''))).actions, 'an empty one is none').toHaveLength(2);
  const { id, actions } = await dispatcherWith(named('a'), named('b'), TASK, TASK);
  expect((await ask('POST', `${id}/actions`, named('a'))).body.code).toBe(17);
  const rename = async (name: string) => (await ask('PUT', `${id}/actions/${actions[1]?.id}`, { name })).body;
  expect(await rename('a')).toMatchObject({ code: 17 });
  expect(await rename('b')).toEqual({ affectedRecords: 1 });
});

it('[SVC-DISP] a run is handed the event, whatever the own data of the action calls so', async () => {
  const { id } = await dispatcherWith({ ...TASK, functionName: 'told', data: { a: 1, event: 'of the action' } });
  const { body: event } = await call('POST', '/events/v1/', { type: 'x', content: { b: 2 } });
  await ask('DELETE', id);
  const { body } = await call('GET', '/tasks/v1/?eq(functionName,told)');
  expect(body.data).toMatchObject([
    {
      data: { a: 1, event: { id: event.id, type: 'x', content: { b: 2 } } },
      // Of whoever told of the event, and of what they told it with.
      createdByUserId: expect.any(String),
      createdByApplicationId: expect.any(String),
    },
  ]);
});

it('[SVC-DISP] [SVC-MAIL] a mail knows the event, whatever the content of that calls so', async () => {
  const outputs = { subject: '{{@inputs.event.type}}', body: '{{@inputs.event.content.event}}' };
  const { body: template } = await call('POST', '/templates/v2/', { name: 'told-by-mail', outputs });
  const { id } = await dispatcherWith({
    type: 'mail',
    templateId: template.id,
    recipients: { to: ['a@example.test'] },
  });
  await call('POST', '/events/v1/', { type: 'x', content: { event: 'of the content' } });
  await ask('DELETE', id);
  const { body } = await call('GET', `/mail/v1/?eq(template_id,${template.id})`);
  expect(body.data).toMatchObject([{ subject: 'x', body: 'of the content' }]);
});

it('[SVC-DISP] a run has the tags of its action, and waits for the start that the action names', async () => {
  const start = { tags: ['nightly', 'b'], startTimestamp: '2035-01-02T03:04:05.000Z' };
  const { id } = await dispatcherWith({ ...TASK, functionName: 'later', ...start });
  await call('POST', '/events/v1/', { type: 'x' });
  await ask('DELETE', id);
  const { body } = await call('GET', '/tasks/v1/?eq(functionName,later)');
  expect(body.data).toMatchObject([{ ...start, status: 'new' }]);
});

it('[SVC-DISP] a run is told to be of whoever told of the event', async () => {
  const { id } = await dispatcherWith({ ...TASK, functionName: 'by-teller' });
  const teller = await served.callers.createCaller(['CREATE_EVENTS']);
  expect((await call('POST', '/events/v1/', { type: 'x' }, teller.token)).status).toBe(200);
  await ask('DELETE', id);
  const { body } = await call('GET', '/tasks/v1/?eq(functionName,by-teller)');
  expect(body.data).toMatchObject([{ createdByUserId: teller.id }]);
});
