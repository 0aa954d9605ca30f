import type { RqlNode, RqlScalar, RqlValue } from '../../src/rql';

/**
 * What RQL means below `data`, without a database: the judge of the SQL it becomes.
 *
 * Fields are paths; numbers in them address positions of lists. Absent is not null, but `eq(f,null)` finds both. Equality
 * and `like` also look at the elements of a list; comparisons do not, and never mix types.
 */
type Leaf = Exclude<RqlNode, { op: 'and' | 'or' }>;

const ABSENT = Symbol('absent');
type Found = unknown | typeof ABSENT;

const step = (value: Found, segment: string): Found => {
  if (Array.isArray(value))
    return /^\d{1,9}$/.test(segment) && Number(segment) < value.length ? value[Number(segment)] : ABSENT;
  if (typeof value !== 'object' || value === null) return ABSENT;
  return Object.hasOwn(value, segment) ? (value as Record<string, unknown>)[segment] : ABSENT;
};

const plain = (value: RqlValue): unknown =>
  value instanceof Date ? value.toISOString() : Array.isArray(value) ? value.map(plain) : value;

const isEqual = (left: unknown, right: unknown): boolean =>
  Array.isArray(left) && Array.isArray(right)
    ? left.length === right.length && left.every((item, index) => isEqual(item, right[index]))
    : left === right;

const equals = (found: Found, value: RqlValue): boolean => {
  if (value === null) return found === ABSENT || found === null;
  const wanted = plain(value);
  return (
    isEqual(found, wanted) ||
    (Array.isArray(found) && !Array.isArray(wanted) && found.some(item => isEqual(item, wanted)))
  );
};

/** By code point, as the database does; UTF-16 would put emoji before some letters. */
const compareTexts = (left: string, right: string): number => Buffer.compare(Buffer.from(left), Buffer.from(right));

const order = (found: unknown, value: RqlScalar): number | undefined => {
  const wanted = plain(value);
  if (typeof found !== typeof wanted || wanted === null || typeof wanted === 'object') return undefined;
  if (typeof found === 'string' && typeof wanted === 'string') return compareTexts(found, wanted);
  const [left, right] = [Number(found), Number(wanted)];
  return left < right ? -1 : left > right ? 1 : 0;
};

const holds = {
  gt: (sign: number) => sign > 0,
  ge: (sign: number) => sign >= 0,
  lt: (sign: number) => sign < 0,
  le: (sign: number) => sign <= 0,
} as const;

const isLike = (found: unknown, text: string) =>
  typeof found === 'string' && found.toLowerCase().includes(text.toLowerCase());

const evaluateLeaf = (found: Found, node: Leaf): boolean => {
  switch (node.op) {
    case 'eq':
      return equals(found, node.value);
    case 'ne':
      return !equals(found, node.value);
    case 'gt':
    case 'ge':
    case 'lt':
    case 'le': {
      const sign = Array.isArray(node.value) ? undefined : order(found, node.value as RqlScalar);
      return sign !== undefined && holds[node.op](sign);
    }
    case 'in':
      return node.values.some(value => equals(found, value));
    case 'out':
      return !node.values.some(value => equals(found, value));
    case 'like':
      return Array.isArray(found) ? found.some(item => isLike(item, node.value)) : isLike(found, node.value);
    case 'contains': {
      const { condition } = node;
      if (!condition) return found !== ABSENT;
      const isObject = (item: unknown) => typeof item === 'object' && item !== null && !Array.isArray(item);
      return Array.isArray(found) && found.some(item => isObject(item) && evaluateRql(item, condition));
    }
    case 'excludes':
      return !evaluateLeaf(found, { ...node, op: 'contains' });
  }
};

/** Whether a value meets a condition whose fields are relative to it. */
export const evaluateRql = (value: unknown, node: RqlNode): boolean => {
  if ('nodes' in node) {
    const meets = (inner: RqlNode) => evaluateRql(value, inner);
    return node.op === 'and' ? node.nodes.every(meets) : node.nodes.some(meets);
  }
  return evaluateLeaf(node.field.split('.').reduce<Found>(step, value), node);
};
