import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderInConsole } from '../../../tests/support/renderInConsole';
import { createHttp, memoryStore } from '../../client';
import { ReadOnlyError } from '../../client/errors';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import { defineResource } from '../defineResource';
import { useMay, useWhyNot } from '../may';
import { identityOf, useOwnNames } from './hostIdentity';

afterEach(cleanup);

const KINDS = JSON.stringify({
  v: 1,
  entries: [['hosts.named', [['https://api.test.example/', { kind: 'production', label: 'North' }]]]],
});
const stored = (text: string) => {
  const storage = memoryStore();
  storage.setItem('meridian.preferences', text);
  return storage;
};

describe('[CAP-05] what a host is', () => {
  it('the deployment says first, then the operator; a production host stays one whatever an operator says', () => {
    const entry = { url: 'a.example', label: 'North', kind: 'production' as const };
    const own = { label: 'mine', kind: 'test' as const, colour: 'development' as const };
    expect(identityOf('a.example', entry, own)).toMatchObject({
      label: 'North',
      kind: 'production',
      colour: 'development',
    });
    expect(identityOf('a.example', { ...entry, colour: '#123456' }, own).colour).toBe('#123456');
    expect(identityOf('a.example', undefined, own)).toMatchObject({ label: 'mine', kind: 'test' });
    expect(identityOf('a.example', undefined)).toMatchObject({ label: undefined, kind: 'other', colour: 'other' });
  });

  it('a name is kept by address, however that is typed; nothing at all forgets it, and damage counts as nothing', async () => {
    const storage = memoryStore();
    const Probe = () => {
      const { nameOf, name } = useOwnNames();
      return (
        <>
          <output>{JSON.stringify(nameOf('https://A.example/') ?? null)}</output>
          <button type="button" onClick={() => name('a.example', { label: 'North', kind: 'test' })}>
            name
          </button>
          <button type="button" onClick={() => name('a.example', {})}>
            forget
          </button>
        </>
      );
    };
    renderInConsole(<Probe />, { storage });
    await userEvent.click(screen.getByRole('button', { name: 'name' }));
    expect(screen.getByRole('status').textContent).toBe('{"label":"North","kind":"test"}');
    await userEvent.click(screen.getByRole('button', { name: 'forget' }));
    expect(screen.getByRole('status').textContent).toBe('null');
    cleanup();
    renderInConsole(<Probe />, {
      storage: stored('{"v":1,"entries":[["hosts.named",[["https://api.a.example/",{"kind":"x"}]]]]}'),
    });
    expect(screen.getByRole('status').textContent).toBe('null');
  });

  it('of more than fifty the one that was named first is forgotten', async () => {
    const named = Array.from({ length: 50 }, (_, at) => [`https://api.h${at}.example/`, { label: `Host ${at}` }]);
    const Probe = () => {
      const { nameOf, name } = useOwnNames();
      return (
        <>
          <output>{['h0', 'h1', 'h50'].map(host => nameOf(`${host}.example`)?.label ?? 'none').join(' ')}</output>
          <button type="button" onClick={() => name('h50.example', { label: 'Newest' })}>
            name
          </button>
        </>
      );
    };
    renderInConsole(<Probe />, { storage: stored(JSON.stringify({ v: 1, entries: [['hosts.named', named]] })) });
    expect(screen.getByRole('status').textContent).toBe('Host 0 Host 1 none');
    await userEvent.click(screen.getByRole('button', { name: 'name' }));
    expect(screen.getByRole('status').textContent).toBe('none Host 1 Newest');
  });

  it('a label that is too long counts as damage', () => {
    const Probe = () => <output>{useOwnNames().nameOf('a.example')?.label ?? 'none'}</output>;
    for (const [length, shown] of [
      [60, 'x'.repeat(60)],
      [61, 'none'],
    ] as const) {
      const named = [['https://api.a.example/', { label: 'x'.repeat(length) }]];
      renderInConsole(<Probe />, { storage: stored(JSON.stringify({ v: 1, entries: [['hosts.named', named]] })) });
      expect(screen.getByRole('status').textContent).toBe(shown);
      cleanup();
    }
  });
});

describe('[CAP-05] on a production host', () => {
  const dialog = (onConfirm: () => void) => (
    <ConfirmDialog
      open
      title="Delete role"
      question="Delete Nurse?"
      confirmLabel="Delete role"
      typed="Nurse"
      onConfirm={onConfirm}
      onClose={() => undefined}
    />
  );

  it('what destroys repeats the label and asks for the name', async () => {
    const onConfirm = vi.fn();
    renderInConsole(dialog(onConfirm), { storage: stored(KINDS) });
    expect(screen.getByText('On North: Production.')).toBeTruthy();
    const confirm = screen.getByRole<HTMLButtonElement>('button', { name: 'Delete role' });
    expect(confirm.disabled).toBe(true);
    await userEvent.type(screen.getByLabelText('Type “Nurse” to confirm'), 'nurse');
    expect(confirm.disabled).toBe(true);
    await userEvent.clear(screen.getByLabelText('Type “Nurse” to confirm'));
    await userEvent.type(screen.getByLabelText('Type “Nurse” to confirm'), 'Nurse ');
    await userEvent.click(confirm);
    expect(onConfirm).toHaveBeenCalledOnce();
  });

  it('elsewhere one click is enough, and a key that was meant for what stood there before is none', async () => {
    const onConfirm = vi.fn();
    renderInConsole(dialog(onConfirm));
    expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    expect(onConfirm).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('button', { name: 'Delete role' }));
    expect(onConfirm).toHaveBeenCalledOnce();
  });
});

describe('[CAP-05] read-only', () => {
  it('sends nothing that could change anything, also no mail; reads go on', async () => {
    let isReadOnly = true;
    const fetch = vi.fn(async () => new Response('{"id":"1"}', { headers: { 'content-type': 'application/json' } }));
    const http = createHttp({
      session: { baseUrl: () => 'https://a.example', authorize: async () => ({}) },
      fetch,
      isReadOnly: () => isReadOnly,
    });
    for (const method of ['POST', 'PUT', 'DELETE'] as const) {
      await expect(http.request({ method, path: '/users/v1/1', body: {} })).rejects.toThrow(ReadOnlyError);
    }
    await expect(http.requestBlob({ method: 'POST', path: '/files/v1' })).rejects.toThrow(ReadOnlyError);
    await expect(http.request({ method: 'GET', path: '/users/v1/activation', sendsMail: true })).rejects.toThrow(
      ReadOnlyError,
    );
    expect(fetch).not.toHaveBeenCalled();
    await http.request({ method: 'GET', path: '/users/v1/1' });
    isReadOnly = false;
    await http.request({ method: 'PUT', path: '/users/v1/1', body: {} });
    expect(fetch).toHaveBeenCalledTimes(2);
  });

  it('greys what could change something, and says why; what is only looked at stays', () => {
    const things = defineResource<{ id: string }>({
      name: 'users/things',
      section: { name: 'users', icon: () => null },
      api: { path: '/t/v1', casing: 'camel' },
      columns: [{ field: 'id' }],
      permissions: { list: ['ViewUser'], update: ['UpdateUser'], viewMfa: ['ViewUserMfaSettings'] },
    });
    const Probe = () => {
      const whyNot = useWhyNot();
      const reasons = [useMay('list'), useMay('create'), useMay('update'), useMay('viewMfa')].map(whyNot);
      return <output>{JSON.stringify(reasons.map(reason => reason ?? null))}</output>;
    };
    const why = 'Read-only on this host: you asked this console to change nothing here.';
    renderInConsole(<Probe />, {
      resources: [things],
      permissions: ['VIEW_USER', 'UPDATE_USER', 'VIEW_USER_MFA_SETTINGS'],
      storage: stored('{"v":1,"entries":[["host.read_only",true]]}'),
    });
    expect(JSON.parse(screen.getByRole('status').textContent ?? '')).toEqual([null, why, why, null]);
  });
});
