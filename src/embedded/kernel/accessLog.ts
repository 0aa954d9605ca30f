/** One request that this server answered. */
export type AccessEntry = {
  /** When it came, in milliseconds since 1970. */
  timestamp: number;
  httpStatus: number;
  /** Seconds until the answer was sent. */
  duration: number;
  /** Whoever is signed in, `-` for anybody else: readers count on a text. */
  userId: string;
  userAddress: string;
  host: string;
  /** Method, address and protocol; of an address' parts only names and ids, never a token or a query. */
  request: string;
  /** Bytes, where they were known before they were sent. */
  responseBodySize: number;
  userAgent: string;
};

/** So many are remembered; older ones are forgotten, and all of them when the server ends. */
const MOST = 5_000;

export type AccessLog = { add: (entry: AccessEntry) => void; entries: () => readonly AccessEntry[] };

/** The last requests that this server answered, in memory: a ring that costs a request no statement. */
export const createAccessLog = (most = MOST): AccessLog => {
  const ring: AccessEntry[] = [];
  let next = 0;
  return {
    add: entry => {
      ring[next] = entry;
      next = (next + 1) % most;
    },
    /** Oldest first. */
    entries: () => [...ring.slice(next), ...ring.slice(0, next)],
  };
};
