import { isIPv6 } from 'node:net';
import type { FastifyRequest } from 'fastify';

/** An address of version 6 in its eight groups. */
const groupsOf = (address: string): string[] => {
  const [head = '', tail] = address.split('::');
  const [before, after] = [head.split(':').filter(Boolean), (tail ?? '').split(':').filter(Boolean)];
  const zeros = tail === undefined ? 0 : 8 - before.length - after.length;
  return [...before, ...Array<string>(Math.max(0, zeros)).fill('0'), ...after];
};

/**
 * Who is on the other end of the line, as far as an address tells: one of version 4, or the network that one household or
 * office has of version 6 (whoever has it has all its addresses).
 */
export const clientOf = ({ ip }: Pick<FastifyRequest, 'ip'>): string => {
  const address = ip.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '');
  return isIPv6(address) ? `${groupsOf(address).slice(0, 4).join(':')}::/64` : address;
};
