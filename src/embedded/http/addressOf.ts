import type { FastifyRequest } from 'fastify';
import { isId } from './body';

/** What could be a token where no route says so: longer than an id, and no file of the console. */
const LONG = /\/[^/.]{25,}(?=\/|$)/g;

/** An address as logs tell it: it may hold tokens of files and of mails, so of what stands for a placeholder only ids are told. */
export const addressOf = ({ url, params, routeOptions }: FastifyRequest): string => {
  const template = routeOptions.url ?? '*';
  // Of the console, or of nothing.
  if (/^\/?\*$/.test(template)) return (url.split('?')[0] ?? '').replace(LONG, '/:unknown');
  return template.replace(/:(\w+)/g, (placeholder, name: string) => {
    const value = (params as Record<string, unknown>)[name];
    return isId(value) ? value : placeholder;
  });
};
