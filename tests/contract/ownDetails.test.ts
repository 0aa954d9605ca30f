import { expect, it } from 'vitest';
import { administered } from '../support/administered';

const { served, ask } = administered();

it('[SVC-USERS POST /register] [SVC-USERS PUT /{id}] a time zone has a name of the IANA, an older one too, and is refused with code 15 otherwise', async () => {
  const person = (serial: number) => ({
    first_name: 'Ada',
    last_name: 'Lovelace',
    email: `zone${serial}@example.test`,
    password: 'Correct-Horse-7',
    phone_number: '1',
    language: 'NL',
  });
  const { id, token } = await served.callers.createCaller([]);
  for (const [serial, time_zone] of ['Pacific/Auckland', 'Asia/Calcutta', 'GMT'].entries()) {
    const registered = await ask('POST', '/users/v1/register', { ...person(serial), time_zone });
    expect(registered, time_zone).toMatchObject({ status: 200, body: { time_zone } });
    expect((await ask('PUT', `/users/v1/${id}`, { time_zone }, token)).body).toMatchObject({ time_zone });
  }
  const wrong = { time_zone: 'Mars/Phobos' };
  expect((await ask('POST', '/users/v1/register', { ...person(9), ...wrong })).body).toMatchObject({ code: 15 });
  expect((await ask('PUT', `/users/v1/${id}`, wrong, token)).body).toMatchObject({ code: 15 });
});

it('[SVC-USERS POST /authenticate] tells whose the e-mail and the password are, whoever asks', async () => {
  const { id, email, password } = await served.callers.createUser([]);
  const { token } = await served.callers.createCaller([]);
  expect((await ask('POST', '/users/v1/authenticate', { email, password }, token)).body).toMatchObject({ id, email });
});
