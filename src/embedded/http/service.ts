import type { ServiceName } from '../../contract';
import type { Platform } from '../kernel/platform';
import type { Offer, Port } from '../kernel/ports';
import type { Migration } from '../store/migrate';
import type { DeclaredTable } from '../store/schema';
import type { Route } from './route';

/** One service of the platform, whole: what `services/<name>/index.ts` exports and the platform is composed of. */
export type Service = {
  /** As in the contract's table, which says where it is served. */
  name: ServiceName;
  migrations: readonly Migration[];
  routes: readonly Route[];
  /** Its tables, where they are declared. */
  tables?: readonly DeclaredTable[];
  /** Ports of other services that it uses; the platform does not start without them. */
  needs?: readonly Port<unknown>[];
  /** What it offers to others, made once when the tables are up to date. */
  offers?: (platform: Platform) => readonly Offer[] | Promise<readonly Offer[]>;
  /** Before the first request, when all ports are there. */
  open?: (platform: Platform) => Promise<void>;
  /** From here on requests arrive: work that nobody asked for begins. */
  start?: (platform: Platform) => void;
  /** Ends what it began; the services close in the reverse order of their opening. */
  close?: (platform: Platform) => Promise<void>;
  /** Adds sample data to an empty database. */
  samples?: (platform: Platform) => Promise<void>;
};
