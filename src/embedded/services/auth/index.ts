import type { Service } from '../../http/service';
import { authentication } from '../../kernel/caller';
import { offer } from '../../kernel/ports';
import { accounts } from '../users/ports';
import { authMigrations } from './migrations';
import { sessions } from './ports';
import { authRoutes } from './routes';
import { authenticate, endSessions } from './tokens';

/** Signing in: tokens, second factors (platform-api 3). */
export const authService: Service = {
  name: 'auth',
  migrations: authMigrations,
  routes: authRoutes,
  needs: [accounts],
  offers: platform => [
    offer(authentication, authorization => authenticate(platform, authorization)),
    offer(sessions, { endAll: endSessions }),
  ],
};
