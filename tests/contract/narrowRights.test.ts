import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { purgeRegularly } from '../../src/embedded/kernel/purge';
import { atOnce } from '../support/atOnce';
import { type Caller, type Callers, createCallers } from '../support/callers';
import { codeOf } from '../support/functionCode';
import { startEmbedded, type TestPlatform } from '../support/startEmbedded';

let platform: TestPlatform;
let callers: Callers;
let administrator: Caller;

beforeAll(async () => {
  platform = await startEmbedded({ scale: 0, documents: 0, allowedHosts: ['lan.example'] });
  callers = createCallers(platform);
  administrator = await callers.createCaller([
    ...['CREATE_SCHEMAS', 'UPDATE_SCHEMAS', 'CREATE_TASKS', 'CREATE_TASK_FUNCTION', 'UPDATE_TASK_FUNCTION'],
    ...['CREATE_DOCUMENTS', 'UPDATE_ACCESS_TO_DOCUMENT', 'VIEW_DOCUMENTS'],
  ]);
});
afterAll(async () => {
  await platform?.close();
});

const ask = (user: Caller, method: string, path: string, body?: unknown) =>
  callers.call(method, path, { token: user.token, body });

const newSchema = async (name: string): Promise<string> => {
  const answer = await ask(administrator, 'POST', '/data/v1/', { name, description: 'of a test' });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return String(answer.body.id);
};

describe('a transition that runs a function', () => {
  const step = { type: 'task', functionName: 'anything' };
  const creation = { toStatus: 'new', type: 'manual', actions: [step], afterActions: [step] };

  it('is added by nobody who may not run it; what is there stays under other changes', async () => {
    const schema = await newSchema('runs-functions');
    const editor = await callers.createCaller(['UPDATE_SCHEMAS']);
    const path = `/data/v1/${schema}/creationTransition`;
    expect(await ask(editor, 'PUT', path, creation)).toMatchObject({ status: 401, body: { code: 10 } });
    const transition = { name: 'go', fromStatuses: ['new'], toStatus: 'new', type: 'manual', actions: [step] };
    expect(await ask(editor, 'POST', `/data/v1/${schema}/transitions`, transition)).toMatchObject({ status: 401 });
    expect((await ask(administrator, 'PUT', path, creation)).status).toBe(200);
    const more = { ...creation, actions: [step, { type: 'linkCreator' }] };
    expect((await ask(editor, 'PUT', path, more)).status).toBe(200);
    const other = { ...creation, actions: [{ ...step, functionName: 'another' }] };
    expect(await ask(editor, 'PUT', path, other)).toMatchObject({ status: 401, body: { code: 10 } });
    const after = { ...creation, afterActions: [{ ...step, functionName: 'another' }] };
    expect(await ask(editor, 'PUT', path, after)).toMatchObject({ status: 401, body: { code: 10 } });
  });

  it.each(['CREATE_TASKS', 'CREATE_TASK_FUNCTION', 'UPDATE_TASK_FUNCTION'])(
    'is added by whoever holds %s: those who write functions decide what runs anyway',
    async permission => {
      const schema = await newSchema(`deployed-${permission.toLowerCase().replaceAll('_', '-')}`);
      const deployer = await callers.createCaller(['UPDATE_SCHEMAS', permission]);
      expect((await ask(deployer, 'PUT', `/data/v1/${schema}/creationTransition`, creation)).status).toBe(200);
    },
  );
});

it('whoever holds VIEW_DOCUMENTS gives it away for one schema; whoever holds it for one schema does not give it for all', async () => {
  const held = ['ADD_ROLE_PERMISSION', 'VIEW_ROLE'];
  const wide = await callers.createCaller([...held, 'VIEW_DOCUMENTS', 'TRANSITION_DOCUMENTS']);
  const narrow = await callers.createCaller([...held, 'VIEW_DOCUMENTS:scan']);
  const roleId = platform.platform.randomHex(24);
  await sql`insert into roles (id, name) values (${roleId}, 'given')`.execute(platform.platform.db);
  const give = async (from: Caller, permission: string) =>
    (await ask(from, 'POST', `/users/v1/roles/add_permissions?eq(id,${roleId})`, { permissions: [permission] })).status;
  expect(await give(wide, 'VIEW_DOCUMENTS:scan')).toBe(200);
  expect(await give(wide, 'TRANSITION_DOCUMENTS:scan:approve')).toBe(200);
  expect(await give(narrow, 'VIEW_DOCUMENTS:scan')).toBe(200);
  expect(await give(narrow, 'VIEW_DOCUMENTS:other')).toBe(401);
  expect(await give(narrow, 'VIEW_DOCUMENTS')).toBe(401);
  expect(await give(wide, 'UPDATE_DOCUMENTS:scan')).toBe(401);
});

it('values of variables are told to those who may change the function only', async () => {
  const body = { name: 'secretive', code: codeOf(''), entryPoint: 'index.handler', runtime: 'nodejs14.x' };
  const environmentVariables = { API_KEY: { value: 'top-secret' } };
  await ask(administrator, 'POST', '/tasks/v1/functions', { ...body, environmentVariables });
  const reader = await callers.createCaller(['VIEW_TASK_FUNCTION_DETAILS']);
  const owner = await callers.createCaller(['VIEW_TASK_FUNCTION_DETAILS', 'UPDATE_TASK_FUNCTION']);
  const path = '/tasks/v1/functions/secretive';
  expect((await ask(reader, 'GET', path)).body.environmentVariables).toEqual({ API_KEY: { value: '********' } });
  expect((await ask(owner, 'GET', path)).body.environmentVariables).toEqual(environmentVariables);
});

it('comments are changed no more by somebody who has lost the document', async () => {
  const schema = await newSchema('commented');
  const writer = await callers.createCaller([]);
  const made = await ask(administrator, 'POST', `/data/v1/${schema}/documents`, {});
  const document = `/data/v1/${schema}/documents/${made.body.id}`;
  expect((await ask(administrator, 'POST', `${document}/linkUsers`, { userIds: [writer.id] })).status).toBe(200);
  const comment = await ask(writer, 'POST', `${document}/comments`, { text: 'first' });
  const path = `${document}/comments/${comment.body.id}`;
  expect((await ask(writer, 'PUT', path, { text: 'second' })).status).toBe(200);
  expect((await ask(administrator, 'POST', `${document}/unlinkUsers`, { userIds: [writer.id] })).status).toBe(200);
  expect((await ask(writer, 'PUT', path, { text: 'third' })).status).toBe(404);
  expect((await ask(writer, 'DELETE', path)).status).toBe(404);
});

it('expired tokens and full buckets are removed, living ones stay', async () => {
  const { db } = platform.platform;
  const before = await callers.createCaller([]);
  await sql`update access_tokens set expires_at = now() - interval '1 hour' where user_id = ${before.id}`.execute(db);
  await sql`insert into buckets (key, full_at) values ('full', now() - interval '1 hour'), ('filling', now() + interval '1 hour')`.execute(
    db,
  );
  await purgeRegularly(platform.platform, atOnce);
  const { rows } = await sql`select key from buckets where key in ('full', 'filling')`.execute(db);
  expect(rows).toEqual([{ key: 'filling' }]);
  const { rows: left } = await sql`select 1 from access_tokens where user_id = ${before.id}`.execute(db);
  expect(left).toEqual([]);
  expect((await ask(administrator, 'GET', '/users/v1/me')).status).toBe(200);
});

it('the outbox opens with the key that was printed, or on the own pages of a browser that had it', async () => {
  const read = async (path: string, headers: Record<string, string> = {}) =>
    (await fetch(`${platform.url}${path}`, { headers })).status;
  expect(await read('/outbox')).toBe(401);
  expect(await read('/outbox?key=guessed')).toBe(401);
  const cookie = (await fetch(`${platform.url}${platform.outboxPath}`)).headers.get('set-cookie')?.split(';')[0] ?? '';
  expect(await read('/outbox', { cookie, 'sec-fetch-site': 'same-origin' })).toBe(200);
  expect(await read('/outbox', { cookie, 'sec-fetch-site': 'none' })).toBe(200);
  expect(await read('/outbox', { cookie, 'sec-fetch-site': 'same-site' })).toBe(401);
  expect(await read('/outbox', { cookie, 'sec-fetch-site': 'none', origin: 'http://localhost:3000' })).toBe(401);
});

it('the outbox is there for this machine alone, also where the server answers to another name', async () => {
  const at = async (host: string) =>
    (await platform.app.inject({ url: platform.outboxPath, headers: { host } })).statusCode;
  expect([await at('localhost'), await at('lan.example')]).toEqual([200, 404]);
});

it('the outbox shows the last hundred mails, the newest first, and runs nothing that stands in them', async () => {
  await sql`insert into outbox (recipient, subject, link, creation_timestamp)
    select 'r' || n, '<i>' || n, '<script>' || n || '</script>', now() from generate_series(1, 101) n`.execute(
    platform.platform.db,
  );
  const answer = await fetch(`${platform.url}${platform.outboxPath}`);
  const page = await answer.text();
  const told = [...page.matchAll(/<td>r(\d+)<\/td>/g)].map(([, place]) => Number(place));
  expect([told.length, told[0], told.at(-1)]).toEqual([100, 101, 2]);
  expect(page).not.toMatch(/<script|<i>/);
  expect(page).toContain('&#60;script&#62;101&#60;/script&#62;');
  // The key opens every mail: no script reads it, and no other site sends it along.
  expect(answer.headers.get('set-cookie')).toMatch(/; Path=\/outbox; HttpOnly; SameSite=Strict$/);
  expect(answer.headers.get('content-security-policy')).toMatch(
    /^default-src 'none'; style-src 'sha256-[^ ]+'; base-uri/,
  );
});
