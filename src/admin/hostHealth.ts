import { createContext, useContext, useSyncExternalStore } from 'react';
import { SERVICES, type ServiceName } from '../contract';

export type Health = 'healthy' | 'unhealthy' | 'absent';
type Trouble = Exclude<Health, 'healthy'>;

/** Services of the host that are known not to answer as they should, or not to be there. */
export type Troubles = ReadonlyMap<ServiceName, Trouble>;

type Fetch = typeof globalThis.fetch;

const NAMES = Object.keys(SERVICES) as ServiceName[];

/** The service that a path of the platform belongs to. */
export const serviceOf = (path: string): ServiceName | undefined =>
  NAMES.find(name => path === SERVICES[name].base || path.startsWith(`${SERVICES[name].base}/`));

const pathOf = (input: RequestInfo | URL) =>
  new URL(input instanceof Request ? input.url : String(input), 'https://host.invalid').pathname;

/**
 * What this tab knows of the host's services (HOST-09). Nothing is asked while calls succeed; where one fails in a way that may
 * be the service's own (no answer, 500 to 599, 404), the service is asked for its health, once at a time.
 *
 * @param ask the health of a service; never throws
 */
export const createHostHealth = (ask: (service: ServiceName) => Promise<Health>) => {
  let troubles: Troubles = new Map();
  const listeners = new Set<() => void>();
  const asking = new Map<ServiceName, Promise<void>>();
  /** A service that is there has nothing to prove for every record that is not. */
  const present = new Set<ServiceName>();

  const note = (service: ServiceName, health: Health) => {
    if (health === 'absent') present.delete(service);
    else present.add(service);
    if ((troubles.get(service) ?? 'healthy') === health) return;
    const next = new Map(troubles);
    if (health === 'healthy') next.delete(service);
    else next.set(service, health);
    troubles = next;
    for (const listener of [...listeners]) listener();
  };

  /** @param mayLack whether the host may lack the service; one that has it need not offer its health (platform-api 1.6) */
  const check = (service: ServiceName, mayLack = troubles.get(service) === 'absent'): Promise<void> => {
    const running = asking.get(service);
    if (running) return running;
    const asked = ask(service)
      .then(health => note(service, health === 'absent' && !mayLack ? 'unhealthy' : health))
      .finally(() => asking.delete(service));
    asking.set(service, asked);
    return asked;
  };

  /** What a page was told that asked for health: that a service is not there shows where a call meets it. */
  const heard = (service: ServiceName, health: Health) => {
    if (health !== 'absent' || troubles.has(service)) note(service, health);
  };

  /** What is known already is asked again by whoever wants to know, or by the next call that succeeds. */
  const doubt = (service: ServiceName, mayLack: boolean) => {
    if (!troubles.has(service)) void check(service, mayLack);
  };

  /** Learns from what calls meet: `fetch`, looked over its shoulder. */
  const watch =
    (fetch: Fetch): Fetch =>
    async (input, init) => {
      const path = pathOf(input);
      const service = path.endsWith('/health') ? undefined : serviceOf(path);
      if (!service) return fetch(input, init);
      const isDoubtful = (status: number) => status >= 500 || (status === 404 && !present.has(service));
      let response: Response;
      try {
        response = await fetch(input, init);
      } catch (error) {
        if (!init?.signal?.aborted) doubt(service, false);
        throw error;
      }
      if (isDoubtful(response.status)) doubt(service, response.status === 404);
      else if (response.ok) note(service, 'healthy');
      return response;
    };

  return {
    /** @see Troubles */
    troubles: () => troubles,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Somebody has asked already: what they were told. */
    note: heard,
    /** Asks the services again that are in trouble. */
    recheck: async () => void (await Promise.all([...troubles.keys()].map(service => check(service)))),
    watch,
  };
};

export type HostHealth = ReturnType<typeof createHostHealth>;

const HostHealthContext = createContext<HostHealth>(createHostHealth(async () => 'healthy'));
export const HostHealthProvider = HostHealthContext.Provider;

export const useHostHealth = (): HostHealth => useContext(HostHealthContext);

/** Which services of the host are in trouble, as far as this tab knows. */
export const useTroubles = (): Troubles => {
  const { subscribe, troubles } = useHostHealth();
  return useSyncExternalStore(subscribe, troubles);
};
