import { authentication } from '../../http/authentication';
import type { Service } from '../../http/service';
import { membership } from '../../kernel/membership';
import { offer } from '../../kernel/ports';
import { sessions } from '../auth/ports';
import { accountRoutes } from './accountRoutes';
import { createAccounts } from './accounts';
import { credentialRoutes } from './credentialRoutes';
import { groupRoutes } from './groupRoutes';
import { memberRoutes } from './memberRoutes';
import { usersMigrations } from './migrations';
import { accounts } from './ports';
import { roleRoutes } from './roleRoutes';
import { createMembership } from './standing';

export { accounts };

export const usersService: Service = {
  name: 'users',
  migrations: usersMigrations,
  routes: [...roleRoutes, ...groupRoutes, ...memberRoutes, ...accountRoutes, ...credentialRoutes],
  needs: [authentication, sessions],
  offers: kernel => [offer(accounts, createAccounts(kernel)), offer(membership, createMembership(kernel.now))],
};
