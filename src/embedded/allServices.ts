import type { Service } from './http/service';
import { kernelMigrations, kernelTables } from './kernel/migrations';
import { authService } from './services/auth';
import { configurationsService } from './services/configurations';
import { dataService } from './services/data';
import { dispatchersService } from './services/dispatchers';
import { eventsService } from './services/events';
import { filesService } from './services/files';
import { localizationsService } from './services/localizations';
import { mailService } from './services/mail';
import { notificationsService } from './services/notifications';
import { paymentsService } from './services/payments';
import { profilesService } from './services/profiles';
import { tasksService } from './services/tasks';
import { templatesService } from './services/templates';
import { usersService } from './services/users';
import type { Migration } from './store/openStore';

/** All services, in the order in which their tables are made and they are opened. */
export const ALL_SERVICES: readonly Service[] = [
  usersService,
  authService,
  tasksService,
  dataService,
  templatesService,
  localizationsService,
  mailService,
  eventsService,
  dispatchersService,
  profilesService,
  notificationsService,
  configurationsService,
  filesService,
  paymentsService,
];

/** What makes their tables, and those of the kernel. */
export const ALL_MIGRATIONS: readonly Migration[] = [
  ...kernelMigrations,
  ...ALL_SERVICES.flatMap(({ migrations }) => migrations),
];

/** Names of the tables of the platform: whatever else stands in its database is somebody else's. */
export const ALL_TABLES: ReadonlySet<string> = new Set([
  ...kernelTables,
  ...ALL_SERVICES.flatMap(({ tables = [] }) => tables.map(({ table }) => table)),
]);
