import { sql } from 'kysely';
import { SERVICES, type ServiceName } from '../../contract';
import { membership } from '../kernel/membership';
import type { Kernel, Platform } from '../kernel/platform';
import { type Offer, type Port, PortError, type Ports } from '../kernel/ports';
import type { Wanted } from '../kernel/samples';
import type { Migration } from '../store/migrate';
import type { DeclaredTable } from '../store/schema';
import { authentication } from './authentication';
import type { Route } from './route';

/** One service of the platform, whole: what `services/<name>/index.ts` exports and the platform is composed of. */
export type Service = {
  /** As in the contract's table, which says where it is served. */
  name: ServiceName;
  migrations: readonly Migration[];
  routes: readonly Route[];
  /** Its tables, where they are declared. */
  tables?: readonly DeclaredTable[];
  /** Ports of other services that it uses; the platform does not start without them. */
  needs?: readonly Port<unknown>[];
  /** What it offers to others, made once when the tables are up to date. */
  offers?: (platform: Platform) => readonly Offer[] | Promise<readonly Offer[]>;
  /** Before the first request, when all ports are there. */
  open?: (platform: Platform) => Promise<void>;
  /** From here on requests arrive: work that nobody asked for begins. */
  start?: (platform: Platform) => void;
  /** Ends what it began; the services close in the reverse order of their opening. */
  close?: (platform: Platform) => Promise<void>;
  /** Adds sample data to an empty database. */
  samples?: (platform: Platform, wanted: Wanted) => Promise<void>;
};

/** A server that lost a database of others' could answer nobody: whoever shares calls among servers asks here. */
const health: Route['handler'] = async ({ platform: { db, isOnlyServer, memo } }) => {
  if (!isOnlyServer) await memo.get('health', () => sql`select 1`.execute(db));
  return {};
};

/** All routes of a service: its own, and its health. */
export const routesOf = ({ name, routes }: Service): readonly Route[] => [
  { method: 'GET', path: `${SERVICES[name].base}/health`, access: 'public', handler: health },
  ...routes,
];

/** What a service names, and what its routes need to tell who may call them. */
const needsOf = ({ needs = [], routes }: Service): readonly Port<unknown>[] => [
  ...needs,
  ...(routes.some(({ access }) => access !== 'public') ? [authentication] : []),
  ...(routes.some(({ access }) => typeof access === 'object' && (access.group || access.isMemberEnough))
    ? [membership]
    : []),
];

/** A service that runs, with the platform as it sees it: the kernel, and the ports that it named. */
export type Connected = { readonly service: Service; readonly platform: Platform };

/**
 * Lets services meet: takes what each offers, sees to it that each finds what it needs, and opens them in their order.
 *
 * @throws PortError naming the service and the port that nobody offers
 */
export const connectServices = async (
  services: readonly Service[],
  kernel: Kernel,
  ports: Ports,
): Promise<readonly Connected[]> => {
  const connected = services.map(service => {
    const known = new Set(needsOf(service).map(({ name }) => name));
    const platform: Platform = {
      ...kernel,
      use: port => {
        if (!known.has(port.name))
          throw new PortError(`The service "${service.name}" uses the port "${port.name}" without naming it.`);
        return ports.use(port);
      },
    };
    return { service, platform, known };
  });
  for (const { service, platform, known } of connected) {
    for (const made of (await service.offers?.(platform)) ?? []) {
      ports.offer(made);
      known.add(made.port.name);
    }
  }
  for (const { service } of connected) {
    const lacking = needsOf(service).find(need => !ports.isOffered(need));
    if (lacking)
      throw new PortError(`The service "${service.name}" needs the port "${lacking.name}", which no service offers.`);
  }
  for (const { service, platform } of connected) await service.open?.(platform);
  return connected;
};
