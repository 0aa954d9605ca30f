import type { RawBuilder } from 'kysely';
import type { Interface, ServiceName } from '../../contract';
import type { Call } from '../http/route';
import type { Asking } from '../kernel/who';
import type { Operation, Permissions } from './access';
import type { RecordFields } from './field';
import type { ChangesOf, NewOf, RecordOf } from './types';

type Awaitable<T> = T | Promise<T>;

/** What is special about writing. All but `done` run within the transaction; what they throw undoes it. */
type Hooks<F extends RecordFields> = {
  /** Before anything is read or held for a write. */
  entering?: (operation: Operation, asking: Asking) => Awaitable<void>;
  /** Refuses a new record, or adds to what it was given. */
  creating?: (given: Partial<NewOf<F>>, asking: Asking) => Awaitable<Partial<NewOf<F>> | undefined>;
  created?: (record: RecordOf<F>, asking: Asking) => Awaitable<void>;
  /** Refuses a change, or adds to it. The record is as it was, and held. */
  changing?: (changes: ChangesOf<F>, record: RecordOf<F>, asking: Asking) => Awaitable<ChangesOf<F> | undefined>;
  /** Refuses a deletion, or does what belongs to it. A query may have selected nothing. */
  removing?: (records: readonly RecordOf<F>[], asking: Asking) => Awaitable<void>;
  removed?: (records: readonly RecordOf<F>[], asking: Asking) => Awaitable<void>;
  /** Once it is written for good (at once, where the write is part of another's transaction). */
  done?: (operation: Operation, asking: Asking) => void;
};

export type Definition<F extends RecordFields> = {
  service: ServiceName;
  /** Where it is and how it speaks, where that is not as its service does. */
  speaks?: Interface;
  /** Where its routes are below the service's base, without slashes at the ends; the base itself when left out. */
  path?: string;
  /** What one is called: names its entries in the audit (`template.create`) and its parameter in addresses. */
  record: string;
  table: string;
  fields: F;
  /** Who may do what; what is left out has no route. */
  permissions: Permissions;
  /** Field that holds a record's owner, for `own(…)`. */
  owner?: keyof F & string;
  /** What a caller may reach at all, besides what permissions say. */
  scope?: (asking: Asking, operation: Operation) => Awaitable<RawBuilder<boolean> | undefined>;
  /**
   * Derived fields that hold less for a caller than they do for the platform, in what is answered and in what is asked; nothing where all is
   * theirs to see.
   */
  narrowed?: (asking: Asking) => Awaitable<RecordFields | undefined>;
  /** `merge` (default): members that a PUT leaves out stay; `replace`: they are emptied, and required ones are asked for. */
  update?: 'merge' | 'replace';
  /** What a PUT answers: how many records changed (default), or the record. */
  updated?: 'affected' | 'record';
  /** Largest body of its POST and PUT, in bytes, where that is not as everywhere. */
  maxBody?: number;
  /** A POST answers all that it made, even what its maker may not read later. */
  answersWhole?: boolean;
  hooks?: Hooks<F>;
  /** Runs before everything else of a route: what the address stands for must be there, or open. */
  guard?: (call: Call, operation: Operation) => Awaitable<void>;
  /** Members of the wire besides the fields, or in their place. */
  wire?: (record: RecordOf<F>, asking: Asking) => Record<string, unknown>;
  /** Name of the parameter that names a record in addresses; `<record>Id` when left out. */
  parameter?: string;
};
