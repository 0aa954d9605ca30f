import { SERVICES } from '../../contract';
import type { Call } from '../http/route';
import { type Asking, NOBODY } from '../kernel/who';
import type { Definition } from './definition';
import type { RecordFields } from './field';
import type { Layout } from './layout';
import type { Bound } from './reach';
import type { RecordOf } from './types';

/** A call as what asks; without a token it is nobody's. */
export const askingOf = (call: Call): Asking & Call => ({ ...call, caller: call.caller ?? NOBODY }) as Asking & Call;

/** Where the records of a collection are, and how they and their number travel. */
export const createAddress = <F extends RecordFields>(definition: Definition<F>, layout: Layout) => {
  const { service, path, record, fields, parameter: named } = definition;
  const { base, casing } = definition.speaks ?? SERVICES[service];
  const { identity } = layout;
  const parameter = named ?? (identity?.field.spec.kind === 'id' ? `${record}Id` : identity?.name) ?? 'id';
  return {
    /** All of them; lists at a service's base have a slash (platform-api 2.1). */
    root: path ? `${base}/${path}` : `${base}/`,
    /** One of them. */
    one: `${path ? `${base}/${path}` : base}/:${parameter}`,
    idOf: ({ parameters }: Call): string => parameters[parameter] ?? '',
    /** Parameters of the address that are fields of the records. */
    boundBy: ({ parameters }: Call): Bound =>
      Object.fromEntries(
        Object.entries(parameters).filter(([name]) => name !== parameter && Object.hasOwn(fields, name)),
      ),
    affected: (count: number) => (casing === 'snake' ? { records_affected: count } : { affectedRecords: count }),
    /** Writes records as they travel to whoever asks. */
    wireFor: (asking: Asking) => {
      const { toWire } = layout.view(asking.caller);
      return (found: RecordOf<F>) => ({ ...toWire(found), ...definition.wire?.(found, asking) });
    },
  };
};

export type Address<F extends RecordFields> = ReturnType<typeof createAddress<F>>;
