import { authentication } from '../../http/authentication';
import type { Service } from '../../http/service';
import { offer } from '../../kernel/ports';
import { accounts } from '../users/ports';
import { accessRoutes } from './accessRoutes';
import { applications } from './applications/applications';
import { applicationMigrations } from './applications/migrations';
import { authenticate } from './credentials';
import { forgetFailures } from './mfaAttempts';
import { sealKept } from './mfaSecrets';
import { authMigrations } from './migrations';
import { attempts } from './oidc/attempts';
import { isLinked } from './oidc/links';
import { oidcMigrations } from './oidc/migrations';
import { providers } from './oidc/providers';
import { oidcTables } from './oidc/tables';
import { sessions } from './ports';
import { authRoutes } from './routes';
import { authTables } from './tables';
import { endSessions } from './tokens';

export { keepConsumer } from './samples/keepConsumer';
export { sessions };

/** Who somebody is: applications, sessions, tokens, second factors (platform-api 3). */
export const authService: Service = {
  name: 'auth',
  tables: [applications.declared, providers.declared, attempts.declared, ...authTables, ...oidcTables],
  migrations: [...authMigrations, ...applicationMigrations, ...oidcMigrations],
  routes: [...authRoutes, ...accessRoutes],
  needs: [accounts],
  open: sealKept,
  offers: platform => [
    offer(authentication, request => authenticate(platform, request)),
    offer(sessions, { endAll: endSessions, forgetFailures, isLinked }),
  ],
  samples: async (platform, wanted) => (await import('./samples/addAccess')).addAccess(platform, wanted),
};
