import { expect, it } from 'vitest';
import { executionActions } from './executions/actions';
import { userActions } from './users/actions';

it('[PERM-04] what is done with many records asks for the permission of doing it with one', () => {
  const asked = [...userActions, ...executionActions].map(({ name, permission }) => [name, permission] as const);
  expect(Object.fromEntries(asked)).toEqual({
    add_role: ['AddRoleToUser'],
    remove_role: ['RemoveRoleFromUser'],
    send_activation: ['ViewUser'],
    cancel_executions: ['CANCEL_TASKS'],
    run_again: ['CREATE_TASKS'],
  });
});
