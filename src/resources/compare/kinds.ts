import { readExactRecord } from '../../admin/exactPages';
import { isUnanswered } from '../../admin/failure';
import { patiently } from '../../admin/patiently';
import type { Client } from '../../admin/platform';
import { pairUp } from '../../ui/diff/compareEntries';
import type { Entry } from '../../ui/diff/entriesOf';
import { type ReadOptions, readEntries } from '../../ui/diff/readEntries';

/** What can be compared: where it is listed, and which resource of the console it is. */
export const KINDS = {
  roles: { resource: 'users/roles', path: '/users/v1/roles' },
  schemas: { resource: 'data/schema', path: '/data/v1/' },
  functions: { resource: 'tasks/functions', path: '/tasks/v1/functions' },
} as const;

export type Kind = keyof typeof KINDS;

type Reader = Pick<Client, 'http'>;

/** Calls for details that are on their way at once, to each host. */
const PARALLEL = 4;

export type Found = ReturnType<typeof pairUp> & {
  /** A list was longer than is read. */
  isCut: boolean;
  /** A host gave the same records again instead of the next ones. */
  isRepeating: boolean;
  /** Functions whose details a host did not tell: of these only what the list says is compared. */
  shallow: readonly string[];
};

/** @throws HostFailure of a host that has gone away */
const detailOf = (side: 0 | 1, hosts: readonly [Reader, Reader], { name }: Entry, { signal, onWait }: ReadOptions) =>
  patiently(() => readExactRecord(hosts[side], `${KINDS.functions.path}/${encodeURIComponent(name)}`, signal), {
    signal,
    onWait,
  }).then(
    ({ text }) => text,
    (error: unknown) => {
      signal.throwIfAborted();
      // A host that has gone away tells nothing of the others either.
      if (isUnanswered(error)) throw new HostFailure(side, error);
      return undefined;
    },
  );

/** What the list leaves out of functions that both hosts have: settings, and which variables there are. */
const deepen = async (
  { pairs, ...rest }: ReturnType<typeof pairUp>,
  hosts: readonly [Reader, Reader],
  options: ReadOptions,
) => {
  const shallow: string[] = [];
  const deep = [...pairs];
  let [next, done] = [0, 0];
  const work = async () => {
    for (let at = next++; at < pairs.length; at = next++) {
      const pair = pairs[at];
      if (!pair) continue;
      const [left, right] = await Promise.all([
        detailOf(0, hosts, pair.left, options),
        detailOf(1, hosts, pair.right, options),
      ]);
      if (left === undefined || right === undefined) shallow.push(pair.name);
      else deep[at] = { ...pair, left: { ...pair.left, text: left }, right: { ...pair.right, text: right } };
      options.report?.(++done, pairs.length);
    }
  };
  await Promise.all(Array.from({ length: PARALLEL }, work));
  return { ...rest, pairs: deep, shallow };
};

/** Reads a kind from two hosts, each whole. @throws HostFailure of the host that failed */
export const readBoth = async (kind: Kind, hosts: readonly [Reader, Reader], options: ReadOptions): Promise<Found> => {
  const counts = [0, 0];
  const totals: (number | undefined)[] = [undefined, undefined];
  const [left, right] = await Promise.all(
    ([0, 1] as const).map(side =>
      readEntries(hosts[side], KINDS[kind].path, {
        ...options,
        isWhole: kind === 'functions',
        report: (done, of) => {
          counts[side] = done;
          totals[side] = of;
          const [a, b] = totals;
          options.report?.((counts[0] ?? 0) + (counts[1] ?? 0), a === undefined || b === undefined ? undefined : a + b);
        },
      }).catch((error: unknown) => {
        throw new HostFailure(side, error);
      }),
    ),
  );
  const pairs = pairUp(left?.entries ?? [], right?.entries ?? []);
  const whole = {
    isCut: Boolean(left?.isCut || right?.isCut),
    isRepeating: Boolean(left?.isRepeating || right?.isRepeating),
  };
  if (kind !== 'functions') return { ...pairs, ...whole, shallow: [] };
  return { ...(await deepen(pairs, hosts, options)), ...whole };
};

/** One of the two hosts could not be read. */
export class HostFailure extends Error {
  override readonly name = 'HostFailure';
  constructor(
    /** 0 is the session's own host. */
    readonly side: 0 | 1,
    override readonly cause: unknown,
  ) {
    super(cause instanceof Error ? cause.message : String(cause));
  }
}
