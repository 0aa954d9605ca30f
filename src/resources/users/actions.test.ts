import { describe, expect, it } from 'vitest';
import type { User } from '../../contract';
import { userActions } from './actions';

const [addRole, removeRole, sendActivation] = userActions;
const role = (id: string, ...names: string[]) => ({ id, name: id, permissions: names.map(name => ({ name })) });
const person = (id: string, roles: User['roles'], activation = true): User => ({
  id,
  email: `${id}@example.test`,
  activation,
  ...(roles ? { roles } : {}),
});
const nurse = { value: 'nurse', label: 'Nurse' };

describe('what is done with many users', () => {
  const holder = person('a', [role('nurse', 'VIEW_USER')]);
  const other = person('b', [role('porter')]);
  const bare = person('c', undefined);

  it('leaves alone who has the role already, or lacks it, and says why', () => {
    const reasons = (action: typeof addRole) => [holder, other, bare].map(user => action?.whyNot?.(user, nurse));
    expect(reasons(addRole)).toEqual(['tools.actions.has_role', undefined, undefined]);
    expect(reasons(removeRole)).toEqual([undefined, 'tools.actions.lacks_role', 'tools.actions.lacks_role']);
  });

  it('is done where the user says so afterwards', () => {
    const done = (action: typeof addRole) => [holder, other, bare].map(user => action?.isDone?.(user, nurse));
    expect(done(addRole)).toEqual([true, false, false]);
    expect(done(removeRole)).toEqual([false, true, true]);
    // Nothing on a user tells of a mail.
    expect(sendActivation?.isDone).toBeUndefined();
  });

  it('[UDET-08] mails nobody who is active', () => {
    const reasons = [true, false].map(isActive => sendActivation?.whyNot?.(person('a', [], isActive), undefined));
    expect(reasons).toEqual(['tools.actions.is_active', undefined]);
  });

  it('[UDET-09] [HOST-05] mails nobody who came without an address', () => {
    const { email: _, ...nameless } = person('a', [], false);
    const reasons = [nameless as User, { ...nameless, email: '' }].map(user =>
      sendActivation?.whyNot?.(user, undefined),
    );
    expect(reasons).toEqual(['tools.actions.no_email', 'tools.actions.no_email']);
  });

  it("warns where one's own access goes with a role, and not where another role gives the same", () => {
    const me = { id: 'a' } as Parameters<NonNullable<NonNullable<typeof removeRole>['warning']>>[2];
    const twice = person('a', [role('nurse', 'VIEW_USER'), role('reader', 'ViewUser')]);
    const warn = (users: User[], choice = nurse) => removeRole?.warning?.(users, choice, me);
    expect(warn([other, holder])).toBe('tools.actions.own_access');
    expect(warn([other])).toBeUndefined();
    expect(warn([twice])).toBeUndefined();
    expect(warn([holder], { value: 'porter', label: 'Porter' })).toBeUndefined();
  });
});
