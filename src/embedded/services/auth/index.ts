import type { Service } from '../../http/service';
import { applicationMigrations } from './applications/migrations';
import { authMigrations } from './migrations';
import { authRoutes } from './routes';

export const authService: Service = {
  name: 'auth',
  migrations: [...authMigrations, ...applicationMigrations],
  routes: authRoutes,
};
