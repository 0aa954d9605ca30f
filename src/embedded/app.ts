import { createServer, type ServerOptions } from './http/createServer';
import { drain } from './http/drain';
import { mountRoutes } from './http/mount';
import { outboxPage } from './http/outboxPage';
import { type ConsoleFiles, serveConsole } from './http/serveConsole';
import { type Connected, connectServices, routesOf, type Service } from './http/service';
import { type KernelOptions, openKernel } from './kernel/openKernel';
import { createPorts } from './kernel/ports';
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

/** Every route of the platform, with who may call it. The authorization test walks this list. */
export const ROUTES = ALL_SERVICES.flatMap(routesOf);

export type PlatformOptions = KernelOptions &
  ServerOptions &
  ConsoleFiles & {
    /** Those to mount, in order; all of them when left out. */
    services?: readonly Service[];
  };

/**
 * The platform as one object: its HTTP face, and what tests and the samples need behind it.
 *
 * @throws PortError when a service needs what none of them offers
 */
export const createPlatform = async ({ services = ALL_SERVICES, ...options }: PlatformOptions) => {
  let origin = 'http://localhost';
  const migrations = services.flatMap(service => service.migrations);
  const { kernel, store, close } = await openKernel(options, migrations, () => origin);
  const ports = createPorts();
  let connected: readonly Connected[];
  try {
    connected = await connectServices(services, kernel, ports);
  } catch (error) {
    await close();
    throw error;
  }
  const app = await createServer(kernel, options);
  await mountRoutes(
    app,
    connected.flatMap(({ service, platform }) => routesOf(service).map(route => ({ route, platform }))),
  );
  const outboxPath = outboxPage(app, kernel);
  const mounted = services.map(({ name }) => name);
  await serveConsole(app, mounted, options);

  return {
    app,
    platform: { ...kernel, use: ports.use },
    store,
    /** Where the mails are read, with its key. */
    outboxPath,
    /** @returns the address, with the port that was free */
    listen: async (port: number, host: string): Promise<string> => {
      await app.listen({ port, host });
      const address = app.server.address();
      const actual = typeof address === 'object' && address ? address.port : port;
      origin = `http://localhost:${actual}`;
      await kernel.jobs.start();
      for (const { service, platform } of connected) service.start?.(platform);
      return origin;
    },
    close: async () => {
      await drain(app);
      for (const { service, platform } of connected.toReversed()) await service.close?.(platform);
      await close();
    },
  };
};

export type EmbeddedPlatform = Awaited<ReturnType<typeof createPlatform>>;
