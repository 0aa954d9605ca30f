import type { AuthProvider } from 'react-admin';
import type { ResourceAction, ResourceDefinition } from './defineResource';
import { mayOf, requirementOf } from './may';
import { nameOf, type Session } from './platform';
import { createResourceIndex } from './resourceIndex';

/** What the sign-in form hands over: the first phase, or the one-time code that the server asked for. */
type Credentials =
  | { host: string; email: string; password: string; remember: boolean }
  | { token: string; methodId: string; code: string };

/** React-admin asks for `edit` when a detail opens, and for `show` nowhere here: both are viewing. */
const actionOf = (action: string): ResourceAction => {
  if (action === 'edit' || action === 'show') return 'detail';
  return ['list', 'detail', 'create', 'update', 'delete'].includes(action) ? (action as ResourceAction) : 'list';
};

/**
 * React-admin's view of the session. The session itself refreshes tokens (spec §8: after a failed call, never before),
 * so nothing here refreshes; `login` takes both phases and throws `MfaRequiredError` between them.
 */
export const createAuthProvider = (session: Session, definitions: readonly ResourceDefinition[]): AuthProvider => {
  const find = createResourceIndex(definitions);
  return {
    async login(credentials: Credentials) {
      await ('code' in credentials ? session.confirmMfa(credentials) : session.signIn(credentials));
    },
    // React-admin also calls this when a check fails; only the Logout button signs out on purpose and reloads.
    async logout() {
      return '/login';
    },
    async checkAuth() {
      await session.check();
    },
    // A 401 means "no permission" on this platform, and the end of a session is told by the session itself, with its
    // reason (shell/useSessionEnd): no failed call signs anybody out.
    async checkError() {},
    async getPermissions() {
      return session.user()?.permissions;
    },
    async getIdentity() {
      const user = await session.check();
      return { id: user.id, fullName: nameOf(user) };
    },
    async canAccess({ resource, action }) {
      const bound = find(resource);
      return bound ? mayOf(session.user(), requirementOf(bound.definition, actionOf(action))).isAllowed : true;
    },
  };
};
