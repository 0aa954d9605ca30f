import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type DataProvider, DataProviderContext } from 'react-admin';
import { afterEach, describe, expect, it } from 'vitest';
import { Leaving, lateCall, leavePage } from '../../../tests/support/leaving';
import { renderInConsole } from '../../../tests/support/renderInConsole';
import type { Client } from '../../admin/platform';
import type { Role } from '../../contract';
import { roles } from '.';
import { CloneDialog } from './CloneDialog';

afterEach(cleanup);

const nurse = { id: 'r1', name: 'Nurse', description: 'Wards', permissions: [] } as unknown as Role;

describe('a copy of a role, whose maker leaves before it is made', () => {
  const leave = async () => {
    const late = lateCall({ data: { ...nurse, id: 'r2', name: 'Copy' } });
    const { notices } = renderInConsole(
      <DataProviderContext.Provider value={{ create: late.call } as unknown as DataProvider}>
        <Leaving>
          <CloneDialog role={nurse} onClose={() => undefined} />
        </Leaving>
      </DataProviderContext.Provider>,
      { client: {} as Client, resources: [roles] },
    );
    const name = await screen.findByRole('textbox', { name: /^Name/ });
    await userEvent.clear(name);
    // Enter is enough, as in every other form.
    await userEvent.type(name, 'Copy');
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(late.call).toHaveBeenCalledOnce());
    leavePage();
    return { ...late, toasts: () => notices.state().toasts };
  };

  it('is told', async () => {
    const { answer, toasts } = await leave();
    await answer();
    await waitFor(() => expect(toasts()).toMatchObject([{ kind: 'success', text: 'Copy: saved' }]));
  });

  it('is told to be refused, with the reason', async () => {
    const { refuse, toasts } = await leave();
    await refuse('Not now');
    await waitFor(() => expect(toasts()).toMatchObject([{ kind: 'error', detail: 'Not now' }]));
    expect(toasts()[0]?.text).toContain('Copy');
  });
});
