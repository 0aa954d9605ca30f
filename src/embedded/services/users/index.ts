import { defineService } from '../../collection/defineService';
import { authentication } from '../../http/authentication';
import { membership } from '../../kernel/membership';
import { offer } from '../../kernel/ports';
import { sessions } from '../auth/ports';
import { templates } from '../templates/ports';
import { accountRoutes } from './accountRoutes';
import { createAccounts } from './accounts';
import { credentialRoutes } from './credentialRoutes';
import { createFirstAdministrator, isUnsettled } from './firstAdministrator';
import { groupRoles } from './groupRoles';
import { groupRoutes } from './groupRoutes';
import { mailRequestRoutes } from './mailRequests';
import { mailTemplateRoutes } from './mailTemplates';
import { memberRoutes } from './memberRoutes';
import { usersMigrations } from './migrations';
import { accounts, settling } from './ports';
import { roleRoutes } from './roleRoutes';
import { roles } from './roles';
import { createMembership } from './standing';
import { usersTables } from './tables';

export { accounts, settling };

export const usersService = defineService({
  name: 'users',
  tables: usersTables,
  collections: [roles, groupRoles],
  migrations: usersMigrations,
  routes: [
    ...roleRoutes,
    ...groupRoutes,
    ...memberRoutes,
    ...accountRoutes,
    ...credentialRoutes,
    ...mailRequestRoutes,
    ...mailTemplateRoutes,
  ],
  needs: [authentication, sessions, templates],
  offers: kernel => [
    offer(accounts, createAccounts(kernel)),
    offer(membership, createMembership(kernel.now)),
    offer(settling, {
      isUnsettled,
      createFirstAdministrator: (email, password) => createFirstAdministrator(kernel, email, password),
    }),
  ],
  samples: async (platform, wanted) => (await import('./samples/addPeople')).addPeople(platform, wanted),
});
