import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { openRecords } from '../../../tests/support/recordPages';
import { pageWith } from '../../../tests/support/scriptedHost';
import { activationRequests, resetRequests } from './mailRequests';

afterEach(cleanup);

const AT = 1_588_890_782_006;

it.each([activationRequests, resetRequests])(
  '[SVC-USERS GET /activation_requests] $name: failed attempts at a pin code are told with when, as a date',
  async ({ fields }) => {
    const stored = { id: 'a1', mode: 'pin_code', failed_attempts: 2, last_failed_attempt_timestamp: AT };
    openRecords('/data/things/a1', () => pageWith([stored]), {
      declared: { api: { path: '/things/v1', casing: 'snake', one: 'filter' }, fields: fields as never },
    });
    const told = async (label: string) => (await screen.findByText(label)).nextElementSibling?.textContent;
    expect(await told('Failed attempts')).toBe('2');
    expect(await told('Last failed attempt')).toMatch(/^2020-05-0[78] \d\d:\d\d/);
  },
);
