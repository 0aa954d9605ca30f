import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderInConsole } from '../../../tests/support/renderInConsole';
import type { Client } from '../../admin/platform';
import type { HttpRequest } from '../../client';
import { ConfigurationEditor } from './ConfigurationEditor';

const STORED = '{"id":"g1","data":{"theme":"dark","limits":{"a":1,"b":2},"a.b":1},"staffConfiguration":{"x":1}}';

const start = () => {
  const calls: HttpRequest[] = [];
  const onClose = vi.fn();
  const request = async (call: HttpRequest) => {
    calls.push(call);
    return { affectedRecords: 1 };
  };
  renderInConsole(
    <ConfigurationEditor whose={{ kind: 'groups', id: 'g1' }} text={STORED} name="Group g1" onClose={onClose} />,
    { client: { http: { request } } as unknown as Client },
  );
  return { calls, onClose };
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

  it('are not sent at all where a name with a dot would have to be taken away', async () => {
    const { calls } = start();
    type('{"data":{"theme":"dark","limits":{"a":1,"b":2}},"staffConfiguration":{"x":1}}');
    save();
    expect(await screen.findByText(/data › a\.b cannot be taken away alone/)).toBeInTheDocument();
    expect(calls).toEqual([]);
  });

  it('need no second call where nothing is left out', async () => {
    const { calls, onClose } = start();
    type('{"data":{"theme":"light","limits":{"a":1,"b":2},"a.b":1},"staffConfiguration":{"x":1}}');
    save();
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(calls).toHaveLength(1);
  });
});
