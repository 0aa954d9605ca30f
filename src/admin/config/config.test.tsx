import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ConfigProvider, createConfigSource, useConfig, useHostEntry } from './config';
import { type ConsoleConfig, NO_CONFIG, readConfig } from './readConfig';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const serve = (answer: () => Promise<Response> | Response) => {
  const fetch = vi.fn(async (_: string, _init: RequestInit) => answer());
  vi.stubGlobal('fetch', fetch);
  return fetch;
};
const json = (text: string, init: ResponseInit = {}) =>
  new Response(text, { headers: { 'content-type': 'application/json' }, ...init });
const HOSTS = { hosts: [{ url: 'one.example', label: 'Ward one' }] };

describe('[CAP-09] the file of a deployment', () => {
  it('is asked for beside the page, newly and once', async () => {
    const fetch = serve(() => json(JSON.stringify(HOSTS)));
    const source = createConfigSource();
    expect(fetch).not.toHaveBeenCalled();
    expect(await source()).toEqual(readConfig(HOSTS));
    expect(await source()).toBe(await source());
    expect(fetch).toHaveBeenCalledTimes(1);
    expect(fetch.mock.calls[0]?.[0]).toBe('/config.json');
    expect(fetch.mock.calls[0]?.[1]).toMatchObject({ cache: 'no-store' });
    expect(fetch.mock.calls[0]?.[1].signal).toBeInstanceOf(AbortSignal);
  });

  it('is waited for ten seconds', async () => {
    const timeout = vi.spyOn(AbortSignal, 'timeout');
    serve(() => json('{}'));
    await createConfigSource()();
    expect(timeout.mock.calls).toEqual([[10_000]]);
    timeout.mockRestore();
  });

  it.each<[string, () => Response]>([
    ['is not there', () => json(JSON.stringify(HOSTS), { status: 404 })],
    ['is the page', () => new Response('<p>', { headers: { 'content-type': 'text/html; charset=utf-8' } })],
    [
      'cannot be had',
      () => {
        throw new TypeError('down');
      },
    ],
  ])('where it %s there is none', async (_, answer) => {
    serve(answer);
    expect(await createConfigSource()()).toEqual(NO_CONFIG);
  });

  it('without a type is read all the same; what is no JSON is told', async () => {
    serve(() => new Response(new TextEncoder().encode(JSON.stringify(HOSTS))));
    expect(await createConfigSource()()).toEqual(readConfig(HOSTS));
    serve(() => json('{ hosts: '));
    expect(await createConfigSource()()).toEqual({
      ...NO_CONFIG,
      mistakes: [{ at: 'config.json', reason: 'not_json' }],
    });
  });
});

describe('what a page knows of it', () => {
  const Label = ({ host }: { host: string | undefined }) => (
    <output>{`${useConfig() ? 'read' : 'unread'} ${useHostEntry(host)?.label ?? 'unnamed'}`}</output>
  );
  let answer: (config: ConsoleConfig) => void;
  let source: () => Promise<ConsoleConfig>;
  beforeEach(() => {
    source = () =>
      new Promise(resolve => {
        answer = resolve;
      });
  });
  const show = (host: string | undefined) =>
    render(
      <ConfigProvider value={createConfigSource(() => source())}>
        <Label host={host} />
      </ConfigProvider>,
    );
  const told = () => screen.getByRole('status').textContent;

  it('is nothing until it was read, then the label of a host', async () => {
    show('one.example');
    expect(told()).toBe('unread unnamed');
    await act(async () => answer(readConfig(HOSTS)));
    expect(told()).toBe('read Ward one');
  });

  it('a host that it does not name has no label', async () => {
    show('two.example');
    await act(async () => answer(readConfig(HOSTS)));
    expect(told()).toBe('read unnamed');
  });

  it('without a deployment there is none', async () => {
    render(<Label host="one.example" />);
    await act(async () => undefined);
    expect(told()).toBe('read unnamed');
  });

  it('another deployment is another configuration', async () => {
    const Of = ({ config }: { config: () => Promise<ConsoleConfig> }) => (
      <ConfigProvider value={config}>
        <Label host="one.example" />
      </ConfigProvider>
    );
    const first = async () => NO_CONFIG;
    const second = async () => readConfig(HOSTS);
    const { rerender } = render(<Of config={first} />);
    await act(async () => undefined);
    expect(told()).toBe('read unnamed');
    rerender(<Of config={second} />);
    await act(async () => undefined);
    expect(told()).toBe('read Ward one');
  });
});
