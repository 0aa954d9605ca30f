import type { PropertyConfiguration } from '../../../contract';
import type { Database } from '../../store/openStore';
import { dropIndexes, onPath } from './indexes';

/** An index that the platform makes by itself, for a path below `data` that is asked for often. No schema shows it. */
export type AutomaticIndex = {
  readonly id: string;
  readonly path: string;
  /** Conditions may count on it. One that is not is being made, or could not be. */
  readonly isReady: boolean;
  /** Epoch milliseconds, to within a day. */
  readonly usedAt: number;
};

/** Longest text, in characters, that surely fits an index. */
const MOST_CHARACTERS = 250;

export const readyPaths = (indexes: readonly AutomaticIndex[]): readonly string[] =>
  indexes.filter(({ isReady }) => isReady).map(({ path }) => path);

/**
 * Whether whatever the properties let a document hold at a path fits an index. It must: nobody asked for this one, so that no
 * document may be refused because of it.
 */
export const fitsIndex = (
  properties: Readonly<Record<string, PropertyConfiguration>> = {},
  [name = '', ...rest]: readonly string[],
): boolean => {
  const found = Object.hasOwn(properties, name) ? properties[name] : undefined;
  if (!found) return false;
  const { type, format, maxLength = Number.POSITIVE_INFINITY } = found;
  if (rest.length > 0) return type === 'object' && fitsIndex(found.properties, rest);
  return (
    type === 'number' ||
    type === 'boolean' ||
    (type === 'string' && (format === 'date-time' || maxLength <= MOST_CHARACTERS))
  );
};

/**
 * Drops those whose paths may hold anything from now on.
 *
 * @param db the transaction that changes the properties
 * @returns those that stay
 */
export const dropOutgrown = async (
  db: Database,
  indexes: readonly AutomaticIndex[],
  properties: Readonly<Record<string, PropertyConfiguration>>,
): Promise<readonly AutomaticIndex[]> => {
  const fits = ({ path }: AutomaticIndex) => fitsIndex(properties, path.split('.'));
  for (const index of indexes) if (!fits(index)) await dropIndexes(db, onPath(index));
  return indexes.filter(fits);
};
