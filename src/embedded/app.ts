import { sql } from 'kysely';
import { ALL_SERVICES } from './allServices';
import { createServer, type ServerOptions } from './http/createServer';
import { drain } from './http/drain';
import { serveMetrics } from './http/metrics';
import { mountRoutes } from './http/mount';
import { outboxPage } from './http/outboxPage';
import type { Gauge } from './http/prometheus';
import { type ConsoleFiles, serveConsole } from './http/serveConsole';
import { type Connected, connectServices, routesOf, type Service } from './http/service';
import { setupPage } from './http/setupPage';
import { closeAll } from './kernel/closeAll';
import { type KernelOptions, openKernel } from './kernel/openKernel';
import { createPorts } from './kernel/ports';
import { keepForDays, type Retention } from './retention';
import { settling } from './services/users';
import type { Store } from './store/openStore';

export type PlatformOptions = KernelOptions &
  ServerOptions &
  ConsoleFiles & {
    /** Those to mount, in order; all of them when left out. */
    services?: readonly Service[];
    /** Days for which logs, executions, mails and the audit are kept; for good where nothing is said. */
    retention?: Retention;
    /** Offers `/metrics`: to whoever shows the token, without one to this machine. */
    metrics?: { token?: string };
    /** Offers the page on which the first administrator makes their account. */
    hasSetupPage?: boolean;
  };

/** What `/metrics` tells of the work that waits and of the connections to the database. */
const gaugesOf = async ({ db, pool }: Store): Promise<readonly Gauge[]> => {
  const { rows } = await sql<{ status: string; count: number }>`select status, count(*)::int as count from tasks
    where status in ('new', 'inProgress') group by status`.execute(db);
  const jobs = await sql<{ count: number }>`select count(*)::int as count from jobs`.execute(db);
  const counts = { new: 0, inProgress: 0, ...Object.fromEntries(rows.map(({ status, count }) => [status, count])) };
  const labelled = (name: string, values: object) =>
    Object.fromEntries(Object.entries(values).map(([label, value]) => [`${name}="${label}"`, value as number]));
  return [
    {
      name: 'meridian_tasks',
      help: 'Executions that wait or run, on all servers.',
      values: labelled('status', counts),
    },
    { name: 'meridian_jobs', help: 'Jobs of the platform that wait or run.', values: { '': jobs.rows[0]?.count ?? 0 } },
    ...(pool
      ? [{ name: 'meridian_pool', help: 'Connections to the database.', values: labelled('state', pool()) }]
      : []),
  ];
};

/**
 * The platform as one object: its HTTP face, and what tests and the samples need behind it.
 *
 * @throws PortError when a service needs what none of them offers
 */
export const createPlatform = async ({ services = ALL_SERVICES, ...options }: PlatformOptions) => {
  let origin = options.publicUrl ?? 'http://localhost';
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
  if (options.metrics) serveMetrics(app, { ...options.metrics, gauges: () => gaugesOf(store) });
  await mountRoutes(
    app,
    connected.flatMap(({ service, platform }) => routesOf(service).map(route => ({ route, platform }))),
  );
  let outboxPath = '';
  if (options.hasSetupPage) {
    const { isUnsettled, createFirstAdministrator } = ports.use(settling);
    setupPage(app, {
      isOpen: () => isUnsettled(kernel.db),
      create: createFirstAdministrator,
      key: kernel.variablesKey,
    });
  } else outboxPath = outboxPage(app, kernel);
  await keepForDays(kernel, options.retention ?? {});
  const mounted = services.map(({ name }) => name);
  await serveConsole(app, mounted, options);

  return {
    app,
    platform: { ...kernel, use: ports.use },
    store,
    /** Where the mails are read, with its key; empty where nowhere. */
    outboxPath,
    /** @returns the address, with the port that was free */
    listen: async (port: number, host: string): Promise<string> => {
      await app.listen({ port, host });
      const address = app.server.address();
      const actual = typeof address === 'object' && address ? address.port : port;
      origin = options.publicUrl ?? `http://localhost:${actual}`;
      await kernel.jobs.start();
      kernel.signals.start();
      for (const { service, platform } of connected) service.start?.(platform);
      return origin;
    },
    close: () =>
      closeAll([
        () => drain(app),
        ...connected.toReversed().map(
          ({ service, platform }) =>
            () =>
              service.close?.(platform),
        ),
        close,
      ]),
  };
};

export type EmbeddedPlatform = Awaited<ReturnType<typeof createPlatform>>;
