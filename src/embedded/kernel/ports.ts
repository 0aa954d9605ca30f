/**
 * Where services meet: a service offers something under a port, another names the port and is handed it. The type of what is
 * offered stands in the offering service's `ports.ts`, the only file of a service that others may import.
 */
export type Port<T> = { readonly name: string; readonly offered?: T };

export const port = <T>(name: string): Port<T> => ({ name });

export type Offer = { readonly port: Port<unknown>; readonly value: unknown };

export const offer = <T>(to: Port<T>, value: T): Offer => ({ port: to, value });

/** A service named a port that nobody offers, or that two offer. */
export class PortError extends Error {
  override readonly name = 'PortError';
}

/** All ports of a platform. */
export const createPorts = () => {
  const offered = new Map<string, unknown>();
  return {
    /** @throws PortError when the port is taken */
    offer: ({ port: { name }, value }: Offer): void => {
      if (offered.has(name)) throw new PortError(`The port "${name}" is offered twice.`);
      offered.set(name, value);
    },
    isOffered: ({ name }: Port<unknown>): boolean => offered.has(name),
    /** @throws PortError when nobody offers it */
    use: <T>({ name }: Port<T>): T => {
      if (!offered.has(name)) throw new PortError(`Nobody offers the port "${name}".`);
      return offered.get(name) as T;
    },
  };
};

export type Ports = ReturnType<typeof createPorts>;
