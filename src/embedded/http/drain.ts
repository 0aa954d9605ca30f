import type { FastifyInstance } from 'fastify';

/** How long calls that are under way may take to end, in milliseconds. */
const DRAIN_MS = 10_000;
const LOOK_MS = 50;

/** Takes no more calls, lets those under way end, and cuts what then still stands. */
export const drain = async (app: FastifyInstance): Promise<void> => {
  // A connection that falls idle after its answer is not waited for.
  const look = setInterval(() => app.server.closeIdleConnections(), LOOK_MS);
  const end = setTimeout(() => app.server.closeAllConnections(), DRAIN_MS);
  try {
    await app.close();
  } finally {
    clearInterval(look);
    clearTimeout(end);
  }
};
