import type { Asking } from '../kernel/who';
import { type Note, write } from '../kernel/write';
import type { Operation } from './access';
import type { Definition } from './definition';
import type { RecordFields } from './field';
import type { Layout } from './layout';

/** What the audit is told of values: what can be much stays out of it. */
export const noted = (layout: Layout, values: Readonly<Record<string, unknown>>): object =>
  Object.fromEntries(
    layout.stored.flatMap(({ name, field: { spec } }) =>
      values[name] === undefined || spec.from === 'server' || spec.visibleTo
        ? []
        : [[name, spec.isLarge ? '…' : values[name]]],
    ),
  );

/** Completes values as the fields say: with what a new record begins with, or what every change writes. */
export const complete = (
  layout: Layout,
  values: Record<string, unknown>,
  asking: Asking,
  stage: 'initial' | 'renewed',
) => {
  for (const { name, field } of layout.stored)
    if (values[name] === undefined) values[name] = field.spec[stage]?.(asking);
  return values;
};

/** One write of a collection, with the hooks that surround it. */
export const createWithin = <F extends RecordFields>(hooks: NonNullable<Definition<F>['hooks']>) => {
  return async <T>(
    asking: Asking,
    operation: Operation,
    work: (asking: Asking, note: Note) => Promise<T>,
  ): Promise<T> => {
    const result = await write(asking, async (inside, note) => {
      await hooks.entering?.(operation, inside);
      return work(inside, note);
    });
    hooks.done?.(operation, asking);
    return result;
  };
};
