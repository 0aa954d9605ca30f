import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ResourceContextProvider } from 'react-admin';
import { Route, Routes } from 'react-router-dom';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { renderInConsole } from '../../../tests/support/renderInConsole';
import { type HostCall, pageWith, scriptedHost } from '../../../tests/support/scriptedHost';
import { memoryStore } from '../../client';
import { RecordPage } from '../../ui/record/RecordPage';
import { functions } from '../functions';
import { templates } from '../templates';
import { dispatchers } from '.';

const HOLDER = ['VIEW_DISPATCHERS', 'UPDATE_DISPATCHERS', 'VIEW_TASK_FUNCTIONS'];
const TASK = {
  id: 't1',
  type: 'task',
  functionName: 'greet',
  data: { n: 1 },
  tags: ['a', 'b'],
  startTimestamp: 1_700_000_040_000,
};
const MAIL = { id: 'm1', type: 'mail', templateId: 'tpl', recipients: { to: ['a@x.org'], bcc: ['c@x.org'] } };

// What is loaded later is there from the start: no test waits for it.
beforeAll(async () => {
  await (dispatchers.preview as unknown as { preload: () => Promise<unknown> }).preload();
});
afterEach(cleanup);

type Given = { actions?: readonly object[]; permissions?: readonly string[]; perTab?: ReturnType<typeof memoryStore> };

/** The page of a dispatcher on a host that keeps what it is told, unless a test answers otherwise. */
const show = async (
  { actions = [TASK, MAIL], permissions = HOLDER, perTab = memoryStore() }: Given = {},
  answer: (call: HostCall) => unknown = () => undefined,
) => {
  let stored: readonly object[] = actions;
  const { client, calls } = scriptedHost(call => {
    const given = answer(call);
    if (given !== undefined) return given;
    const id = call.path.split('/actions/')[1];
    if (call.method === 'GET') return pageWith([{ id: 'd1', eventType: 'order_paid', name: 'Thank', actions: stored }]);
    if (call.method === 'POST') {
      const made = { ...(call.body as object), id: 'new1' };
      stored = [...stored, made];
      return made;
    }
    stored = stored.flatMap(action => {
      if ((action as { id?: string }).id !== id) return [action];
      return call.method === 'DELETE' ? [] : [{ ...action, ...(call.body as object) }];
    });
    return { affectedRecords: 1 };
  });
  const page = renderInConsole(
    <Routes>
      <Route
        path="/automation/dispatchers/:id/*"
        element={
          <ResourceContextProvider value="automation/dispatchers">
            <RecordPage />
          </ResourceContextProvider>
        }
      />
    </Routes>,
    {
      client,
      permissions,
      perTab,
      path: '/automation/dispatchers/d1',
      resources: [dispatchers, functions, templates],
    },
  );
  const card = within(await screen.findByRole('region', { name: 'Actions' }));
  return { ...page, card, calls, writes: () => calls.filter(({ method }) => method !== 'GET') };
};
type Shown = Awaited<ReturnType<typeof show>>;

const press = ({ card }: Shown, name: string) => fireEvent.click(card.getByRole('button', { name }));
const type = ({ card }: Shown, name: string | RegExp, value: string) =>
  fireEvent.change(card.getByRole('textbox', { name }), { target: { value } });
/** Opens a form, whose first field is loaded then, and has the focus. */
const open = async (shown: Shown, name: string) => {
  press(shown, name);
  const first = /mail/i.test(name) ? /^Template/ : /^Function/;
  expect(await shown.card.findByRole('textbox', { name: first })).toHaveFocus();
};
const confirm = () =>
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete action' }));
const texts = ({ notices }: Shown) => notices.state().toasts.map(({ kind, text }) => `${kind}: ${text}`);

describe('[SVC-DISP GET /] the actions of a dispatcher', () => {
  it('are each to be read: what a function is given and when it starts, to whom a mail goes and by which template', async () => {
    const { card } = await show();
    const [task, mail] = card.getAllByRole('listitem').filter(item => within(item).queryByRole('heading'));
    const inTask = within(task as HTMLElement);
    expect(inTask.getByRole('heading', { name: 'Function: greet' })).toBeVisible();
    expect(inTask.getByRole('link', { name: 'greet' })).toHaveAttribute('href', '/tasks/functions/greet');
    expect(task).toHaveTextContent(/Data.*N.*1.*Tags.*a.*b.*Starts.*2023/);
    expect(mail).toHaveTextContent(/Mail.*Template.*tpl.*Recipients.*To.*a@x\.org.*Bcc.*c@x\.org/);
    expect(screen.queryByText('Started')).toBeNull();
  });

  it('[HOST-05] whatever a host sent: a kind that nobody knows is shown, and can be removed, not changed', async () => {
    const shown = await show({
      actions: [{ id: 'o1', type: 'hook', url: 'https://x' }, null as never, { type: 'task' }],
    });
    expect(shown.card.getByText('https://x')).toBeVisible();
    expect(
      shown.card.getAllByRole('button').map(button => button.getAttribute('aria-label') ?? button.textContent),
    ).toEqual(expect.arrayContaining(['Delete hook', 'Add function', 'Add mail']));
    expect(shown.card.queryByRole('button', { name: /^Change/ })).toBeNull();
    expect(shown.card.getAllByRole('button', { name: /^Delete/ }), 'by what address, without an id?').toHaveLength(1);
  });

  it('[HOST-05] a list among them is none', async () => {
    const { card } = await show({ actions: [['x'] as never, TASK] });
    expect(card.getAllByRole('listitem').filter(item => within(item).queryByRole('heading'))).toHaveLength(1);
  });

  it('can only be read by whoever may not update dispatchers', async () => {
    const { card } = await show({ permissions: ['VIEW_DISPATCHERS'] });
    expect(card.getByRole('heading', { name: 'Function: greet' })).toBeVisible();
    expect(card.queryByRole('button', { name: /^(Add|Change|Delete)/ })).toBeNull();
  });

  it('offers nothing that was typed to whoever may change nothing any more', async () => {
    const perTab = memoryStore();
    const shown = await show({ perTab });
    await open(shown, 'Change Function: greet');
    type(shown, 'Data', '{"n":2}');
    cleanup();
    const { card } = await show({ perTab, permissions: ['VIEW_DISPATCHERS'] });
    expect(card.queryByRole('button', { name: /^(Restore|Save)/ })).toBeNull();
  });

  it('only one is open at a time: no other is added, changed or removed beside it', async () => {
    const shown = await show();
    await open(shown, 'Change Function: greet');
    for (const name of ['Add function', 'Add mail', 'Change Mail', 'Delete Mail'])
      expect(shown.card.getByRole('button', { name }), name).toBeDisabled();
  });

  it('are called by whatever ids: each has its address', async () => {
    const shown = await show({ actions: [{ ...MAIL, id: 'a/b?c' }] });
    press(shown, 'Delete Mail');
    confirm();
    await waitFor(() => expect(shown.writes()).toMatchObject([{ path: '/dispatchers/v1/d1/actions/a%2Fb%3Fc' }]));
  });

  it('none of them is said in words', async () => {
    const { card } = await show({ actions: [] });
    expect(card.getByText('No actions yet: nothing follows from this event.')).toBeVisible();
  });
});

describe('[SVC-DISP POST /{id}/actions] an action is added', () => {
  it('of a function, with its kind and what was typed; what is needed is asked for first', async () => {
    const shown = await show({ actions: [] });
    await open(shown, 'Add function');
    press(shown, 'Save action');
    expect(shown.card.getByText('Fill this in')).toBeVisible();
    expect(shown.writes()).toEqual([]);
    type(shown, /^Function/, 'greet');
    type(shown, 'Data', '{"name":"Eva"}');
    type(shown, 'Tags', 'one\ntwo');
    press(shown, 'Save action');
    expect(await shown.card.findByRole('heading', { name: 'Function: greet' })).toBeVisible();
    expect(shown.writes()).toEqual([
      {
        method: 'POST',
        path: '/dispatchers/v1/d1/actions',
        body: { type: 'task', functionName: 'greet', data: { name: 'Eva' }, tags: ['one', 'two'] },
      },
    ]);
    expect(texts(shown)).toEqual(['success: Action added: Function: greet']);
    await waitFor(() => expect(shown.card.getByRole('button', { name: 'Add function' })).toHaveFocus());
  });

  it('of a mail, to whom it goes', async () => {
    const shown = await show({ actions: [] });
    await open(shown, 'Add mail');
    type(shown, /^Template/, 'tpl');
    type(shown, /^To/, 'a@x.org');
    type(shown, 'Cc', 'b@x.org');
    press(shown, 'Save action');
    await waitFor(() => expect(texts(shown)).toHaveLength(1));
    expect(shown.writes()).toMatchObject([
      { body: { type: 'mail', templateId: 'tpl', recipients: { to: ['a@x.org'], cc: ['b@x.org'] } } },
    ]);
  });

  it('a mail to nobody is not sent', async () => {
    const shown = await show({ actions: [] });
    await open(shown, 'Add mail');
    type(shown, /^Template/, 'tpl');
    press(shown, 'Save action');
    expect(shown.card.getByText('Fill this in')).toBeVisible();
    expect(shown.writes()).toEqual([]);
  });

  it('the list of dispatchers tells of it, too', async () => {
    const shown = await show({ actions: [] });
    shown.queryClient.setQueryData(['automation/dispatchers', 'getList'], { data: [] });
    await open(shown, 'Add function');
    type(shown, /^Function/, 'greet');
    press(shown, 'Save action');
    await waitFor(() => expect(texts(shown)).toHaveLength(1));
    expect(shown.queryClient.getQueryState(['automation/dispatchers', 'getList'])?.isInvalidated).toBe(true);
  });

  it('no other kind than the one that was chosen', async () => {
    const shown = await show({ actions: [] });
    await open(shown, 'Add function');
    fireEvent.click(shown.card.getByRole('tab', { name: 'JSON' }));
    type(shown, 'JSON', '{"type":"mail","functionName":"greet"}');
    press(shown, 'Save action');
    expect(shown.card.getByText(/^type: Saving does not store this/)).toBeVisible();
    expect(shown.writes()).toEqual([]);
  });

  it('a refusal of the host stands at the field that it names, and what was typed stays, over a reload too', async () => {
    const perTab = memoryStore();
    const refusal = () =>
      Response.json({ code: 15, description: 'The field functionName has an invalid format' }, { status: 400 });
    const refuses = ({ method }: HostCall) => (method === 'POST' ? refusal() : undefined);
    const shown = await show({ actions: [], perTab }, refuses);
    await open(shown, 'Add function');
    type(shown, /^Function/, 'no such');
    press(shown, 'Save action');
    await waitFor(() => expect(shown.card.getByRole('alert')).toHaveTextContent('functionName has an invalid format'));
    expect(shown.card.getByRole('textbox', { name: /^Function/ })).toHaveValue('no such');
    expect(texts(shown)).toEqual([]);
    cleanup();
    const again = await show({ actions: [], perTab });
    fireEvent.click(again.card.getByRole('button', { name: /^Restore/ }));
    expect(again.card.getByRole('textbox', { name: /^Function/ })).toHaveValue('no such');
  });

  it('is looked for where no answer came: it is there', async () => {
    let isMade = false;
    const shown = await show({ actions: [TASK] }, ({ method }) => {
      if (method === 'POST') {
        isMade = true;
        return new TypeError('cut');
      }
      return isMade
        ? pageWith([
            { id: 'd1', eventType: 'x', actions: [TASK, { id: 'n', type: 'task', functionName: 'bill', data: {} }] },
          ])
        : undefined;
    });
    await open(shown, 'Add function');
    type(shown, /^Function/, 'bill');
    press(shown, 'Save action');
    await waitFor(() => expect(texts(shown)).toEqual(['success: Action added: Function: bill']));
    expect(shown.writes()).toHaveLength(1);
  });

  it('is not taken for one that was there before, and is as it', async () => {
    const before = { id: 't1', type: 'task', functionName: 'greet', data: {} };
    const shown = await show({ actions: [before] }, ({ method }) =>
      method === 'POST' ? new TypeError('cut') : undefined,
    );
    await open(shown, 'Add function');
    type(shown, /^Function/, 'greet');
    press(shown, 'Save action');
    expect(await shown.card.findByText(/looked up, and is not stored so far/)).toBeVisible();
  });
});

describe('[SVC-DISP PUT /{id}/actions/{actionId}] an action is changed', () => {
  it('by what is changed alone, at its place; its kind stays', async () => {
    const shown = await show();
    await open(shown, 'Change Function: greet');
    type(shown, 'Data', '{"n":2}');
    press(shown, 'Save action');
    await waitFor(() => expect(texts(shown)).toEqual(['success: Action changed: Function: greet']));
    expect(shown.writes()).toEqual([
      { method: 'PUT', path: '/dispatchers/v1/d1/actions/t1', body: { data: { n: 2 } } },
    ]);
    await waitFor(() => expect(shown.card.getByRole('button', { name: 'Change Function: greet' })).toHaveFocus());
  });

  it('whom a mail goes to as a whole; nothing is sent where nothing is changed', async () => {
    const shown = await show();
    await open(shown, 'Change Mail');
    press(shown, 'Save action');
    await waitFor(() => expect(shown.card.queryByRole('button', { name: 'Save action' })).toBeNull());
    expect(shown.writes()).toEqual([]);
    await open(shown, 'Change Mail');
    type(shown, 'Bcc', '');
    press(shown, 'Save action');
    await waitFor(() => expect(shown.writes()).toHaveLength(1));
    expect(shown.writes()[0]).toMatchObject({
      path: '/dispatchers/v1/d1/actions/m1',
      body: { recipients: { to: ['a@x.org'], bcc: [] } },
    });
  });

  it('when it starts is a time, which is typed and sent in milliseconds; half a time is told', async () => {
    const shown = await show();
    await open(shown, 'Change Function: greet');
    const year = await within(await shown.card.findByRole('group', { name: /^Starts/ })).findByRole('spinbutton', {
      name: 'Year',
    });
    await userEvent.click(year);
    await userEvent.keyboard('{Backspace}');
    await userEvent.click(shown.card.getByRole('textbox', { name: 'Tags' }));
    press(shown, 'Save action');
    expect(shown.card.getByText('This must be a date')).toBeVisible();
    expect(shown.writes()).toEqual([]);
    await userEvent.click(year);
    await userEvent.keyboard('2024');
    press(shown, 'Save action');
    await waitFor(() => expect(shown.writes()).toHaveLength(1));
    const startTimestamp = new Date(TASK.startTimestamp);
    startTimestamp.setFullYear(2024);
    expect(shown.writes()[0]?.body).toEqual({ startTimestamp: startTimestamp.getTime() });
  });

  it('what is left out of its JSON stays, which is said; null empties it', async () => {
    const shown = await show();
    await open(shown, 'Change Function: greet');
    fireEvent.click(shown.card.getByRole('tab', { name: 'JSON' }));
    type(shown, 'JSON', '{"startTimestamp":null}');
    expect(shown.card.getByText(/Left out: functionName, data, tags\. Saving does not take it away/)).toBeVisible();
    press(shown, 'Save action');
    await waitFor(() => expect(shown.writes()).toMatchObject([{ method: 'PUT', body: { startTimestamp: null } }]));
  });

  it('not to another kind: that is told, and nothing sent', async () => {
    const shown = await show();
    await open(shown, 'Change Function: greet');
    fireEvent.click(shown.card.getByRole('tab', { name: 'JSON' }));
    type(shown, 'JSON', '{"id":"t1","type":"mail","functionName":"bill"}');
    press(shown, 'Save action');
    expect(shown.card.getByText(/^type: Saving does not store this/)).toBeVisible();
    expect(shown.writes()).toEqual([]);
  });

  it('[trap 27] is not said to be changed where the answer counts nothing, and what was typed stays', async () => {
    const shown = await show({}, ({ method }) => (method === 'PUT' ? { affectedRecords: 0 } : undefined));
    await open(shown, 'Change Function: greet');
    type(shown, 'Data', '{"n":2}');
    press(shown, 'Save action');
    expect(await shown.card.findByText('The host changed nothing.')).toBeVisible();
    expect(shown.card.getByRole('textbox', { name: 'Data' })).toHaveValue('{"n":2}');
    expect(texts(shown)).toEqual([]);
  });

  it('tells what somebody else changed meanwhile before it overwrites it', async () => {
    let data = { n: 1 };
    const shown = await show({}, ({ method }) =>
      method === 'GET' ? pageWith([{ id: 'd1', eventType: 'x', actions: [{ ...TASK, data }] }]) : undefined,
    );
    await open(shown, 'Change Function: greet');
    type(shown, 'Data', '{"n":2}');
    data = { n: 3 };
    press(shown, 'Save action');
    expect(await shown.card.findByText(/Somebody else has changed Data since this was opened/)).toBeVisible();
    expect(shown.writes()).toEqual([]);
    await waitFor(() =>
      expect(shown.card.getByRole('button', { name: 'Save action' })).not.toHaveAttribute('aria-disabled', 'true'),
    );
    press(shown, 'Save action');
    await waitFor(() => expect(shown.writes()).toMatchObject([{ method: 'PUT', body: { data: { n: 2 } } }]));
  });

  it('overwrites nothing that somebody else has changed to the same', async () => {
    let data = { n: 1 };
    const shown = await show({}, ({ method }) =>
      method === 'GET' ? pageWith([{ id: 'd1', eventType: 'x', actions: [{ ...TASK, data }] }]) : undefined,
    );
    await open(shown, 'Change Function: greet');
    type(shown, 'Data', '{"n":2}');
    data = { n: 2 };
    press(shown, 'Save action');
    await waitFor(() => expect(texts(shown)).toEqual(['success: Action changed: Function: greet']));
  });

  it('that somebody else removed meanwhile is said to be deleted, not to be unknown', async () => {
    let isGone = false;
    const shown = await show({}, ({ method }) => {
      if (!isGone) return undefined;
      return method === 'GET'
        ? pageWith([{ id: 'd1', eventType: 'x', actions: [] }])
        : Response.json({ code: 16, message: 'Unknown' }, { status: 404 });
    });
    await open(shown, 'Change Function: greet');
    type(shown, 'Data', '{"n":2}');
    isGone = true;
    press(shown, 'Save action');
    expect(await shown.card.findByText(/somebody has deleted it/)).toBeVisible();
  });

  it('is saved though nobody could look what it is by now', async () => {
    let isAway = false;
    const shown = await show({}, ({ method }) =>
      method === 'GET' && isAway ? Response.json({ code: 0 }, { status: 500 }) : undefined,
    );
    await open(shown, 'Change Function: greet');
    type(shown, 'Data', '{"n":2}');
    isAway = true;
    press(shown, 'Save action');
    await waitFor(() => expect(shown.writes()).toMatchObject([{ method: 'PUT', body: { data: { n: 2 } } }]));
  });

  it('what is typed of one that goes meanwhile stays', async () => {
    let actions: readonly object[] = [TASK];
    const shown = await show({}, ({ method }) =>
      method === 'GET' ? pageWith([{ id: 'd1', eventType: 'x', actions }]) : undefined,
    );
    await open(shown, 'Change Function: greet');
    type(shown, 'Data', '{"n":2}');
    actions = [];
    await act(() => shown.queryClient.invalidateQueries());
    fireEvent.click(await shown.card.findByRole('button', { name: /^Restore/ }));
    expect(shown.card.getByRole('textbox', { name: 'Data' })).toHaveValue('{\n  "n": 2\n}');
  });

  it('is left as it was by Cancel', async () => {
    const shown = await show();
    await open(shown, 'Change Function: greet');
    type(shown, 'Data', '{"n":2}');
    press(shown, 'Cancel');
    await open(shown, 'Change Function: greet');
    expect(shown.card.getByRole('textbox', { name: 'Data' })).toHaveValue('{\n  "n": 1\n}');
    expect(shown.card.queryByRole('button', { name: /^Restore/ })).toBeNull();
    expect(shown.writes()).toEqual([]);
  });
});

describe('[SVC-DISP DELETE /{id}/actions/{actionId}] an action is removed', () => {
  it('once that was asked, by its id', async () => {
    const shown = await show();
    press(shown, 'Delete Mail');
    expect(screen.getByRole('dialog')).toHaveTextContent('Delete the action “Mail” of this dispatcher?');
    expect(screen.getByRole('dialog')).not.toHaveTextContent('It is the last one');
    expect(shown.writes()).toEqual([]);
    confirm();
    await waitFor(() => expect(texts(shown)).toEqual(['success: Action deleted: Mail']));
    expect(shown.writes()).toEqual([{ method: 'DELETE', path: '/dispatchers/v1/d1/actions/m1' }]);
    await waitFor(() => expect(shown.card.queryByRole('heading', { name: 'Mail' })).toBeNull());
  });

  it('the last one, too, which is said', async () => {
    const shown = await show({ actions: [TASK] });
    press(shown, 'Delete Function: greet');
    expect(screen.getByRole('dialog')).toHaveTextContent('It is the last one');
    confirm();
    expect(await shown.card.findByText(/No actions yet/)).toBeVisible();
  });

  it('is looked for where no answer came: it is gone', async () => {
    let actions: readonly object[] = [TASK, MAIL];
    const shown = await show({}, ({ method }) => {
      if (method === 'GET') return pageWith([{ id: 'd1', eventType: 'x', actions }]);
      actions = [TASK];
      return new TypeError('cut');
    });
    press(shown, 'Delete Mail');
    confirm();
    await waitFor(() => expect(texts(shown)).toEqual(['success: Action deleted: Mail']));
  });

  it('that somebody else had removed goes from the card, and was not there any more', async () => {
    let actions: readonly object[] = [TASK, MAIL];
    const shown = await show({}, ({ method }) => {
      if (method === 'GET') return pageWith([{ id: 'd1', eventType: 'x', actions }]);
      actions = [TASK];
      return Response.json({ code: 16, message: 'Requested resource is unknown' }, { status: 404 });
    });
    press(shown, 'Delete Mail');
    confirm();
    await waitFor(() => expect(texts(shown)).toEqual(['info: Mail was not there any more']));
    await waitFor(() => expect(shown.card.queryByRole('heading', { name: 'Mail' })).toBeNull());
  });

  it('[trap 27] is not said to be removed where the answer counts nothing', async () => {
    const shown = await show({}, ({ method }) => (method === 'DELETE' ? { affectedRecords: 0 } : undefined));
    press(shown, 'Delete Mail');
    confirm();
    await waitFor(() => expect(texts(shown)).toEqual(['error: Action Mail was not deleted']));
    expect(shown.notices.state().toasts[0]?.detail).toBe('The host changed nothing.');
  });
});
