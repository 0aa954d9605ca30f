import type { PostgresPoolClient } from 'kysely';

/** An address with several hosts, one for each: `postgres://…@a:5432,b:5432/name`, as libpq writes them. */
export const hostsOf = (databaseUrl: string): string[] => {
  const [, before = '', hosts = '', after = ''] = /^(\w+:\/\/(?:[^@/?]*@)?)([^/?]+)(.*)$/.exec(databaseUrl) ?? [];
  // Which one takes writes is asked of each: the wish of an address to be told so is always granted.
  const rest = after.replace(/([?&])target_session_attrs=[\w-]+(?:&|$)/, '$1').replace(/[?&]$/, '');
  return hosts.includes(',') ? hosts.split(',').map(host => `${before}${host}${rest}`) : [databaseUrl];
};

/** The host takes no writes: it follows another one. */
export class StandbyError extends Error {
  override readonly name = 'StandbyError';
  /** As PostgreSQL says it of one that cannot be written to now. */
  readonly code = '57P03';
}

/** Pause before the hosts are tried once more, in milliseconds. */
const ROUND_MS = 200;

type Host = { connect: () => Promise<PostgresPoolClient>; end: () => Promise<void> };

/**
 * One of several hosts, whichever takes writes: the last that did is asked first, then the others in turn.
 *
 * @param patienceMs how long a caller waits for one that does, in milliseconds
 */
export const firstWritable = (hosts: readonly Host[], patienceMs: number): Host => {
  let current = 0;
  return {
    connect: async () => {
      const until = performance.now() + patienceMs;
      for (let tried = 1; ; tried++) {
        const at = current;
        try {
          return await (hosts[at] as Host).connect();
        } catch (error) {
          if (performance.now() > until) throw error;
          // Others may have found the next one meanwhile.
          if (current === at) current = (at + 1) % hosts.length;
          if (tried % hosts.length === 0) await new Promise(resolve => setTimeout(resolve, ROUND_MS));
        }
      }
    },
    end: async () => {
      await Promise.all(hosts.map(host => host.end()));
    },
  };
};
