import type { Client } from '../admin/platform';
import { SERVICES, type ServiceName } from '../contract';

export type ServiceHealth = {
  name: ServiceName;
  health: 'healthy' | 'unhealthy' | 'absent';
  /** How long the answer took, in milliseconds; none came where it is missing. */
  latencyMs: number;
};

const NAMES = Object.keys(SERVICES) as ServiceName[];

/** Asks every service of the host how it is, all at once. What is not there is told, and never called healthy (HOST-09). */
export const readHealth = (
  client: Client,
  signal: AbortSignal,
  /** Told of each: the other pages tell of it as well. */
  note: (name: ServiceName, health: ServiceHealth['health']) => void,
): Promise<ServiceHealth[]> =>
  Promise.all(
    NAMES.map(async name => {
      const startedAt = performance.now();
      const health = await client.health(name, signal);
      note(name, health);
      return { name, health, latencyMs: performance.now() - startedAt };
    }),
  );
