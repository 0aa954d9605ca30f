import type { Service } from '../../http/service';
import { authMigrations } from './migrations';
import { authRoutes } from './routes';

export const authService: Service = { name: 'auth', migrations: authMigrations, routes: authRoutes };
