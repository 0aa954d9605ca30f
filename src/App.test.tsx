import { readFileSync } from 'node:fs';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { lazy } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import en from '../i18n/en/console.json';
import { draw, HOST, signedIn } from '../tests/support/signedIn';
import { App } from './App';
import { createConfigSource } from './admin/config/config';
import { NO_CONFIG } from './admin/config/readConfig';
import { languageChoice } from './admin/i18n';
import { memoryStore, type SessionUser } from './client';
import { prepare } from './compose';
import { enterConsole } from './enterConsole';
import { Page } from './Page';
import { templates } from './resources/templates';
// Fetched with the first detail: transformed here, before any test waits for it.
import './ui/record/RecordPage';
import './admin/serviceMessages';

const all = Array.from({ length: 45 }, (_, index) => ({
  id: String(index).padStart(24, '0'),
  name: `Template ${index}`,
  description: 'Words',
  update_timestamp: Date.UTC(2026, 0, 1 + index),
}));

let asked: string[] = [];

/** A host that knows tokens, one user, and templates. */
const answer = (permissions: readonly string[]) => async (input: unknown) => {
  const url = new URL(String(input));
  const json = (body: unknown) =>
    new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' } });
  if (url.pathname === '/auth/v2/oauth2/tokens')
    return json({ access_token: 'a', refresh_token: 'r2', expires_in: 300 });
  if (url.pathname === '/users/v1/me') {
    return json({
      id: 'u',
      email: 'e',
      first_name: 'Ada',
      activation: true,
      roles: [{ id: 'r', name: 'r', permissions: permissions.map(name => ({ name })) }],
    });
  }
  if (url.pathname === '/templates/v1/') {
    asked.push(url.search);
    const id = /eq\(id,(\w+)\)/.exec(url.search)?.[1];
    if (id) return json({ page: { total: 1, limit: 1, offset: 0 }, data: all.filter(template => template.id === id) });
    const [limit = 20, offset = 0] = (/limit\(([\d,]+)\)/.exec(url.search)?.[1] ?? '').split(',').map(Number);
    return json({ page: { total: all.length, limit, offset }, data: all.slice(offset, offset + limit) });
  }
  return new Response('{"code":16,"message":"unknown"}', { status: 404 });
};

const signIn = (permissions: readonly string[]) => signedIn(answer(permissions), { console: en, ra: {} });

const open = async (path: string, permissions: readonly string[], declared = [templates]) => {
  const { session, i18n, local } = await signIn(permissions);
  return draw(path, <App session={session} i18n={i18n} declared={declared} />, local);
};

beforeEach(() => {
  asked = [];
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('a resource that is only declared', () => {
  it('takes one file of at most 25 lines', () => {
    expect(readFileSync('src/resources/templates/index.ts', 'utf8').trimEnd().split('\n').length).toBeLessThanOrEqual(
      25,
    );
  });

  it('gets a table with filter, sort and paging, and a sidebar entry', async () => {
    const router = await open('/data/templates', ['VIEW_TEMPLATES', 'VIEW_DOCUMENTS']);
    const table = await screen.findByRole('table', { name: 'Templates' });
    expect(await within(table).findByText('Template 19')).toBeInTheDocument();
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map(header => header.textContent),
    ).toEqual(['ID', 'Name', 'Description', 'Updated']);
    expect(asked).toEqual(['?limit(20)']);
    fireEvent.click(within(table).getByRole('button', { name: 'Name' }));
    await waitFor(() => expect(asked.at(-1)).toBe('?sort(name)&limit(20)'));
    fireEvent.click(screen.getByRole('button', { name: 'Next page' }));
    await waitFor(() => expect(asked.at(-1)).toBe('?sort(name)&limit(20,20)'));
    const filter = screen.getByRole('combobox', { name: 'Filter (RQL)' });
    fireEvent.change(filter, { target: { value: 'like(name,1)' } });
    fireEvent.submit(filter.closest('form') as Element);
    await waitFor(() => expect(asked.at(-1)).toBe('?sort(name)&like(name,1)&limit(20)'));
    expect(new URLSearchParams(router.state.location.search).get('state')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Templates' })).toHaveAttribute('href', '/data/templates');
  });

  it('gets a detail page', async () => {
    await open(`/data/templates/${all[3]?.id}`, ['VIEW_TEMPLATES', 'VIEW_DOCUMENTS']);
    expect(await screen.findByRole('heading', { name: 'Template 3' })).toBeInTheDocument();
    expect(screen.getByText('Words')).toBeInTheDocument();
  });

  it('is greyed, guarded and never asked for without its permission', async () => {
    await open('/data/templates', ['VIEW_DOCUMENTS']);
    expect(await screen.findByRole('heading', { level: 1, name: 'You may not see this page' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: /^Templates/ })).toHaveAttribute('aria-disabled', 'true');
    expect(asked).toEqual([]);
  });
});

describe('the first drawing', () => {
  const path = '/data/templates';
  const begin = (response: Promise<Response>) => {
    const url = `http://${HOST}/templates/v1/?limit(20)`;
    const calls = [{ method: 'GET', url, headers: { Authorization: 'Bearer a' }, response }];
    globalThis.begun = { token: Promise.resolve(undefined), calls, isAllAsked: Promise.resolve() };
    return calls;
  };
  beforeEach(() => history.replaceState(null, '', path));
  afterEach(() => {
    globalThis.begun = undefined;
    history.replaceState(null, '', '/');
  });

  it('[SESS-01] has the rows that the page asked for already, and nothing is asked twice', async () => {
    const { session, i18n, local } = await signIn(['VIEW_TEMPLATES']);
    const page = { page: { total: 45, limit: 20, offset: 0 }, data: all.slice(0, 20) };
    const calls = begin(Promise.resolve(new Response(JSON.stringify(page))));
    const composed = await prepare(session, i18n, local);
    draw(path, <App session={session} i18n={i18n} composed={composed} />, local);
    // Not one drawing later.
    expect(screen.getByText('Template 19')).toBeInTheDocument();
    expect(calls).toEqual([]);
    expect(asked).toEqual([]);
  });

  it('[SESS-02] asks nothing twice where somebody is found out only after the outline stands', async () => {
    const { session, i18n, local } = await signIn(['VIEW_TEMPLATES']);
    const page = { page: { total: 45, limit: 20, offset: 0 }, data: all.slice(0, 20) };
    begin(Promise.resolve(new Response(JSON.stringify(page))));
    let tell = (_: SessionUser) => {};
    const check = () =>
      new Promise<SessionUser>(resolve => {
        tell = resolve;
      });
    const entry = enterConsole({ session, i18n, storage: local, check });
    const config = createConfigSource(async () => NO_CONFIG);
    render(<Page session={session} i18n={i18n} config={config} storage={local} perTab={memoryStore()} entry={entry} />);
    expect(screen.queryByRole('table')).toBeNull();
    tell(session.user() as SessionUser);
    expect(await screen.findByText('Template 19')).toBeInTheDocument();
    expect(asked).toEqual([]);
  });

  it('[HTTP-07] asks a host that just refused the list no second time', async () => {
    const { session, i18n, local } = await signIn(['VIEW_TEMPLATES']);
    begin(Promise.resolve(new Response('{"code":10,"message":"Not for you"}', { status: 403 })));
    const composed = await prepare(session, i18n, local);
    draw(path, <App session={session} i18n={i18n} composed={composed} />, local);
    expect(await screen.findAllByText(/Not for you/)).not.toHaveLength(0);
    await act(async () => undefined);
    expect(asked).toEqual([]);
    fireEvent.click(screen.getAllByRole('button', { name: 'Retry' })[0] as HTMLElement);
    expect(await screen.findByText('Template 19')).toBeInTheDocument();
  });

  it('asks for none that the page is about to ask for', async () => {
    const { session, i18n, local } = await signIn(['VIEW_TEMPLATES']);
    const calls = begin(
      Promise.resolve(
        new Response(JSON.stringify({ page: { total: 1, limit: 20, offset: 0 }, data: all.slice(7, 8) })),
      ),
    );
    const [late] = calls.splice(0);
    const isAllAsked = Promise.resolve().then(() => late && calls.push(late));
    globalThis.begun = { token: Promise.resolve(undefined), calls, isAllAsked };
    const composed = await prepare(session, i18n, local);
    draw(path, <App session={session} i18n={i18n} composed={composed} />, local);
    expect(await screen.findByText('Template 7')).toBeInTheDocument();
    expect(asked).toEqual([]);
  });

  it('[SESS-11] speaks a language whose texts came after it was put together, and takes that for nobody’s choice', async () => {
    const { session, i18n, local } = await signIn(['VIEW_TEMPLATES']);
    const composed = await prepare(session, i18n, local);
    await i18n.changeLanguage('nl');
    draw(path, <App session={session} i18n={i18n} composed={composed} />, local);
    expect(await screen.findByText('Template 19')).toBeInTheDocument();
    expect(i18n.language).toBe('nl');
    expect(languageChoice(local, session.host, 'u').get()).toBeUndefined();
  });

  it('waits for none that do not come at once', async () => {
    const { session, i18n, local } = await signIn(['VIEW_TEMPLATES']);
    let arrive = (_: Response) => {};
    begin(
      new Promise(resolve => {
        arrive = resolve;
      }),
    );
    const composed = await prepare(session, i18n, local);
    draw(path, <App session={session} i18n={i18n} composed={composed} />, local);
    expect(screen.getByRole('link', { name: 'Templates' })).toBeInTheDocument();
    arrive(new Response(JSON.stringify({ page: { total: 1, limit: 20, offset: 0 }, data: all.slice(7, 8) })));
    expect(await screen.findByText('Template 7')).toBeInTheDocument();
    expect(asked).toEqual([]);
  });
});

it('[AUTH-05] a page without the shell, whose code and texts come late, is drawn once they are there', async () => {
  await open('/consent?response_type=code&client_id=c&redirect_uri=https%3A%2F%2Fapp.example.test%2F', []);
  expect(await screen.findByRole('button', { name: 'Allow' })).toBeInTheDocument();
});

describe('what breaks while it is drawn', () => {
  const broken = () => {
    throw new TypeError('stack of secrets');
  };
  const silence = () => vi.spyOn(console, 'error').mockImplementation(() => undefined);
  afterEach(() => vi.restoreAllMocks());

  it('[HOST-05] as a page never costs the shell, and is left by going elsewhere', async () => {
    silence();
    const detail = lazy(async () => ({ default: broken }));
    await open(`/data/templates/${all[3]?.id}`, ['VIEW_TEMPLATES', 'VIEW_DOCUMENTS'], [{ ...templates, detail }]);
    expect(await screen.findByText('This page could not be shown')).toBeInTheDocument();
    expect(document.body.textContent).not.toContain('stack of secrets');
    fireEvent.click(screen.getByRole('link', { name: 'Templates' }));
    expect(await screen.findByRole('table', { name: 'Templates' })).toBeInTheDocument();
    expect(screen.queryByText('This page could not be shown')).toBeNull();
  });

  it('[HOST-05] as the shell itself is told without a stack trace', async () => {
    silence();
    await open('/', ['VIEW_DOCUMENTS'], [{ ...templates, section: { ...templates.section, icon: broken } }]);
    expect(await screen.findByText('The console could not be shown')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Retry' })).toBeInTheDocument();
    expect(document.body.textContent).not.toContain('stack of secrets');
  });
});
