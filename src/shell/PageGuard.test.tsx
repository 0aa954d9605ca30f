import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { readOnlyHost } from '../../tests/support/readOnlyHost';
import { renderInConsole } from '../../tests/support/renderInConsole';
import { PageGuard } from './PageGuard';

afterEach(cleanup);

const open = (permissions: readonly string[], isChanging: boolean) =>
  renderInConsole(
    <PageGuard requirement={[['ViewUser']]} isChanging={isChanging}>
      <p>The page</p>
    </PageGuard>,
    { permissions, storage: readOnlyHost() },
  );

it('[CAP-05] a page whose only use is to change something is closed on a host that is read-only, and says why', () => {
  open(['VIEW_USER'], true);
  expect(screen.queryByText('The page')).toBeNull();
  expect(screen.getByRole('heading')).toHaveTextContent(/^Read-only on this host/);
  expect(screen.queryByRole('button')).toBeNull();
  cleanup();
  open(['VIEW_USER'], false);
  expect(screen.getByText('The page')).toBeVisible();
});

it('[SHELL-08] [PERM-01] says which permissions are missing: one of some, and another beside them', () => {
  renderInConsole(
    <PageGuard requirement={[['ViewDocuments', 'ViewTemplates'], ['ViewUser']]}>
      <p>The page</p>
    </PageGuard>,
  );
  expect(screen.queryByText('The page')).toBeNull();
  expect(screen.getByRole('status')).toHaveTextContent('ViewDocuments or ViewTemplates and ViewUser');
});

it('[CAP-05] [PERM-02] what is missing all the same is named', () => {
  open([], true);
  expect(screen.getByRole('heading')).not.toHaveTextContent(/Read-only/);
  expect(screen.getByText(/ViewUser/)).toBeVisible();
});
