import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { afterEach, describe, expect, it } from 'vitest';
import { readOnlyHost } from '../../../tests/support/readOnlyHost';
import { renderInConsole } from '../../../tests/support/renderInConsole';
import { pageWith, scriptedHost } from '../../../tests/support/scriptedHost';
import type { Client } from '../../admin/platform';
import { ApiError, type HttpRequest, NetworkError } from '../../client';
import { formatQuery, rql } from '../../rql';
import { RecordPage } from '../../ui/record/RecordPage';
import { files } from '.';
import { addressOf, mayRemove, type PlatformFile, timeOf, tokenOf } from './file';
import { kindOf, lookOf } from './look';
import { UploadZone } from './UploadZone';

afterEach(cleanup);

const file = (token: string, more: Partial<PlatformFile> = {}) =>
  ({
    creationTimestamp: new Date(1_700_000_000_123),
    tokens: [{ token, accessLevel: 'full' }],
    ...more,
  }) as PlatformFile;

describe('the address of a file', () => {
  it('tells its moment, tells files of one moment apart, and nothing of its token', () => {
    const [one, other] = [addressOf(file('a1b2c3')), addressOf(file('a1b2c4'))];
    expect(one).not.toBe(other);
    expect(one).not.toContain('a1b2c3');
    // A date: as text, a host that types values strictly would not find it.
    expect(formatQuery({ where: rql.eq('creationTimestamp', timeOf(one ?? '')) })).toBe(
      'eq(creationTimestamp,2023-11-14T22:13:20.123Z)',
    );
  });

  it('is missing where nobody could open the file, and harmless when it was typed by hand', () => {
    expect(addressOf(file('a', { tokens: [] }))).toBeUndefined();
    expect(addressOf(file('a', { creationTimestamp: 'odd' as never }))).toBeUndefined();
    expect(timeOf('nonsense')).toEqual(new Date(0));
  });

  it('prefers the token that may do everything', () => {
    const tokens = [
      { token: 'r', accessLevel: 'read' },
      { token: 'f', accessLevel: 'full' },
    ];
    expect(tokenOf({ tokens })).toBe('f');
    expect(tokenOf({ tokens: tokens.slice(0, 1) })).toBe('r');
    expect(tokenOf({ tokens: 'odd' as never })).toBeUndefined();
    expect(tokenOf({ tokens: [null, { token: 5 }, 'odd'] as never })).toBeUndefined();
  });
});

it.each([
  [['read'], false],
  [['read', 'full'], true],
  [['odd'], true],
])('a file of tokens %j may be removed: %s', (levels, isAllowed) =>
  expect(mayRemove({ tokens: levels.map((accessLevel, index) => ({ token: `t${index}`, accessLevel })) })).toBe(
    isAllowed,
  ),
);

it.each([
  ['read', true],
  ['full', false],
])(
  'a file that a host opens with a %s token alone has a greyed Delete that says why: %s',
  async (accessLevel, isKept) => {
    const stored = {
      ...file('a'),
      name: 'a.zip',
      mimetype: 'application/zip',
      size: 1,
      tokens: [{ token: 'a', accessLevel }],
    };
    const { client, asked } = scriptedHost(() =>
      pageWith([{ ...stored, creationTimestamp: stored.creationTimestamp.toISOString() }]),
    );
    renderInConsole(
      <Routes>
        <Route path="/content/files/:id/*" element={<RecordPage />} />
      </Routes>,
      { path: `/content/files/${addressOf(stored)}`, client, resources: [files], permissions: ['VIEW_FILES'] },
    );
    const button = await screen.findByRole('button', { name: /^Delete/ });
    expect(button.getAttribute('aria-disabled')).toBe(isKept ? 'true' : null);
    expect(/takes one of level full/.test(button.textContent ?? '')).toBe(isKept);
    fireEvent.click(button);
    expect(screen.queryByRole('dialog') !== null).toBe(!isKept);
    expect(asked().every(call => call.startsWith('GET'))).toBe(true);
  },
);

describe('what a browser may show', () => {
  it.each([
    ['image/png', 'image'],
    ['IMAGE/JPEG', 'image'],
    ['application/pdf', 'pdf'],
    ['text/html; charset=utf-8', 'text'],
    ['application/fhir+json', 'text'],
    ['application/zip', undefined],
    ['application/jsonp-evil', undefined],
    [undefined, undefined],
  ])('%s as %s', (type, kind) => expect(kindOf(type)).toBe(kind));

  it('cuts a long text and says so', async () => {
    const look = await lookOf('text', 'text/plain', new Blob(['x'.repeat(100_001)]));
    expect(look).toMatchObject({ kind: 'text', isCut: true });
  });
});

it('[CAP-05] nothing is uploaded to a host that is read-only, and the place for it says so', () => {
  renderInConsole(<UploadZone />, { storage: readOnlyHost() });
  expect(screen.getByText(/^Read-only on this host/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Choose files' })).toBeNull();
});

describe('uploads', () => {
  type Pending = { call: HttpRequest; done: (value?: unknown) => void; fail: (error: unknown) => void };

  const start = () => {
    const sent: Pending[] = [];
    const request = (call: HttpRequest) =>
      new Promise((done, fail) => {
        sent.push({ call, done, fail });
        call.signal?.addEventListener('abort', () => fail(call.signal?.reason));
      });
    const { unmount, notices, queryClient } = renderInConsole(<UploadZone />, {
      client: { http: { request } } as unknown as Client,
    });
    const drop = (...names: string[]) =>
      fireEvent.drop(document.querySelector('.file-target') as Element, {
        dataTransfer: { files: names.map(name => new File(['12345'], name, { type: 'text/plain' })) },
      });
    const list = ['content/files', 'getList', {}];
    queryClient.setQueryData(list, { data: [], total: 0 });
    const isReadAgain = () => queryClient.getQueryState(list)?.isInvalidated;
    return { sent, drop, isReadAgain, leave: unmount, said: () => notices.state().toasts.map(({ text }) => text) };
  };

  it('sends dropped files two at a time, tells how far each is, and that it is there', async () => {
    const { sent, drop } = start();
    drop('a.txt', 'b.txt', 'c.txt');
    expect(sent).toHaveLength(2);
    const payload = sent[0]?.call.payload as { form: FormData } | undefined;
    expect(payload?.form.get('name')).toBe('a.txt');
    act(() => sent[0]?.call.onProgress?.(2, 5));
    expect(screen.getByRole('progressbar', { name: 'Progress of a.txt' })).toHaveAttribute('value', '0.4');
    await act(async () => sent[0]?.done({}));
    expect(await screen.findByText('Uploaded')).toBeInTheDocument();
    await waitFor(() => expect(sent).toHaveLength(3));
  });

  it('stops what is on its way or waits when the page is left, and says of which files', async () => {
    const { sent, drop, leave, said } = start();
    drop('a.txt', 'b.txt', 'c.txt', 'd.txt');
    fireEvent.click(screen.getByRole('button', { name: 'Cancel b.txt' }));
    await act(async () => sent[0]?.done({}));
    await waitFor(() => expect(sent).toHaveLength(4));
    leave();
    expect(sent.map(({ call }) => call.signal?.aborted)).toEqual([false, true, true, true]);
    expect(said()).toEqual(['c.txt, d.txt were not uploaded: you left the page before they were.']);
  });

  it.each([
    ['the answer was lost', new NetworkError('cut')],
    ['the host broke down', new ApiError('boom', { status: 500, code: 1, method: 'POST', path: '/files/v1/' })],
  ])('of which %s may be there: that is said, and the list is read again', async (_, error) => {
    const { sent, drop, isReadAgain } = start();
    drop('a.txt');
    expect(isReadAgain()).toBe(false);
    await act(async () => sent[0]?.fail(error));
    expect(await screen.findByText(/\w\. Whether it was stored all the same is not known/)).toBeInTheDocument();
    expect(isReadAgain()).toBe(true);
  });

  it('that failed are sent again from where they stand, and none of the others', async () => {
    const { sent, drop } = start();
    drop('a.txt', 'b.txt');
    await act(async () => sent[0]?.done({}));
    expect(screen.queryByRole('button', { name: /^Retry/ })).toBeNull();
    await act(async () => sent[1]?.fail(new Error('Not now')));
    const retry = await screen.findByRole('button', { name: 'Retry b.txt' });
    retry.focus();
    fireEvent.click(retry);
    expect(screen.queryByText('Not now')).toBeNull();
    expect(screen.getByRole('button', { name: 'Choose files' })).toHaveFocus();
    expect(sent).toHaveLength(3);
    const payload = sent[2]?.call.payload as { form: FormData } | undefined;
    expect(payload?.form.get('name')).toBe('b.txt');
    const again = payload?.form.get('file') as File | undefined;
    expect(await again?.text()).toBe('12345');
    fireEvent.click(screen.getByRole('button', { name: 'Cancel b.txt' }));
    expect(sent[2]?.call.signal?.aborted).toBe(true);
  });

  it('that were sent whole are not called stopped, be they cancelled or left', async () => {
    const { sent, drop, leave, said, isReadAgain } = start();
    drop('a.txt', 'b.txt', 'c.txt');
    act(() => sent[0]?.call.onProgress?.(5, 5));
    fireEvent.click(screen.getByRole('button', { name: 'Cancel a.txt' }));
    expect(await screen.findByText(/^Canceled when all of it was sent: it may be stored/)).toBeInTheDocument();
    await waitFor(() => expect(sent).toHaveLength(3));
    expect(isReadAgain()).toBe(true);
    act(() => sent[1]?.call.onProgress?.(5, 5));
    act(() => sent[2]?.call.onProgress?.(4, 5));
    leave();
    expect(said().toSorted()).toEqual([
      'b.txt was sent whole before you left the page: whether it was stored is not known.',
      'c.txt was not uploaded: you left the page before it was.',
    ]);
  });

  it('says nothing when a page is left whose uploads are over', async () => {
    const { sent, drop, leave, said } = start();
    drop('a.txt', 'b.txt');
    await act(async () => sent[0]?.done({}));
    await act(async () => sent[1]?.fail(new Error('too large')));
    leave();
    expect(said()).toEqual([]);
  });

  it('stops what is cancelled, and a failure costs only its own file', async () => {
    const { sent, drop } = start();
    drop('a.txt', 'b.txt');
    const cancel = screen.getByRole('button', { name: 'Cancel a.txt' });
    cancel.focus();
    fireEvent.click(cancel);
    expect(sent[0]?.call.signal?.aborted).toBe(true);
    expect(await screen.findByText('Canceled')).toBeInTheDocument();
    const choose = screen.getByRole('button', { name: 'Choose files' });
    expect(choose).toHaveFocus();
    await act(async () => sent[1]?.fail(new Error('The file is too large')));
    expect(await screen.findByText('The file is too large')).toBeInTheDocument();
    const clear = screen.getByRole('button', { name: 'Clear what is done' });
    clear.focus();
    fireEvent.click(clear);
    expect(screen.queryByText('a.txt')).toBeNull();
    expect(choose).toHaveFocus();
    // What failed can be sent again still.
    expect(screen.getByRole('button', { name: 'Retry b.txt' })).toBeInTheDocument();
    fireEvent.click(screen.getByRole('button', { name: 'Clear what failed' }));
    expect(screen.queryByText('b.txt')).toBeNull();
    expect(screen.queryByRole('button', { name: /^Clear/ })).toBeNull();
    expect(choose).toHaveFocus();
  });
});
