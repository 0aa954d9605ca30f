import type { FastifyRequest } from 'fastify';
import type { Caller } from '../kernel/caller';
import { port } from '../kernel/ports';

/**
 * Tells who calls, by what a request shows.
 *
 * @throws PlatformError 104 without any credential; 107 to 110, 117, 118 for one that opens nothing
 */
export type Authenticate = (request: FastifyRequest) => Promise<Caller>;

export const authentication = port<Authenticate>('authentication');
