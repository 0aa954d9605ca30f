import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderInConsole } from '../../../tests/support/renderInConsole';
import type { Client } from '../../admin/platform';
import { ApiError, type HttpRequest, NetworkError } from '../../client';
import { ConfigurationEditor } from './ConfigurationEditor';

const STORED = '{"id":"g1","data":{"theme":"dark","limits":{"a":1,"b":2},"a.b":1},"staffConfiguration":{"x":1}}';

const start = (
  refuse: (call: HttpRequest) => Error | undefined = () => undefined,
  { countOf = (_: HttpRequest): number => 1, found = STORED } = {},
) => {
  const calls: HttpRequest[] = [];
  const onClose = vi.fn();
  const request = async (call: HttpRequest) => {
    calls.push(call);
    const refusal = refuse(call);
    if (refusal) throw refusal;
    return { affectedRecords: countOf(call) };
  };
  const { queryClient, notices } = renderInConsole(
    <ConfigurationEditor whose={{ kind: 'groups', id: 'g1' }} text={STORED} name="Group g1" onClose={onClose} />,
    {
      client: {
        http: { request, requestWithText: async () => ({ value: JSON.parse(found), text: found }) },
      } as unknown as Client,
    },
  );
  return { calls, onClose, queryClient, told: () => notices.state().toasts.map(({ text }) => text) };
};
afterEach(cleanup);

const type = (value: string) => fireEvent.change(screen.getByRole('textbox', { name: 'JSON' }), { target: { value } });
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }));

describe('settings that are edited', () => {
  it('are merged, and what was left out is named first and then taken away', async () => {
    const { calls, onClose } = start();
    expect(screen.queryByText(/takes away/)).toBeNull();
    type('{"data":{"theme":"light","limits":{"b":2},"a.b":1}}');
    expect(screen.getByText('Saving takes away: data.limits.a, staffConfiguration.x')).toBeInTheDocument();
    expect(calls).toEqual([]);
    save();
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(calls).toMatchObject([
      { method: 'PUT', path: '/configurations/v2/groups/g1' },
      {
        method: 'POST',
        path: '/configurations/v2/groups/g1/deleteFields',
        body: { fields: ['data.limits.a', 'staffConfiguration.x'] },
      },
    ]);
  });

  it('name a part that the call does not store, and send nothing', async () => {
    const { calls } = start();
    type('{"data":{"theme":"dark","limits":{"a":1,"b":2},"a.b":1},"staffConfigurations":{"x":2}}');
    save();
    expect(await screen.findByText(/^staffConfigurations: /)).toBeVisible();
    expect(calls).toEqual([]);
  });

  it.each([
    ['that says why', new ApiError('Not now', { status: 400, method: 'POST', path: '/' }), 'Not now'],
    [
      'that says nothing',
      new NetworkError('gone'),
      'The host did not say whether it stored this. It was looked up, and is not stored so far; the host may still be at work on it. Look again before you send it again.',
    ],
  ])('say what is stored where the second call fails at a host %s, and read it', async (_, error, reason) => {
    let isDown = true;
    const { calls, onClose, queryClient } = start(({ path }) =>
      isDown && path.endsWith('/deleteFields') ? error : undefined,
    );
    const reads = vi.spyOn(queryClient, 'invalidateQueries');
    type('{"data":{"theme":"light","limits":{"b":2},"a.b":1}}');
    save();
    expect(
      await screen.findByText(
        `What you changed and added is stored. What you left out could not be taken away: ${reason}`,
      ),
    ).toBeInTheDocument();
    expect(reads).toHaveBeenCalledWith({ queryKey: ['platform/configurations'] });
    expect(onClose).not.toHaveBeenCalled();
    isDown = false;
    save();
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(calls.map(({ method }) => method)).toEqual(['PUT', 'POST', 'PUT', 'POST']);
  });

  it('say nothing of what is stored where the first call fails', async () => {
    const { calls } = start(() => new ApiError('Not now', { status: 400, method: 'PUT', path: '/' }));
    type('{"data":{"theme":"light","limits":{"b":2},"a.b":1}}');
    save();
    expect(await screen.findByText('Not now')).toBeInTheDocument();
    expect(calls).toHaveLength(1);
  });

  const UNCHANGED = 'The host changed nothing.';

  it('[trap 27] are not called saved where the host counts that as nothing', async () => {
    const { calls, onClose } = start(undefined, { countOf: () => 0 });
    type('{"data":{"theme":"light","limits":{"b":2},"a.b":1}}');
    save();
    expect(await screen.findByText(UNCHANGED)).toBeInTheDocument();
    expect(onClose).not.toHaveBeenCalled();
    expect(calls).toHaveLength(1);
  });

  it('[trap 27] say what is stored where the host counts as nothing what it took away', async () => {
    const { onClose } = start(undefined, { countOf: ({ method }) => (method === 'PUT' ? 1 : 0) });
    type('{"data":{"theme":"light","limits":{"b":2},"a.b":1}}');
    save();
    expect(await screen.findByText(new RegExp(`could not be taken away: ${UNCHANGED}`))).toBeInTheDocument();
    expect(onClose).not.toHaveBeenCalled();
  });

  it('are saved where nothing is left to be taken away: what was sent replaced the members above it', async () => {
    const found = STORED.replace('"a":1,', '');
    const { onClose } = start(undefined, { countOf: ({ method }) => (method === 'PUT' ? 1 : 0), found });
    type('{"data":{"theme":"dark","limits":{"b":2},"a.b":1},"staffConfiguration":{"x":1}}');
    expect(screen.getByText('Saving takes away: data.limits.a')).toBeInTheDocument();
    save();
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(screen.queryByText(/could not be taken away/)).toBeNull();
  });

  it.each([
    ['saved where they are there', '{"data":{"theme":"light","a.b":1,"limits":{"b":2},"new":1}}', 1, undefined],
    ['not stored where they are not', STORED, 0, /looked up, and is not stored so far/],
  ])('are looked up where no answer came, and called %s', async (_, found, closed, told) => {
    const { onClose } = start(() => new NetworkError('gone'), { found });
    type('{"data":{"theme":"light","limits":{"b":2},"a.b":1}}');
    save();
    if (told) expect(await screen.findByText(told)).toBeInTheDocument();
    else await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(onClose).toHaveBeenCalledTimes(closed);
  });

  it('are not sent at all where a name with a dot would have to be taken away', async () => {
    const { calls } = start();
    type('{"data":{"theme":"dark","limits":{"a":1,"b":2}},"staffConfiguration":{"x":1}}');
    save();
    expect(await screen.findByText(/data › a\.b cannot be taken away alone/)).toBeInTheDocument();
    expect(calls).toEqual([]);
  });

  it('send the parts that were changed, whole and to the last digit, with what somebody else made of the rest meanwhile', async () => {
    const found = STORED.replace('"b":2', '"b":9');
    const { calls, onClose } = start(undefined, { found });
    type('{"data":{"theme":"light","limits":{"a":1,"b":2},"a.b":1.50},"staffConfiguration":{"x":1}}');
    save();
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(calls).toHaveLength(1);
    const [call] = calls as [HttpRequest & { payload: { json: string } }];
    expect(call.payload.json.replace(/\s/g, '')).toBe('{"data":{"theme":"light","a.b":1.50,"limits":{"a":1,"b":9}}}');
  });

  it('are not put in the place of what somebody else made of them, unless that is told', async () => {
    const { calls, onClose } = start(undefined, { found: STORED.replace('dark', 'blue') });
    type('{"data":{"theme":"light","limits":{"a":1,"b":2},"a.b":1},"staffConfiguration":{"x":1}}');
    save();
    expect(await screen.findByText(/^Somebody else has changed data › theme since/)).toBeInTheDocument();
    expect(calls).toEqual([]);
    save();
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  });

  it.each([
    ['part', '{"data":{"theme":"dark","limits":{"a":1,"b":2},"a.b":1}}', '"x":1', '"x":5', 'staffConfiguration › x'],
    [
      'setting',
      '{"data":{"limits":{"a":1,"b":2},"a.b":1},"staffConfiguration":{"x":1}}',
      '"dark"',
      '"blue"',
      'data › theme',
    ],
  ])(
    'are not taken away with what somebody else made of them, unless that is told (a %s)',
    async (_, typed, was, is, name) => {
      const { calls, onClose } = start(undefined, { found: STORED.replace(was, is) });
      type(typed);
      save();
      expect(await screen.findByText(new RegExp(`^Somebody else has changed ${name} since`))).toBeInTheDocument();
      expect(calls).toEqual([]);
      save();
      await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    },
  );

  it('are taken away without a word where somebody else did so, too', async () => {
    const { onClose } = start(undefined, { found: STORED.replace('"theme":"dark",', '') });
    type('{"data":{"limits":{"a":1,"b":2},"a.b":1},"staffConfiguration":{"x":1}}');
    save();
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  });

  it('send nothing where nothing was changed, and say so', async () => {
    const { calls, onClose, told } = start();
    type('{"data": {"a.b": 1, "limits": {"a": 1, "b": 2}, "theme": "dark"}, "staffConfiguration": {"x": 1}}');
    save();
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(calls).toEqual([]);
    expect(told()).toEqual(['Group g1: nothing was changed, so nothing was sent']);
  });

  it('need no first call where a part is left out, and nothing else is changed', async () => {
    const { calls, onClose } = start();
    type('{"data":{"theme":"dark","limits":{"a":1,"b":2},"a.b":1}}');
    save();
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(calls).toMatchObject([{ method: 'POST', body: { fields: ['staffConfiguration.x'] } }]);
  });

  it('need no second call where nothing is left out', async () => {
    const { calls, onClose } = start();
    type('{"data":{"theme":"light","limits":{"a":1,"b":2},"a.b":1},"staffConfiguration":{"x":1}}');
    save();
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(calls).toHaveLength(1);
  });
});
