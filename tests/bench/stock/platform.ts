// What a stock react-admin app needs to stand on the platform: ra-data-simple-rest's requests, spelled in RQL.
import simpleRestProvider from 'ra-data-simple-rest';
import { type AuthProvider, HttpError } from 'react-admin';

const CLIENT_ID = document.documentElement.dataset.clientId ?? '';
let access: Promise<string> | undefined;

const token = async (grant: Record<string, string>): Promise<string> => {
  const response = await fetch('/auth/v2/oauth2/tokens', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ client_id: CLIENT_ID, ...grant }),
  });
  if (!response.ok) throw new HttpError('Not signed in', response.status);
  const { access_token, refresh_token } = (await response.json()) as Record<'access_token' | 'refresh_token', string>;
  localStorage.setItem('credentials', JSON.stringify({ refreshToken: refresh_token }));
  return access_token;
};

const stored = () => JSON.parse(localStorage.getItem('credentials') ?? '{}') as { refreshToken?: string };

const accessToken = () => {
  access ??= token({ grant_type: 'refresh_token', refresh_token: stored().refreshToken ?? '' });
  return access;
};

const call = async (path: string, options: RequestInit = {}) => {
  const response = await fetch(path, {
    ...options,
    headers: { Authorization: `Bearer ${await accessToken()}`, 'Content-Type': 'application/json' },
  });
  if (!response.ok) throw new HttpError(response.statusText, response.status);
  return (await response.json()) as Record<string, unknown>;
};

type Listed = { data: unknown[]; page: { total: number } };

const httpClient = async (url: string, options: RequestInit = {}) => {
  const { pathname, searchParams } = new URL(url, location.origin);
  const range = searchParams.get('range');
  if (!range) {
    const json = await call(pathname, options);
    return { status: 200, headers: new Headers(), body: '', json };
  }
  const [start = 0, end = 0] = JSON.parse(range) as number[];
  const [field = 'id', order = 'ASC'] = JSON.parse(searchParams.get('sort') ?? '[]') as string[];
  const { data, page } = (await call(
    `${pathname}/?sort(${order === 'DESC' ? '-' : ''}${field})&limit(${end - start + 1},${start})`,
  )) as Listed;
  const headers = new Headers({ 'content-range': `users ${start}-${end}/${page.total}` });
  return { status: 200, headers, body: '', json: data };
};

export const dataProvider = simpleRestProvider('', httpClient);

export const authProvider: AuthProvider = {
  login: async ({ username, password }: { username: string; password: string }) => {
    access = token({ grant_type: 'password', username, password });
    await access;
  },
  logout: async () => localStorage.removeItem('credentials'),
  checkAuth: async () => {
    if (!stored().refreshToken) throw new Error('Not signed in');
  },
  checkError: async () => undefined,
  getPermissions: async () => undefined,
  getIdentity: async () => {
    const me = await call('/users/v1/me');
    return { id: String(me.id), fullName: `${me.first_name} ${me.last_name}` };
  },
};
