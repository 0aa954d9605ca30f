import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { renderInConsole } from '../../../tests/support/renderInConsole';
import { applications } from '.';
import { VersionsCard } from './VersionsCard';

afterEach(cleanup);

it('[HOST-05] a version whose name is no text is called by its id, and can be removed', () => {
  const versions = [{ id: 'v1', name: { first: ['x'] }, creationTimestamp: new Date('2026-01-05T09:30:00Z') }, null];
  renderInConsole(<VersionsCard record={{ id: 'a1', versions }} reload={async () => undefined} />, {
    permissions: ['VIEW_APPLICATIONS', 'DELETE_APPLICATIONS'],
    resources: [applications],
  });
  expect(screen.getByText('v1')).toBeVisible();
  expect(screen.getByRole('button', { name: /v1/ })).toBeVisible();
});
