import type { Service } from '../../http/service';
import { accountRoutes } from './accountRoutes';
import { credentialRoutes } from './credentialRoutes';
import { groupRoutes } from './groupRoutes';
import { memberRoutes } from './memberRoutes';
import { usersMigrations } from './migrations';
import { roleRoutes } from './roleRoutes';

export const usersService: Service = {
  name: 'users',
  migrations: usersMigrations,
  routes: [...roleRoutes, ...groupRoutes, ...memberRoutes, ...accountRoutes, ...credentialRoutes],
};
