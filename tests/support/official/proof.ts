import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createOAuth2Client } from '@extrahorizon/javascript-sdk';
import { expect, it } from 'vitest';
import { methodsOf } from './methods';

/** Services of the client of which a file proves every function. */
export const PROVEN_IN = [
  'auth',
  'configurations',
  'data',
  'dispatchers',
  'events',
  'files',
  'localizations',
  'logs',
  'mails',
  'notifications',
  'notificationsV2',
  'payments',
  'profiles',
  'tasks',
  'templates',
  'templatesV2',
  'users',
] as const;

export type ProvenService = (typeof PROVEN_IN)[number];

const FOLDER = join(process.cwd(), 'test-results/official-methods');

const everyMethod = methodsOf(createOAuth2Client({ host: 'http://localhost', clientId: 'none' }));

const ofService = (service: string) => everyMethod.filter(method => method.startsWith(`${service}.`));

/** The last test of a file: each function of these services of the client answered in a test that passed. Says it method by method. */
export const proveEveryMethod = (
  services: readonly ProvenService[],
  database: string,
  proven: ReadonlySet<string>,
): void => {
  for (const service of services)
    it(`every method of exh.${service} is proven`, () => {
      const rows = ofService(service).map(method => ({
        method,
        outcome: proven.has(method) ? 'proven' : 'NOT PROVEN',
      }));
      const table = rows.map(row => `exh.${row.method.padEnd(58)} ${row.outcome}`).join('\n');
      mkdirSync(FOLDER, { recursive: true });
      writeFileSync(join(FOLDER, `${service}-${database}.txt`), `${table}\n`);
      process.stdout.write(`\nOfficial client on ${database}: exh.${service}\n${table}\n`);
      expect(rows.length).toBeGreaterThan(0);
      expect(rows.filter(row => row.outcome === 'NOT PROVEN').map(row => row.method)).toEqual([]);
    });
};

export const servicesOf = (methods: readonly string[]): string[] =>
  [...new Set(methods.map(method => method.split('.')[0] ?? ''))].sort();
