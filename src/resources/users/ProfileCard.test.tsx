import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderInConsole } from '../../../tests/support/renderInConsole';
import type { Client } from '../../admin/platform';
import { createHttp, type Session } from '../../client';
import { profilesService } from '../../client/services/profiles';
import { users } from '.';
import { ProfileCard } from './ProfileCard';

/** A host that answers whatever a test says. */
const hostAnswering = (...answers: { status?: number; body: unknown }[]) => {
  const asked: string[] = [];
  const http = createHttp({
    session: { host: 'localhost:1', accessToken: () => 'token' } as unknown as Session,
    sleep: async () => undefined,
    fetch: async input => {
      asked.push(String(input));
      const { status = 200, body } =
        answers.length > 1 ? (answers.shift() ?? { body: {} }) : (answers[0] ?? { body: {} });
      return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
    },
  });
  return { asked, client: { profiles: profilesService(http) } as Client };
};
const page = (...data: unknown[]) => ({ body: { page: { total: data.length, offset: 0, limit: 20 }, data } });
const factOf = (label: string) => screen.getByText(label).nextElementSibling?.textContent;

const show = (client: Client, permissions = ['VIEW_USER', 'VIEW_PATIENTS'], userId = '5a0b2adc265ced65a8cab865') =>
  renderInConsole(<ProfileCard userId={userId} />, { client, permissions, resources: [users] });

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

describe('the profile of a user', () => {
  it('[UDET-01] is asked for by RQL, and shows birthday, gender and country with what is stored', async () => {
    const host = hostAnswering(
      page({ id: '5a0b2adc265ced65a8cab865', birthday: '1990-01-31', gender: 0, country: 'BE' }),
    );
    show(host.client);
    await waitFor(() => expect(factOf('Birthday')).toBe('31-01-1990'));
    expect(factOf('Gender')).toBe('Female (stored as 0)');
    expect(factOf('Country')).toBe('Belgium (BE)');
    expect(screen.getByText(/are kept in the profile/)).toBeInTheDocument();
    expect(host.asked).toHaveLength(1);
    expect(host.asked[0]).toMatch(/\/profiles\/v1\/\?eq\(id,(?:string:)?5a0b2adc265ced65a8cab865\)$/);
  });

  it.each([
    [1, 'Male (stored as 1)'],
    [2, 'Female (stored as 2)'],
    [9, '9'],
  ])('[UDET-01] gender %d reads %s', async (gender, text) => {
    show(hostAnswering(page({ id: 'u', gender })).client);
    await waitFor(() => expect(factOf('Gender')).toBe(text));
    expect(factOf('Birthday')).toBe('–');
  });

  it.each([
    ['has none of this user', page()],
    ['does not serve profiles', { status: 404, body: { code: 16, message: 'Requested resource is unknown' } }],
  ])('[UDET-01] a host that %s is no failure: the card says where they are kept', async (_, answer) => {
    show(hostAnswering(answer).client);
    expect(await screen.findByText('This host shows no profile of this user.')).toBeInTheDocument();
    expect(screen.getByText(/are kept in the profile/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
  });

  it.each([
    ['of somebody else', '5a0b2adc265ced65a8cab865', true],
    ['of their own', 'u1', false],
  ])('[UDET-01] whoever may not see profiles reads so where there is none %s', async (_, userId, isTold) => {
    show(hostAnswering(page()).client, ['VIEW_USER'], userId);
    const none = await screen.findByText(/This host shows no profile of this user\./);
    expect(/You lack a permission: ViewPatients/.test(none.textContent ?? '')).toBe(isTold);
  });

  it('[UDET-01] a refusal is told in its place, with another try', async () => {
    const host = hostAnswering(
      { status: 401, body: { code: 10, message: 'No permission' } },
      page({ id: 'u', country: 'NL' }),
    );
    show(host.client);
    expect(await screen.findByText('No permission')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(factOf('Country')).toBe('Netherlands (NL)'));
  });
});
