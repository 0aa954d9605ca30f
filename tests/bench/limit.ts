import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CONSOLE_CLIENT_ID } from '../../src/contract';

/** A page that does nothing but what is measured: a form, or users as a table, twenty at first. What nothing of use can be quicker than. */
const PAGE = `<!doctype html>
<html lang="en"><head><meta charset="utf-8" />
<meta http-equiv="Content-Security-Policy" content="default-src 'self' 'unsafe-inline'" />
<title>Limit</title></head><body><div id="root"></div><script>
const root = document.getElementById('root');
let token;
const signIn = async () => {
  const { refreshToken } = JSON.parse(localStorage.getItem('credentials'));
  const answer = await fetch('/auth/v2/oauth2/tokens', { method: 'POST', headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ client_id: '${CONSOLE_CLIENT_ID}', grant_type: 'refresh_token', refresh_token: refreshToken }) });
  return (await answer.json()).access_token;
};
const users = async (limit = 20) => {
  token ??= await signIn();
  const list = await fetch('/users/v1/?limit(' + limit + ')', { headers: { Authorization: 'Bearer ' + token } });
  const table = document.createElement('table');
  for (const user of (await list.json()).data) {
    const row = table.insertRow();
    for (const name of ['id', 'first_name', 'last_name', 'email']) row.insertCell().textContent = user[name];
  }
  root.querySelector('table')?.remove();
  root.append(table);
};
if (location.pathname === '/login') {
  for (const name of ['username', 'password']) root.append(Object.assign(document.createElement('input'), { name }));
  root.firstChild.focus();
} else {
  root.append(Object.assign(document.createElement('nav'), { textContent: 'Limit' }));
  const sizes = document.createElement('select');
  for (const size of [20, 500]) sizes.append(new Option(size));
  sizes.onchange = () => users(sizes.value);
  root.append(sizes);
  void users();
}
</script></body></html>
`;

export const writeLimit = (folder: string) => {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'index.html'), PAGE);
};
